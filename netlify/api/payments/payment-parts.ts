import * as z from 'zod/mini';
import { formatMoney } from '#contract/rules/money/money.ts';
import { PAYMENT_WAYS, type PaymentPart } from '#contract/rules/money/payment-parts.ts';

/** One element of what private.payment_parts returns. */
export const paymentPartRowSchema = z.object({
  way: z.enum(PAYMENT_WAYS),
  paid_cents: z.int(),
  refunded_cents: z.int(),
  refunding_cents: z.int(),
  credits: z.int(),
  credits_returned: z.int(),
});

/** Returns what one way of paying has paid, as the API sends it. */
export function toPaymentPart(row: z.infer<typeof paymentPartRowSchema>): PaymentPart {
  return {
    way: row.way,
    paid: formatMoney(row.paid_cents),
    refunded: formatMoney(row.refunded_cents),
    refunding: formatMoney(row.refunding_cents),
    credits: row.credits,
    creditsReturned: row.credits_returned,
  };
}
