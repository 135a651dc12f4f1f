import { expect, it } from 'vitest';
import { isLargeAdjustment, isLargeTip, isUnlikelyPrice } from './plausibility.ts';

it.each([
  ['as much as the session', 8000, 8000, false],
  ['more than the session', 8001, 8000, true],
  ['two hundred dollars', 20_000, 24_000, false],
  ['more than two hundred dollars', 20_001, 24_000, true],
  ['for a session that was given', 5000, 0, false],
] as const)('a tip of %s needs a second answer or not', (_, tip, session, isLarge) => {
  expect(isLargeTip(tip, session)).toBe(isLarge);
});

it('a certificate changed by more than five hundred dollars, up or down, needs a second answer', () => {
  expect([50_000, -50_000].map(isLargeAdjustment)).toEqual([false, false]);
  expect([50_001, -50_001].map(isLargeAdjustment)).toEqual([true, true]);
});

it('a price below 5 dollars or above 1,000, or of a bundle above 5,000, needs a second answer', () => {
  expect([1, 499, 500, 100_000, 100_001].map((cents) => isUnlikelyPrice(cents))).toEqual([
    ...[true, true, false, false, true],
  ]);
  expect([499, 500_000, 500_001].map((cents) => isUnlikelyPrice(cents, true))).toEqual([
    ...[true, false, true],
  ]);
});
