import type { DELIVERY_METHODS } from '#contract/gifts/gift-delivery.ts';
import {
  customAmountSchema,
  dollarDigits,
  type GIFT_TYPES,
  type GiftService,
} from '#contract/gifts/gifts.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { priceNow } from '#lib/stripe/payment-text.ts';
import { localMoment, longDate } from '#lib/time/clock.ts';

/** The values of the gift form while it is being filled in. */
export interface GiftValues {
  giftType: (typeof GIFT_TYPES)[number];
  serviceId: string;
  customAmount: string;
  recipientName: string;
  recipientEmail: string;
  purchaserName: string;
  purchaserEmail: string;
  purchaserPhone: string;
  personalMessage: string;
  deliveryMethod: (typeof DELIVERY_METHODS)[number];
  deliverOn: string;
}

export const EMPTY_GIFT: GiftValues = {
  giftType: 'service',
  serviceId: '',
  customAmount: '',
  recipientName: '',
  recipientEmail: '',
  purchaserName: '',
  purchaserEmail: '',
  purchaserPhone: '',
  personalMessage: '',
  deliveryMethod: 'email',
  deliverOn: '',
};

/** Returns the displayed price of a gift service. */
export function giftPrice({ price }: GiftService): string {
  return displayMoney(parseMoney(price));
}

/** Returns the displayed price of the certificate; null until the amount can be bought. */
export function giftTotal(
  { giftType, serviceId, customAmount }: GiftValues,
  services: readonly GiftService[],
): string | null {
  if (giftType === 'amount') {
    const amount = customAmountSchema.safeParse(customAmount);
    return amount.success ? displayMoney(Number(amount.data) * 100) : null;
  }
  const service = services.find(({ id }) => id === serviceId);
  return service ? giftPrice(service) : null;
}

/** Says what a certificate costs if it isn't what the list showed (see giftTotal); otherwise nothing. */
export function newGiftPrice(listed: string | null, calculatedAmount: string): string {
  const price = displayMoney(parseMoney(calculatedAmount));
  return listed === null || listed === price ? '' : priceNow(price);
}

/** Returns the gift in words: a service by name, an amount once there is one. */
export function giftLabel(
  { giftType, serviceId, customAmount }: GiftValues,
  services: readonly GiftService[],
): string {
  if (giftType === 'service') {
    return services.find(({ id }) => id === serviceId)?.name ?? 'An hour of quiet';
  }
  const digits = dollarDigits(customAmount);
  return /^\d{1,4}$/.test(digits) ? displayMoney(Number(digits) * 100) : 'Your amount';
}

/** Returns the gift as the API takes it: a certificate that is picked up has no email date. */
export function giftBody(values: GiftValues): GiftValues {
  return values.deliveryMethod === 'email' ? values : { ...values, deliverOn: '' };
}

/** Returns the days on which a certificate can be emailed: from today, in the practice's zone, to a year ahead. */
export function deliveryDays(now: Date, timeZone: string): { first: string; last: string } {
  const { localDate: first } = localMoment(now, timeZone);
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCFullYear(last.getUTCFullYear() + 1);
  return { first, last: last.toISOString().slice(0, 10) };
}

/** Returns how and when it is delivered, in words. */
export function deliveryWords({
  deliveryMethod,
  recipientEmail,
  purchaserEmail,
  deliverOn,
}: Pick<GiftValues, 'deliveryMethod' | 'recipientEmail' | 'purchaserEmail' | 'deliverOn'>): string {
  if (deliveryMethod === 'physical') return 'A printed certificate, for pickup or by postal mail';
  const when = deliverOn ? `on ${longDate(deliverOn)}` : 'right after you pay';
  return `By email to ${recipientEmail || purchaserEmail}, ${when}`;
}
