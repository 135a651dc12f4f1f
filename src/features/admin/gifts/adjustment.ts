import * as z from 'zod/mini';
import { adjustGift } from '../../../contract/orders/therapist-gifts.ts';
import { formatMoney, parseMoney } from '../../../contract/rules/money.ts';

/** The values of the adjustment form: the amount as typed, "12" or "$12.50". */
export const adjustmentSchema = z.object({
  change: z.enum(['add', 'remove']),
  amount: z.string().check(
    z.refine((amount) => readAdjustment({ change: 'add', amount }) !== null, {
      message: 'Please enter an amount, such as 12 or 12.50',
    }),
  ),
  reason: adjustGift.input.shape.reason,
});

interface TypedChange {
  change: 'add' | 'remove';
  amount: string;
}

/** Returns a typed adjustment as the API takes it ("12.50", "-12.50"); null if it isn't one. */
export function readAdjustment({ change, amount }: TypedChange): string | null {
  const match = /^\$?\s*(\d{1,4})(?:\.(\d{1,2}))?$/.exec(amount.trim());
  if (!match) return null;
  const cents = parseMoney(`${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`);
  return cents === 0 ? null : `${change === 'remove' ? '-' : ''}${formatMoney(cents)}`;
}
