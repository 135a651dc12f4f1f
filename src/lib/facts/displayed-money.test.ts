import { expect, it } from 'vitest';
import fc from 'fast-check';
import { displayMoney, displayMoneyInFull } from '#contract/rules/money/money.ts';
import { readDisplayedMoney } from './displayed-money.ts';

it('an amount is read as it is shown, with its commas', () => {
  expect(readDisplayedMoney('$1,056')).toBe(105_600);
  fc.assert(
    fc.property(fc.nat({ max: 999_999_999 }), (cents) =>
      [displayMoney(cents), displayMoneyInFull(cents)].every(
        (shown) => readDisplayedMoney(shown) === cents,
      ),
    ),
  );
});
