import * as z from 'zod/mini';
import { decimalAmountSchema } from '../catalogue.ts';

/** How something is paid: a gift certificate by its code, gift value by its owner, a credit of theirs. */
export const PAYMENT_WAYS = ['card', 'cash', 'gift_certificate', 'gift_value', 'credit'] as const;

/** What one way of paying has paid of a booking, its changes and payments included, as the ledger has it. */
export const paymentPartSchema = z.object({
  way: z.enum(PAYMENT_WAYS),
  /** What came in; of a credit, what it cost. */
  paid: decimalAmountSchema,
  /** What of that was refunded. */
  refunded: decimalAmountSchema,
  /** What is promised back and not there yet. */
  refunding: decimalAmountSchema,
  credits: z.int(),
  creditsReturned: z.int(),
});

/** What was refunded because of something that was just done, and where it went. */
export const refundPartSchema = z.object({
  way: z.enum(PAYMENT_WAYS),
  amount: decimalAmountSchema,
  credits: z.int(),
  /** The last four digits of the card, where Stripe says them. */
  cardEnding: z.nullable(z.string()),
  /** `to_hand_over`: cash that is still in the drawer. `requested`: Stripe does not have it yet. */
  state: z.enum(['refunded', 'requested', 'to_hand_over', 'failed']),
});

export type PaymentWay = (typeof PAYMENT_WAYS)[number];
export type PaymentPart = z.infer<typeof paymentPartSchema>;
export type RefundPart = z.infer<typeof refundPartSchema>;
