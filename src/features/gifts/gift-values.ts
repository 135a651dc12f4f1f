import {
  customAmountSchema,
  dollarDigits,
  type DELIVERY_METHODS,
  type GIFT_TYPES,
  type GiftService,
} from '../../contract/orders/gifts.ts';
import { displayMoney, parseMoney } from '../../contract/rules/money.ts';
import { localMoment, longDate } from '../../lib/time/clock.ts';

/** What the gift form holds while it is being filled in. */
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

/** The price of a gift service, as shown. */
export function giftPrice({ price }: GiftService): string {
  return displayMoney(parseMoney(price));
}

/** What the certificate costs, as shown; null until an amount stands that can be bought. */
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

/** What is being given, in words: a service by name, an amount once there is one. */
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

/** The gift as the API takes it: a day to be mailed on is nothing to a certificate that is picked up. */
export function giftBody(values: GiftValues): GiftValues {
  return values.deliveryMethod === 'email' ? values : { ...values, deliverOn: '' };
}

/** The days on which a certificate can be mailed: from today, where the practice is, to a year ahead. */
export function deliveryDays(now: Date, timeZone: string): { first: string; last: string } {
  const { localDate: first } = localMoment(now, timeZone);
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCFullYear(last.getUTCFullYear() + 1);
  return { first, last: last.toISOString().slice(0, 10) };
}

/** How and when it gets there, in words. */
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
