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

it('offers nothing to whoever has nothing', () => {
  expect(paidAhead({ duration: 60 }, null)).toEqual({ duration: 60, credits: 0, giftCents: 0 });
});
