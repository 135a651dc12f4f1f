import type { Change } from '#contract/practice/changes.ts';
import { unlikelyPrices } from '#contract/practice/unlikely-prices.ts';
import { wordList } from '#contract/practice/words.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { isLargeAdjustment, isLargeTip } from '#contract/rules/money/plausibility.ts';
import { AppError } from '../../errors/app-error.ts';

interface Answered {
  /** The therapist was asked about the amount and said yes. */
  isConfirmed?: boolean | undefined;
}

/** Refuses an unusually large tip that wasn't confirmed; both amounts are in cents. Throws confirmation_needed. */
export function requirePlausibleTip(
  tipCents: number,
  sessionCents: number,
  { isConfirmed }: Answered,
): void {
  if (isConfirmed || !isLargeTip(tipCents, sessionCents)) return;
  throw new AppError('confirmation_needed', {
    detail: `A ${displayMoney(tipCents)} tip is unusually large, so nothing was charged. Please confirm it.`,
  });
}

/** Refuses an unusually large change of a certificate's value, in cents, that wasn't confirmed. Throws confirmation_needed. */
export function requirePlausibleAdjustment(cents: number, { isConfirmed }: Answered): void {
  if (isConfirmed || !isLargeAdjustment(cents)) return;
  throw new AppError('confirmation_needed', {
    detail: `${displayMoney(Math.abs(cents))} is an unusually large change, so nothing was changed. Please confirm it.`,
  });
}

/** Refuses a change with unusual prices that weren't confirmed. Throws confirmation_needed. */
export function requirePlausiblePrices(change: Change, { isConfirmed }: Answered): void {
  const cents = unlikelyPrices(change);
  if (isConfirmed || cents.length === 0) return;
  throw new AppError('confirmation_needed', {
    detail: `${wordList(cents.map(displayMoney))} ${cents.length === 1 ? 'is an unusual price' : 'are unusual prices'}, so nothing was saved. Please confirm.`,
  });
}
