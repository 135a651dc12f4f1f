import * as z from 'zod/mini';
import { decimalAmountSchema, signedAmountSchema } from './catalogue.ts';
import { DELIVERY_METHODS } from './gifts.ts';
import { instantSchema, localDateSchema } from './local-date.ts';
import { emailText, requiredText } from './text.ts';

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
export const adminGiftSchema = z.object({
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
 * Answer of GET /api/admin/gift-certificates (?q= for a part of a name, an address or a phone number, or a whole code; ?list=
 * `all`, `to_deliver` or `unused`; a hundred at most, the newest first).
 */
export const adminGiftListSchema = z.object({
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
});

/** Answer of GET /api/admin/gift-certificates/{id}, and of what changes one. GET …/{id}/document is its PDF. */
export const adminGiftDetailSchema = z.object({
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

/** Body of POST /api/admin/gift-certificates/{id}/resend: to the address it went to, or another one that is then kept. */
export const giftResendInputSchema = z.object({
  /** Names the resending: the same one twice is one mail. */
  resendId: z.uuid(),
  email: z.optional(emailText()),
});

/** Body of PATCH /api/admin/gift-certificates/{id}/delivery, of a physical one. */
export const giftDeliveryInputSchema = z.object({
  delivery: z.enum(['to_print', 'ready', 'handed_over']),
});

/** Body of POST /api/admin/gift-certificates/{id}/adjust: more or less value, no money moves. */
export const giftAdjustmentInputSchema = z.object({
  /** Names the adjustment: the same one twice is one. */
  adjustmentId: z.uuid(),
  amount: signedAmountSchema,
  reason: requiredText('A reason is required', 200),
  /** The therapist was asked about an unusual sum (plausibility.ts) and said yes; without it confirmation_needed. */
  isConfirmed: z.optional(z.boolean()),
});

/** Body of POST /api/admin/gift-certificates/{id}/refund: what was paid for and is left goes back to the card that bought it. */
export const giftRefundInputSchema = z.object({
  reason: requiredText('A reason is required', 200),
});

export type AdminGift = z.infer<typeof adminGiftSchema>;
export type AdminGiftList = z.infer<typeof adminGiftListSchema>;
export type AdminGiftDetail = z.infer<typeof adminGiftDetailSchema>;
