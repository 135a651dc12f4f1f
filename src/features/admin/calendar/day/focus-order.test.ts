import { expect, it } from 'vitest';
import { nearestKey, nextKey, type FocusKey } from './focus-order.ts';

const day = (...minutes: [string, number][]) => ({
  items: minutes.map(([key, minute]) => ({ key, minute })),
});
const WEEK = [
  day(['mon 9', 540], ['mon 11', 660], ['mon 14', 840]),
  day(),
  day(['wed 10', 600], ['wed 13', 780]),
];

it.each<[string, FocusKey, string | null]>([
  ['mon 9', 'ArrowDown', 'mon 11'],
  ['mon 11', 'ArrowUp', 'mon 9'],
  ['mon 9', 'ArrowUp', null],
  ['mon 14', 'ArrowDown', null],
  ['mon 11', 'Home', 'mon 9'],
  ['mon 9', 'End', 'mon 14'],
  ['mon 9', 'ArrowRight', 'wed 10'],
  ['mon 14', 'ArrowRight', 'wed 13'],
  ['wed 13', 'ArrowLeft', 'mon 14'],
  ['wed 13', 'ArrowRight', null],
  ['mon 9', 'ArrowLeft', null],
])('starting at %s, %s moves the focus to %s', (from, key, to) => {
  expect(nextKey(WEEK, from, key)).toBe(to);
});

it('a day is entered at the nearest time', () => {
  expect(nearestKey(WEEK[0] ?? day(), 700)).toBe('mon 11');
  expect(nearestKey(day(), 700)).toBeNull();
});
