import { Temporal } from 'temporal-polyfill';
import type { Change } from '#contract/practice/changes.ts';

type Week = Extract<Change, { kind: 'hours' }>['ranges'];

const open = (dayOfWeek: number, startTime: string, endTime: string): Week[number] => ({
  ...{ dayOfWeek, location: 'broadway', startTime, endTime },
  allowedClientTypes: ['new', 'existing'],
  ...{ requiresToggle: false, enabled: true },
});

/** The weeks that the therapist sets: all of her days, with a break, with a day less, and with an afternoon alone. */
export const WEEKS: readonly Week[] = [
  [1, 3, 5].map((day) => open(day, '09:00', '17:00')),
  [1, 3, 5].flatMap((day) => [open(day, '09:00', '12:00'), open(day, '13:00', '17:00')]),
  [1, 5].map((day) => open(day, '09:00', '17:00')),
  [1, 3, 5].map((day) => open(day, day === 3 ? '12:00' : '09:00', '17:00')),
];

/** The hours of a day that she ends early. */
export const SHORT_DAY: Extract<Change, { kind: 'special_day' }>['ranges'] = [
  {
    ...{ location: 'broadway', startTime: '09:30', endTime: '12:00' },
    allowedClientTypes: ['new', 'existing'],
  },
];

/** The same day of the week, some weeks later. */
export const weeksAfter = (date: string, weeks: number): string =>
  Temporal.PlainDate.from(date).add({ weeks }).toString();
