import { expect, it } from 'vitest';
import { linesOfWeek, rangesOf, withBreak, withDay, withRange, type WeekRange } from './week.ts';

const range = (dayOfWeek: number, startTime: string, endTime: string): WeekRange => ({
  dayOfWeek,
  location: 'broadway',
  startTime,
  endTime,
  allowedClientTypes: ['new', 'existing'],
  requiresToggle: false,
  enabled: true,
});
const WEEK = [range(1, '13:00', '17:00'), range(1, '09:00', '12:00'), range(3, '09:00', '17:00')];
const timesOf = (ranges: readonly WeekRange[]) =>
  ranges.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime} ${endTime}`);

it('lists the ranges of a day in their order', () => {
  expect(timesOf(rangesOf(WEEK, 1))).toEqual(['1 09:00 12:00', '1 13:00 17:00']);
});

it('copies the ranges of another day to a day', () => {
  expect(timesOf(withDay(WEEK, 2, rangesOf(WEEK, 3)))).toContain('2 09:00 17:00');
  expect(timesOf(withDay(WEEK, 1, []))).toEqual(['3 09:00 17:00']);
});

it('adds nine to five to an empty day, and otherwise two hours after an hour, before midnight', () => {
  expect(timesOf(withRange([], 6, 'broadway'))).toEqual(['6 09:00 17:00']);
  expect(timesOf(withRange([range(6, '09:00', '12:00')], 6, 'home'))[1]).toBe('6 13:00 15:00');
  expect(timesOf(withRange([range(6, '09:00', '22:00')], 6, 'home'))[1]).toBe('6 21:45 23:45');
});

it('splits a range at a break', () => {
  const [before, after] = withBreak(range(1, '09:00', '17:00'), '12:00', '13:00');
  expect(timesOf(before && after ? [before, after] : [])).toEqual([
    '1 09:00 12:00',
    '1 13:00 17:00',
  ]);
});

it('describes each day in a line', () => {
  const places = [
    {
      id: 'broadway',
      name: 'Broadway',
      isActive: true,
      address: { street: '', city: '', region: '', postalCode: '', country: '', building: '' },
      geo: null,
      isAccessible: true,
      needsPermission: false,
      travelMinutes: 0,
    },
  ];
  const [monday, tuesday] = linesOfWeek(WEEK, places);
  expect(monday?.[1]).toBe(
    '9:00 AM to 12:00 PM, Broadway, new and existing; 1:00 PM to 5:00 PM, Broadway, new and existing',
  );
  expect(tuesday).toEqual(['Tuesday', 'closed']);
});
