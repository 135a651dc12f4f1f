import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmountSchema, signedAmountSchema } from '../catalog.ts';
import { DELIVERY_METHODS } from './gift-delivery.ts';
import { instantSchema, localDateSchema } from '../rules/local-date.ts';
import { emailText, requiredText, searchText } from '../rules/text.ts';

/** How far its delivery is: emailed certificates are `scheduled`, `sent` or `failed`, physical ones the others. */
export const GIFT_DELIVERIES = [
  'scheduled',
  'sent',
  'failed',
  'to_print',
  'ready',
  'handed_over',
] as const;

/** `frozen`: a bank is reviewing its payment or took it back. `refunded`: it has no balance because it was refunded. */
export const GIFT_STATES = ['active', 'used', 'refunded', 'frozen'] as const;

/** A gift certificate as the therapist sees it; only the certificate itself has the whole code. */
const adminGiftSchema = z.object({
  id: z.string(),
  /** The last six characters of the code. */
  codeEnd: z.string(),
  name: z.string(),
  value: decimalAmountSchema,
  /** Its balance, including what open bookings have reserved. */
  left: decimalAmountSchema,
  /** The part of `left` that was paid for and can be refunded. What the therapist added is spent last and never paid out. */
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
    q: searchText(),
    list: z._default(z.enum(['all', 'to_deliver', 'unused']), 'all'),
  }),
  answer: z.object({
    gifts: z.array(adminGiftSchema),
    /** The balance of all certificates, how many have one, and how much of it the therapist added without payment. */
    outstanding: z.object({
      certificates: z.int(),
      value: decimalAmountSchema,
      given: decimalAmountSchema,
    }),
    /** Gift value of members, from credits that were returned in part. */
    memberValue: decimalAmountSchema,
    /** What the unused credits cost. */
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
  /** What happened to its value, newest first: bought, spent, returned, adjusted, refunded. */
  history: z.array(
    z.object({
      at: instantSchema,
      kind: z.enum(['bought', 'spent', 'returned', 'adjusted', 'refunded']),
      amount: signedAmountSchema,
      /** Only for an adjustment. */
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
    /** Identifies the request: using the same id twice sends one email. */
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
    /** Identifies the adjustment: using the same id twice makes one adjustment. */
    adjustmentId: z.uuid(),
    amount: signedAmountSchema,
    reason: requiredText('A reason is required', 200),
    /** The therapist confirmed an unusual amount (plausibility.ts); without this, the answer is confirmation_needed. */
    isConfirmed: z.optional(z.boolean()),
  }),
  answer: adminGiftDetailSchema,
});

/** Refunds what was paid for and not spent, to the card that bought it. */
export const refundGift = defineCall({
  method: 'POST',
  path: '/api/admin/gift-certificates/:id/refund',
  input: z.object({ reason: requiredText('A reason is required', 200) }),
  answer: adminGiftDetailSchema,
});

export type AdminGift = z.infer<typeof adminGiftSchema>;
export type AdminGiftList = z.output<typeof listGifts.answer>;
export type AdminGiftDetail = z.infer<typeof adminGiftDetailSchema>;
