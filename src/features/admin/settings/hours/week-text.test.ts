import { expect, it } from 'vitest';
import { breakLabel, daysLabel, hoursWords, rangeLabel, scaleOf, weekLabel } from './week-text.ts';

const range = (startTime: string, endTime: string) => ({ startTime, endTime });
const NINE_TO_FIVE = range('09:00', '17:00');

it.each([
  ['09:00', '12:00', '9 to 12'],
  ['12:30', '17:00', '12:30 to 5'],
  ['00:00', '01:05', '12 to 1:05'],
])('shortens %s to %s', (start, end, words) => {
  expect(rangeLabel(range(start, end))).toBe(words);
});

it.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[5, 1, 3, 3], 'Monday, Wednesday and Friday'],
  [[6, 7], 'Saturday and Sunday'],
  [[2], 'Tuesday'],
])('names the days %j', (days, words) => {
  expect(daysLabel(days)).toBe(words);
});

it.each([
  [30, '½ hours'],
  [60, '1 hour'],
  [90, '1½ hours'],
  [2040, '34 hours'],
])('says how long %i minutes are', (minutes, words) => {
  expect(hoursWords(minutes)).toBe(words);
});

it.each([
  [30, '30-minute break'],
  [60, '1-hour break'],
  [90, '1-hour 30-minute break'],
])('says how long a break of %i minutes is', (minutes, words) => {
  expect(breakLabel(minutes)).toBe(words);
});

it('says when the week is open, without days that are turned off', () => {
  const day = (dayOfWeek: number, enabled = true) => ({ ...NINE_TO_FIVE, dayOfWeek, enabled });
  expect(weekLabel([day(1), day(2, false), day(3)])).toBe('Monday and Wednesday, 16 hours');
  expect(weekLabel([day(1, false)])).toBe('No hours yet');
});

it('shows 7 AM to 7 PM, or more if the hours are longer', () => {
  expect(scaleOf([NINE_TO_FIVE])).toEqual({ from: 420, until: 1140 });
  expect(scaleOf([range('06:30', '20:15')])).toEqual({ from: 360, until: 1260 });
});
