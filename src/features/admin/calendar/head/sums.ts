import type { CalendarDay, CalendarEntry, CalendarSums } from '#contract/calendar/calendar.ts';
import { wordList } from '#contract/practice/words.ts';
import { dayList } from '../day/dates.ts';

const count = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`;

/** Returns what some days hold: "10 sessions and 1 request. Closed Thursday." */
export function sumsOf(
  days: readonly Pick<CalendarDay, 'localDate' | 'hours'>[],
  entries: readonly CalendarEntry[],
): string {
  const booked = entries.filter(
    (entry) => entry.kind === 'appointment' && entry.status !== 'cancelled',
  );
  const requests = booked.filter(
    (entry) => entry.kind === 'appointment' && entry.status === 'pending',
  ).length;
  const sessions = booked.length - requests;
  const parts = [
    ...(sessions > 0 || requests === 0 ? [count(sessions, 'session')] : []),
    ...(requests > 0 ? [count(requests, 'request')] : []),
  ];
  // Weekends are closed in most weeks, which their columns say.
  const closed = days.filter(({ hours }, at) => hours.length === 0 && at < 5);
  const words = `${wordList(parts)}.`;
  return closed.length === 0 || days.length === 1
    ? words
    : `${words} Closed ${dayList(closed.map(({ localDate }) => localDate))}.`;
}

/** A week of the ridge: how many hours are booked in it, and what it is. */
export interface RidgeWeek {
  monday: string;
  bookedMinutes: number;
  words: string;
}

/** Returns the weeks of some days' sums. */
export function ridgeOf(days: CalendarSums['days']): RidgeWeek[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => {
    const own = days.slice(week * 7, week * 7 + 7);
    const sum = (of: (day: (typeof own)[number]) => number) =>
      own.reduce((total, day) => total + of(day), 0);
    const sessions = sum((day) => day.sessions);
    const isOff = own.every(({ isClosed, isOff: off }) => isClosed || off);
    const isTimeOff = own.some(({ isOff: off }) => off);
    const rest = isOff ? (isTimeOff ? 'Time off' : 'Closed') : null;
    return {
      monday: own[0]?.localDate ?? '',
      bookedMinutes: sum((day) => day.bookedMinutes),
      words: sessions === 0 && rest ? rest : count(sessions, 'session'),
    };
  });
}
