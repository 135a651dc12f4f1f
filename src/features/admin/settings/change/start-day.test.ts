import { expect, it } from 'vitest';
import { startOfNextMonth } from './start-day.ts';

it.each([
  ['2026-11-23', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-01-31', '2027-02-01'],
])('says that the month after %s starts on %s', (today, start) => {
  expect(startOfNextMonth(today)).toBe(start);
});
