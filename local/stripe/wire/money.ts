import { invalidRequest } from './errors.ts';

// Stripe's limits for US dollars, in cents.
const MINIMUM_CENTS = 50;
const MAXIMUM_CENTS = 99_999_999;

/** Throws if Stripe wouldn't charge an amount (in cents) or its currency. */
export function checkAmount(amount: number, currency: string): void {
  if (currency.toLowerCase() !== 'usd')
    throw invalidRequest(
      `Invalid currency: ${currency}. This stand-in for Stripe supports these currencies: usd`,
      { param: 'currency' },
    );
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < MINIMUM_CENTS)
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > MAXIMUM_CENTS)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
}
