import { expect, it } from 'vitest';
import { keptWords, placeWords, speaksAt } from './waitlist-text.ts';

it.each([
  [1, 'any', 'You’re next for Friday, December 4'],
  [2, 'any', '1 person is ahead of you for Friday, December 4'],
  [3, 'afternoon', '2 people are ahead of you for Friday, December 4 in the afternoon'],
] as const)('says of place %i, %s: %s', (place, dayPart, words) => {
  const entry = { state: 'waiting', date: '2026-12-04' } as const;
  expect(placeWords({ ...entry, place, dayPart })).toBe(words);
});

it('says that a time opened up, no matter who was first in line', () => {
  const entry = { state: 'offered', date: '2026-12-04', dayPart: 'any', place: 3 } as const;
  expect(placeWords(entry)).toBe('A time opened up for you');
});

it.each([
  [7_200_000, '2 hours'],
  [6_180_000, '1 hour 43 minutes'],
  [60_001, '2 minutes'],
  [60_000, '60 seconds'],
  [900, '1 second'],
  [-5, '0 seconds'],
])('puts %i ms into words: %s', (leftMs, words) => {
  expect(keptWords(leftMs)).toBe(words);
});

it('speaks three times in two hours', () => {
  const spoken = Array.from({ length: 7200 }, (_, second) => (7200 - second) * 1000).filter(
    (before) => speaksAt(before, before - 1000),
  );
  expect(spoken).toHaveLength(3);
});
