import { expect, it } from 'vitest';
import { paidAhead } from './paid-ahead.tsx';

const credits = {
  availableCredits: 3,
  totalGranted: 5,
  totalUsed: 2,
  grantedThisYear: 0,
  giftValue: '25.00',
  byDuration: [{ duration: 60, available: 3, granted: 5, used: 2 }],
  uses: [],
};

it.each([
  [60, 3],
  [90, 0],
])('offers credits for %i minutes alone where they have that length: %i', (duration, available) => {
  expect(paidAhead({ duration }, credits)).toEqual({
    duration,
    credits: available,
    giftCents: 2500,
  });
});

it('counts a credit that is kept for this tab’s own checkout, of its length alone', () => {
  const spent = { ...credits, byDuration: [{ duration: 60, available: 0, granted: 1, used: 0 }] };
  expect(paidAhead({ duration: 60 }, spent, 60).credits).toBe(1);
  expect(paidAhead({ duration: 60 }, spent, 90).credits).toBe(0);
  expect(paidAhead({ duration: 60 }, credits, 60).credits).toBe(3);
});

it('offers nothing to whoever has nothing', () => {
  expect(paidAhead({ duration: 60 }, null)).toEqual({ duration: 60, credits: 0, giftCents: 0 });
});
