import * as z from 'zod/mini';
import { checkoutKeySchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { CHECKOUT_STATES } from '../checkout/checkout.ts';
import { DELIVERY_METHODS } from './gift-delivery.ts';
import { giftCodeSchema } from '../rules/gift-code.ts';
import { localDateSchema } from '../rules/local-date.ts';
import { emailText, emptyIsAbsent, phoneText, requiredText, text } from '../rules/text.ts';

export const GIFT_TYPES = ['service', 'amount'] as const;
export const PERSONAL_MESSAGE_MAX = 500;

/** In whole dollars. */
const CUSTOM_AMOUNT = { minimum: 25, maximum: 500 } as const;
const CUSTOM_AMOUNT_MESSAGE = 'Please enter whole dollars from $25 to $500';

/** Returns whole dollars as people type them ("$1,000", "100.00") as digits; other text doesn't become a number. */
export function dollarDigits(typed: string): string {
  return typed.replaceAll(/[\s$,]/g, '').replace(/\.00?$/, '');
}

/** An amount in whole dollars, as digits. */
export const customAmountSchema = z.string(CUSTOM_AMOUNT_MESSAGE).check(
  z.overwrite(dollarDigits),
  z.regex(/^\d{1,4}$/, CUSTOM_AMOUNT_MESSAGE),
  z.refine(
    (dollars) =>
      Number(dollars) >= CUSTOM_AMOUNT.minimum && Number(dollars) <= CUSTOM_AMOUNT.maximum,
    CUSTOM_AMOUNT_MESSAGE,
  ),
);

const orderFields = {
  recipientName: requiredText('Recipient name is required'),
  recipientEmail: emptyIsAbsent(emailText()),
  purchaserName: requiredText('Your name is required'),
  purchaserEmail: emailText(),
  purchaserPhone: phoneText(),
  personalMessage: z.optional(
    z
      .string('Please use plain text')
      .check(
        z.trim(),
        z.maxLength(PERSONAL_MESSAGE_MAX, 'Message must be 500 characters or less'),
        z.regex(/^[^\0\p{Cs}]*$/u, 'Please use plain text'),
      ),
  ),
  deliveryMethod: z.enum(DELIVERY_METHODS, 'Please choose how to deliver it'),
  /** The day it is emailed; without one, it is sent right away. Means nothing for a physical certificate. */
  deliverOn: emptyIsAbsent(localDateSchema),
};

/** The gift form: a service of the gift catalog, or an amount in whole dollars. */
export const giftFormSchema = z.discriminatedUnion('giftType', [
  z.object({
    ...orderFields,
    giftType: z.literal('service'),
    serviceId: requiredText('Please select a service', 64),
  }),
  z.object({
    ...orderFields,
    giftType: z.literal('amount'),
    customAmount: customAmountSchema,
  }),
]);

/** A service that gift certificates are sold for. */
export const giftServiceSchema = z.strictObject({
  id: text(64, 'must be an id').check(z.regex(/^[a-z]+(_[a-z]+)*_\d+$/, 'must look like thai_60')),
  name: requiredText('must not be empty'),
  price: z.string().check(z.regex(/^\d{1,4}\.\d{2}$/, 'must look like "90.00"')),
});

/** Prices a gift and opens a payment for it; the same key with another gift replaces the earlier one. */
export const openGiftPayment = defineCall({
  method: 'POST',
  path: '/api/gift-certificates/payment',
  input: z.object({ gift: giftFormSchema, checkoutKey: checkoutKeySchema }),
  /** No sales tax: it is charged when the certificate is used. */
  answer: z.object({
    calculatedAmount: decimalAmountSchema,
    clientSecret: z.string(),
    paymentIntentId: z.string(),
  }),
  refusals: ['already_paid', 'booking_pending', 'payment_processing'],
});

/** A certificate as its buyer sees it; only the certificate itself has the code. */
export const boughtGiftSchema = z.object({
  /** "Thai 60 min", or "Gift certificate" for an amount. */
  name: z.string(),
  value: decimalAmountSchema,
  recipientName: z.string(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  /** Where it is emailed; null for a physical one. */
  deliveredTo: z.nullable(z.string()),
  /** The day it is emailed; null means right away. */
  deliverOn: z.nullable(z.string()),
});

/**
 * Reads the outcome of a purchase, after the card was charged and on every return. Settles what Stripe says is paid, as the
 * webhook does.
 */
export const readGiftStatus = defineCall({
  method: 'POST',
  path: '/api/gift-certificates/status',
  /** Only the checkout's own browser knows the key. */
  input: z.object({ checkoutKey: checkoutKeySchema }),
  /** The same states as for a checkout; `booked` means bought. */
  answer: z.object({
    state: z.enum(CHECKOUT_STATES),
    /** With `booked`. */
    gift: z.optional(boughtGiftSchema),
  }),
});

/** Body of POST /api/gift-certificates/document, which returns a purchased certificate as a PDF; emailed ones only. */
export const giftDocumentInputSchema = z.object({ checkoutKey: checkoutKeySchema });

/** What a gift code is worth now. */
export const giftBalanceSchema = z.object({
  code: z.string(),
  name: z.string(),
  value: decimalAmountSchema,
  /** What isn't used or reserved. */
  left: decimalAmountSchema,
  /** The service that an unused certificate for a service pays in full, tax included, whatever it costs by then. */
  coversServiceId: z.nullable(z.string()),
});

/** Reads the balance of a gift code. */
export const readGiftBalance = defineCall({
  method: 'POST',
  path: '/api/gift-certificates/balance',
  input: z.object({ code: giftCodeSchema }),
  answer: giftBalanceSchema,
});

export type GiftForm = z.infer<typeof giftFormSchema>;
export type GiftPaymentInput = z.output<typeof openGiftPayment.input>;
export type GiftPayment = z.output<typeof openGiftPayment.answer>;
export type GiftStatus = z.output<typeof readGiftStatus.answer>;
export type BoughtGift = z.infer<typeof boughtGiftSchema>;
export type GiftBalance = z.infer<typeof giftBalanceSchema>;
export type GiftService = z.infer<typeof giftServiceSchema>;
