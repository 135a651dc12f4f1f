import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instantOf, minutesLabel } from './labels.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a wall-clock time of the practice', () => {
  it.each([
    ['in winter', '2026-11-24', '14:00', '2026-11-24T20:00:00.000Z'],
    ['in summer', '2026-07-01', '14:00', '2026-07-01T19:00:00.000Z'],
    ['before the clocks go forward', '2026-03-08', '01:59', '2026-03-08T07:59:00.000Z'],
    ['after the clocks went forward', '2026-03-08', '03:00', '2026-03-08T08:00:00.000Z'],
    ['in the hour that is skipped', '2026-03-08', '02:30', '2026-03-08T08:30:00.000Z'],
    ['in the hour that comes twice', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['after it', '2026-11-01', '02:00', '2026-11-01T08:00:00.000Z'],
    ['at the end of a year', '2026-12-31', '23:00', '2027-01-01T05:00:00.000Z'],
  ])('%s is in the practice’s zone', (_, localDate, time, instant) => {
    expect(new Date(instantOf(localDate, time)).toISOString()).toBe(instant);
  });
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
