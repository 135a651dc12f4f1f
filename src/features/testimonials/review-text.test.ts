import { describe, expect, it } from 'vitest';
import { averageLabel, countLabel, reviewDay, starsLabel } from './review-text.ts';

describe('averageLabel', () => {
  it.each([
    [[5, 5, 5], '5.0'],
    [[5, 4], '4.5'],
    [[5, 5, 4], '4.7'],
    [[1], '1.0'],
    [[], ''],
  ])('of %j is %j', (ratings, label) =>
    expect(averageLabel(ratings.map((rating) => ({ rating })))).toBe(label),
  );
});

it('uses the singular for one review', () => {
  expect([countLabel(0), countLabel(1), countLabel(9)]).toEqual([
    '0 reviews',
    '1 review',
    '9 reviews',
  ]);
});

it('says a rating to ears', () => {
  expect(starsLabel(4)).toBe('4 out of 5 stars');
});

it('dates a review by the day of the practice', () => {
  expect(reviewDay('2026-11-24T03:00:00Z', 'America/Chicago')).toBe('November 23, 2026');
});
