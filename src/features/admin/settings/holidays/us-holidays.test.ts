import { expect, it } from 'vitest';
import { nextHolidays } from './us-holidays.ts';

it('lists the next date of each, the earliest first', () => {
  expect(nextHolidays('2026-11-23').map(({ name, localDate }) => `${localDate} ${name}`)).toEqual([
    '2026-11-26 Thanksgiving',
    '2026-11-27 Friday after Thanksgiving',
    '2026-12-24 Christmas Eve',
    '2026-12-25 Christmas Day',
    '2027-01-01 New Year’s Day',
    '2027-05-31 Memorial Day',
    '2027-07-04 Independence Day',
    '2027-09-06 Labor Day',
  ]);
});

it.each([
  // The 1st of November is a Thursday: the fourth is early.
  ['Thanksgiving', '2029-01-01', '2029-11-22'],
  ['Friday after Thanksgiving', '2029-01-01', '2029-11-23'],
  // The last Monday, not the fourth.
  ['Memorial Day', '2028-01-01', '2028-05-29'],
  // The month begins on a Monday.
  ['Labor Day', '2031-01-01', '2031-09-01'],
  ['Christmas Day', '2026-12-25', '2026-12-25'],
  ['Christmas Day', '2026-12-26', '2027-12-25'],
])('%s from %s on is %s', (name, today, localDate) => {
  expect(nextHolidays(today).find((each) => each.name === name)?.localDate).toBe(localDate);
});
