import * as z from 'zod/mini';
import { adjustGift } from '#contract/gifts/therapist-gifts.ts';
import { formatSignedMoney, parseMoney } from '#contract/rules/money/money.ts';

/** The values of the adjustment form: the amount as typed, "12" or "$12.50". */
export const adjustmentSchema = z.object({
  change: z.enum(['add', 'remove']),
  amount: z.string().check(
    z.refine((amount) => readCents(amount) !== null, {
      message: 'Please enter an amount, such as 12.50',
    }),
  ),
  reason: adjustGift.input.shape.reason,
});

interface TypedChange {
  change: 'add' | 'remove';
  amount: string;
}

/** Returns a typed amount in cents; null if it isn't one, or zero. */
function readCents(typed: string): number | null {
  const match = /^\$?\s*(\d{1,4})(?:\.(\d{1,2}))?$/.exec(
    typed.trim().replaceAll(/,(?=\d{3}\b)/g, ''),
  );
  if (!match) return null;
  return parseMoney(`${Number(match[1])}.${(match[2] ?? '').padEnd(2, '0')}`) || null;
}

/** Returns a typed adjustment as the API takes it ("12.50", "-12.50"); null if it isn't one. */
export function readAdjustment({ change, amount }: TypedChange): string | null {
  const cents = readCents(amount);
  if (cents === null) return null;
  return formatSignedMoney(change === 'remove' ? -cents : cents);
}
