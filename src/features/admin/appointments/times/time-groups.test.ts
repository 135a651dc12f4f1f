import { expect, it } from 'vitest';
import { timeGroups, timeNote } from './time-groups.ts';

const at = (time: string, more: object = {}) => ({
  ...{ time, isWithinHours: true, isAway: false, keptFor: null },
  ...{ minutesBefore: null, minutesAfter: null, ...more },
});

it('the times of a day stand in groups, and what clients are not offered stands apart', () => {
  const times = [
    at('08:00', { isWithinHours: false, isAway: true }),
    at('10:00', { keptFor: 'Ida' }),
    at('11:00', { isAway: true }),
  ];
  expect(
    timeGroups(times).map(({ label, times: each }) => [label, each.map(({ time }) => time)]),
  ).toEqual([
    ['During your hours', ['10:00']],
    ['While you’re away', ['11:00']],
    ['Outside your hours', ['08:00']],
  ]);
  expect(timeGroups([at('10:00')])).toHaveLength(1);
});

it('a time that clients are not offered says why before it is chosen', () => {
  expect(timeNote(at('10:00'))).toBeUndefined();
  expect(timeNote(at('19:00', { isWithinHours: false }))).toBe('This is outside your hours.');
  expect(timeNote(at('10:00', { isAway: true }))).toBe('You’re away then.');
});
