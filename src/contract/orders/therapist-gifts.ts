import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmountSchema, signedAmountSchema } from '../catalogue.ts';
import { DELIVERY_METHODS } from './gifts.ts';
import { instantSchema, localDateSchema } from '../rules/local-date.ts';
import { emailText, requiredText } from '../rules/text.ts';

/** Where a certificate is on its way: mailed ones are `scheduled`, `sent` or `failed`, physical ones the others. */
export const GIFT_DELIVERIES = [
  'scheduled',
  'sent',
  'failed',
  'to_print',
  'ready',
  'handed_over',
] as const;

/** `frozen`: a bank looks into its payment, or has taken it back. `refunded`: nothing is left since it was. */
export const GIFT_STATES = ['active', 'used', 'refunded', 'frozen'] as const;

/** A gift certificate as the therapist sees it; its whole code is on the certificate alone. */
const adminGiftSchema = z.object({
  id: z.string(),
  /** The last six characters of the code. */
  codeEnd: z.string(),
  name: z.string(),
  value: decimalAmountSchema,
  /** What is left of it, what open bookings have reserved included. */
  left: decimalAmountSchema,
  /** What of `left` was paid for and can be refunded. What the therapist put on top is spent last and never paid out. */
  paidLeft: decimalAmountSchema,
  state: z.enum(GIFT_STATES),
  boughtAt: instantSchema,
  recipientName: z.string(),
  recipientEmail: z.nullable(z.string()),
  purchaserName: z.string(),
  purchaserEmail: z.string(),
  purchaserPhone: z.string(),
  personalMessage: z.nullable(z.string()),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  deliverOn: z.nullable(localDateSchema),
  delivery: z.enum(GIFT_DELIVERIES),
  handedOverAt: z.nullable(instantSchema),
});

/**
 * Finds certificates by part of a name, address or phone number, or by the whole code; at most a hundred, newest
 * first.
 */
export const listGifts = defineCall({
  method: 'GET',
  path: '/api/admin/gift-certificates',
  input: z.object({
    q: z._default(z.string(), ''),
    list: z._default(z.enum(['all', 'to_deliver', 'unused']), 'all'),
  }),
  answer: z.object({
    gifts: z.array(adminGiftSchema),
    /** The balance of all certificates, how many have one, and what of it the therapist put on top: nobody paid for that. */
    outstanding: z.object({
      certificates: z.int(),
      value: decimalAmountSchema,
      given: decimalAmountSchema,
    }),
    /** Gift value of members, from credits that were given back in part. */
    memberValue: decimalAmountSchema,
    /** What the credits that are left cost. */
    creditValue: decimalAmountSchema,
  }),
});

/** Lists certificates to print or hand over; the dashboard counts them, so it is polled. */
export const listGiftsToDeliver = defineCall({
  ...listGifts,
  input: z.object({ list: z.literal('to_deliver') }),
  everySeconds: 60,
});

const adminGiftDetailSchema = z.object({
  gift: adminGiftSchema,
  /** What happened to its value, the newest first: bought, spent, given back, adjusted, refunded. */
  history: z.array(
    z.object({
      at: instantSchema,
      kind: z.enum(['bought', 'spent', 'returned', 'adjusted', 'refunded']),
      amount: signedAmountSchema,
      /** Of an adjustment. */
      reason: z.nullable(z.string()),
      appointmentId: z.nullable(z.string()),
    }),
  ),
  message: z.optional(z.string()),
});

/** Reads a certificate and the history of its value. */
export const readGift = defineCall({
  method: 'GET',
  path: '/api/admin/gift-certificates/:id',
  answer: adminGiftDetailSchema,
});

/** Emails a certificate again, to the saved address or a new one, which is then saved. */
export const resendGift = defineCall({
  method: 'POST',
  path: '/api/admin/gift-certificates/:id/resend',
  input: z.object({
    /** Names the resending: the same one twice is one mail. */
    resendId: z.uuid(),
    email: z.optional(emailText()),
  }),
  answer: adminGiftDetailSchema,
});

/** Sets how far the delivery of a paper certificate is. */
export const setGiftDelivery = defineCall({
  method: 'PATCH',
  path: '/api/admin/gift-certificates/:id/delivery',
  input: z.object({ delivery: z.enum(['to_print', 'ready', 'handed_over']) }),
  answer: adminGiftDetailSchema,
});

/** Adds or removes value; no money moves. */
export const adjustGift = defineCall({
  method: 'POST',
  path: '/api/admin/gift-certificates/:id/adjust',
  input: z.object({
    /** Names the adjustment: the same one twice is one. */
    adjustmentId: z.uuid(),
    amount: signedAmountSchema,
    reason: requiredText('A reason is required', 200),
    /** The therapist was asked about an unusual sum (plausibility.ts) and said yes; without it confirmation_needed. */
    isConfirmed: z.optional(z.boolean()),
  }),
  answer: adminGiftDetailSchema,
});

/** Refunds the part that was paid for and not spent, to the card that bought it. */
export const refundGift = defineCall({
  method: 'POST',
  path: '/api/admin/gift-certificates/:id/refund',
  input: z.object({ reason: requiredText('A reason is required', 200) }),
  answer: adminGiftDetailSchema,
});

export type AdminGift = z.infer<typeof adminGiftSchema>;
export type AdminGiftList = z.output<typeof listGifts.answer>;
export type AdminGiftDetail = z.infer<typeof adminGiftDetailSchema>;
