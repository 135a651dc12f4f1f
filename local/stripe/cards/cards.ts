import { StripeFailure } from '../wire/errors.ts';
import { passesLuhn } from './luhn.ts';
import type { DeclineReason } from '../wire/known-errors.ts';
import { TEST_CARDS, type TestCard } from './test-cards.ts';

/** What the card form sends. */
export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
  cvc?: string | undefined;
}

/** A card as the stand-in stores it: without its number, which might be a real one. */
export interface StoredCard {
  brand: TestCard['brand'];
  last4: string;
  expMonth: number;
  expYear: number;
  challenge: boolean;
  decline: DeclineReason | null;
  refundsArePending: boolean;
}

/** Reads a typed card; throws Stripe's card_error if no such card can exist. */
export function readCard(input: CardInput, now: Date): StoredCard {
  const number = input.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const year = input.expYear < 100 ? 2000 + input.expYear : input.expYear;
  if (input.expMonth < 1 || input.expMonth > 12)
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  const monthsAhead = (year - now.getUTCFullYear()) * 12 + input.expMonth - (now.getUTCMonth() + 1);
  if (monthsAhead < 0 || monthsAhead > 50 * 12)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const known = TEST_CARDS.find((testCard) => testCard.number === number);
  return {
    brand: known?.brand ?? 'visa',
    last4: number.slice(-4),
    expMonth: input.expMonth,
    expYear: year,
    challenge: known?.challenge ?? false,
    decline: known ? known.decline : 'live_card',
    refundsArePending: known?.refundsArePending ?? false,
  };
}

/** The stored form of a ready-made payment method of Stripe (`pm_card_visa`), or null. */
export function getReadyMadeCard(paymentMethod: string, now: Date): StoredCard | null {
  const known = TEST_CARDS.find((testCard) => testCard.paymentMethod === paymentMethod);
  if (!known) return null;
  return readCard({ number: known.number, expMonth: 12, expYear: now.getUTCFullYear() + 1 }, now);
}

function cardError(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param });
}
