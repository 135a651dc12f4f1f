import * as z from 'zod/mini';
import { decimalAmountSchema } from '../../catalog.ts';

/** How something is paid: a gift certificate by its code, gift value or a credit by its owner. */
export const PAYMENT_WAYS = ['card', 'cash', 'gift_certificate', 'gift_value', 'credit'] as const;

/** What one way of paying has paid for a booking, including its changes and payments, as the ledger has it. */
export const paymentPartSchema = z.object({
  way: z.enum(PAYMENT_WAYS),
  /** What was paid; for a credit, what it cost. */
  paid: decimalAmountSchema,
  /** How much of that was refunded. */
  refunded: decimalAmountSchema,
  /** What is promised as a refund and isn't there yet. */
  refunding: decimalAmountSchema,
  credits: z.int(),
  creditsReturned: z.int(),
});

/** What something that was just done refunded, and where it went. */
export const refundPartSchema = z.object({
  way: z.enum(PAYMENT_WAYS),
  amount: decimalAmountSchema,
  credits: z.int(),
  /** The last four digits of the card, if Stripe provides them. */
  cardEnding: z.nullable(z.string()),
  /** `to_hand_over`: cash that is still in the drawer. `requested`: Stripe doesn't have it yet. */
  state: z.enum(['refunded', 'requested', 'to_hand_over', 'failed']),
});

export type PaymentWay = (typeof PAYMENT_WAYS)[number];
export type PaymentPart = z.infer<typeof paymentPartSchema>;
export type RefundPart = z.infer<typeof refundPartSchema>;
