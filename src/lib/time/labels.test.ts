import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instantHere, minutesLabel } from './labels.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('takes a wall-clock time to be in the practice’s zone', () => {
  expect(new Date(instantHere('2026-11-24', '14:00')).toISOString()).toBe(
    '2026-11-24T20:00:00.000Z',
  );
});

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [61, '1 h 1 min'],
  [150, '2 h 30 min'],
])('%i minutes are %s', (minutes, words) => {
  expect(minutesLabel(minutes)).toBe(words);
});
