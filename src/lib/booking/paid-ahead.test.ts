import { expect, it } from 'vitest';
import { isMoneyCheaper, paidAhead } from './paid-ahead.ts';

const credits = {
  availableCredits: 3,
  totalGranted: 5,
  totalUsed: 2,
  grantedThisYear: 0,
  giftValue: '25.00',
  byDuration: [{ duration: 60, available: 3, granted: 5, used: 2, nextCost: '79.33' }],
  uses: [],
};

it.each([
  [60, 3, 7933],
  [90, 0, null],
])(
  'offers credits for %i minutes alone where they have that length: %i',
  (duration, available, creditCostCents) => {
    expect(paidAhead({ duration }, credits)).toEqual({
      ...{ duration, credits: available, unused: available, creditCostCents, giftCents: 2500 },
    });
  },
);

it('counts a credit reserved for this tab’s own checkout, only for its length', () => {
  const byDuration = [{ duration: 60, available: 0, granted: 1, used: 0, nextCost: '0.00' }];
  const spent = { ...credits, byDuration };
  expect(paidAhead({ duration: 60 }, spent, 60)).toMatchObject({ credits: 1, unused: 1 });
  expect(paidAhead({ duration: 60 }, spent, 90).credits).toBe(0);
  expect(paidAhead({ duration: 60 }, credits, 60).credits).toBe(3);
});

it('offers nothing to a member without credits or gift value', () => {
  expect(paidAhead({ duration: 60 }, null)).toEqual({
    ...{ duration: 60, credits: 0, unused: 0, creditCostCents: null, giftCents: 0 },
  });
});

it.each([
  ['a credit that was granted', 0, 7000, false],
  ['a credit that cost more than the member price', 7933, 7000, true],
  ['a credit that cost as much', 7000, 7000, false],
  ['a credit that cost less', 7040, 9000, false],
  ['a credit of which no one knows', null, 7000, false],
] as const)('money is cheaper than %s: %s cents against %i, %s', (_, cost, price, isCheaper) => {
  expect(isMoneyCheaper({ creditCostCents: cost }, price)).toBe(isCheaper);
});
