import { expect, it } from 'vitest';
import type { CalendarEntry, CalendarSums } from '#contract/calendar/calendar.ts';
import { datesFrom } from '../day/dates.ts';
import { ridgeOf, sumsOf } from './sums.ts';

const booked = (status: string) => ({ kind: 'appointment', status }) as CalendarEntry;
const week = datesFrom('2026-11-23', 7).map((localDate, at) => ({
  localDate,
  hours: at === 3 || at > 4 ? [] : [{ startTime: '', endTime: '', location: '', locationName: '' }],
}));

it.each<[string[], string]>([
  [['confirmed', 'completed', 'cancelled'], '2 sessions. Closed Thursday.'],
  [['confirmed', 'pending'], '1 session and 1 request. Closed Thursday.'],
  [['pending', 'pending'], '2 requests. Closed Thursday.'],
  [[], '0 sessions. Closed Thursday.'],
])('a week with %j is "%s"', (statuses, words) => {
  expect(sumsOf(week, statuses.map(booked))).toBe(words);
});

it('the ridge shows what is booked in a week, or why nothing is', () => {
  const day = (more: Partial<CalendarSums['days'][number]>) => ({
    ...{ localDate: '2026-11-23', sessions: 0, requests: 0, bookedMinutes: 0, openMinutes: 0 },
    ...{ isClosed: false, isOff: false, specialDay: null, ...more },
  });
  const days = [
    ...datesFrom('2026-11-23', 7).map((localDate) =>
      day({ localDate, sessions: 1, bookedMinutes: 60 }),
    ),
    ...datesFrom('2026-11-30', 7).map((localDate) => day({ localDate, isOff: true })),
    ...datesFrom('2026-12-07', 7).map((localDate) => day({ localDate })),
  ];
  expect(ridgeOf(days)).toEqual([
    { monday: '2026-11-23', bookedMinutes: 420, words: '7 sessions' },
    { monday: '2026-11-30', bookedMinutes: 0, words: 'Time off' },
    { monday: '2026-12-07', bookedMinutes: 0, words: '0 sessions' },
  ]);
});
