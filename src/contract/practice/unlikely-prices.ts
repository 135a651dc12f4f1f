import { parseMoney } from '../rules/money/money.ts';
import { isUnlikelyPrice } from '../rules/money/plausibility.ts';
import type { Change } from './changes.ts';

/** Returns the prices of a change, in cents, that the therapist must confirm: they are more likely slips. */
export function unlikelyPrices(change: Change): number[] {
  const changed = change.kind === 'prices' ? change.prices : [change];
  return changed.flatMap((each) => {
    const amounts = [
      'price' in each ? each.price : '',
      'memberPrice' in each ? each.memberPrice : '',
    ];
    const isOfBundle = 'of' in each ? each.of === 'bundle' : change.kind === 'bundle';
    return amounts
      .flatMap((amount) => (amount ? [parseMoney(amount)] : []))
      .filter((cents) => isUnlikelyPrice(cents, isOfBundle));
  });
}
