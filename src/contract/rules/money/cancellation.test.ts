import { expect, it } from 'vitest';
import { aheadWords, feeCents, feeWords, noticeWords } from './cancellation.ts';

it.each([
  [9_000, 50, 4_500],
  [11_867, 50, 5_933],
  [9_000, 30, 2_700],
  [9_000, 100, 9_000],
  [9_000, 0, 0],
  [0, 50, 0],
])(
  '%i cents at %i%% come to %i, with the odd cent in the client’s favor',
  (service, percent, kept) => {
    expect(feeCents(service, percent)).toBe(kept);
  },
);

it.each([
  [50, null, '50% of the service fee'],
  [50, 9_000, '50% of the service fee ($45\u00A0of\u00A0$90)'],
  [100, 9_000, 'the full service fee ($90)'],
  [100, null, 'the full service fee'],
  [0, 9_000, 'nothing'],
] as const)('a fee of %i%% of %s cents is %s', (percent, cents, words) => {
  expect(feeWords(percent, cents)).toBe(words);
});

it.each([
  [24, '24 hours'],
  [1, '1 hour'],
])('a notice of %i is %s', (freeUntilHours, words) => {
  expect(noticeWords({ freeUntilHours, lateFeePercent: 50, noShowFeePercent: 100 })).toBe(words);
});

it('says how early to call, where the policy is known', () => {
  const policy = { freeUntilHours: 48, lateFeePercent: 50, noShowFeePercent: 100 };
  expect(aheadWords(policy)).toBe('at least 48 hours ahead');
  expect(aheadWords(undefined)).toBe('in time');
});
