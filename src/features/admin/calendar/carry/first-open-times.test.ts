import { expect, it } from 'vitest';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Calendar, CalendarEntry } from '#contract/calendar/calendar.ts';
import { firstOpenTimes } from './first-open-times.ts';
import { withMoved } from './moved.ts';
import { lengthsOf, serviceOfLength } from './use-preview.ts';

const open = (localDate: string, startTime: string, endTime: string) =>
  ({ kind: 'open', localDate, startTime, endTime }) as CalendarEntry;

const entry = {
  ...{ kind: 'appointment', id: 'ruth', serviceId: 'swedish-60', minutes: 75 },
  ...{ startTime: '09:00', endTime: '10:15', takenFrom: '09:00', takenUntil: '10:15' },
};
const ruth = entry as Extract<CalendarEntry, { kind: 'appointment' }>;

it('the first open times are on the step, and long enough', () => {
  const entries = [
    open('2026-11-26', '09:00', '12:00'),
    open('2026-11-25', '10:45', '11:30'),
    open('2026-11-25', '13:10', '15:00'),
    open('2026-11-27', '09:00', '10:00'),
    open('2026-11-28', '09:00', '10:00'),
  ];
  const hour = { ...ruth, minutes: 60 };
  expect(firstOpenTimes({ days: [], entries, stepMinutes: 30 }, hour)).toEqual([
    { date: '2026-11-25', time: '13:30' },
    { date: '2026-11-26', time: '09:00' },
    { date: '2026-11-27', time: '09:00' },
  ]);
});

it('the first open times leave room for what a session takes around itself, except at opening and closing', () => {
  const hours = [{ startTime: '09:00', endTime: '17:00' }];
  const days = [{ localDate: '2026-11-25', hours }] as Calendar['days'];
  const entries = [
    open('2026-11-25', '09:00', '10:00'),
    open('2026-11-25', '12:00', '13:15'),
    open('2026-11-25', '15:30', '17:00'),
  ];
  const hour = { ...ruth, minutes: 60, takenFrom: '08:45', takenUntil: '10:30' };
  expect(firstOpenTimes({ days, entries, stepMinutes: 15 }, hour)).toEqual([
    { date: '2026-11-25', time: '15:45' },
  ]);
  const later = { ...hour, takenFrom: '09:00' };
  expect(firstOpenTimes({ days, entries, stepMinutes: 15 }, later)).toEqual([
    { date: '2026-11-25', time: '12:00' },
    { date: '2026-11-25', time: '15:30' },
  ]);
});

it('the first open times of a home visit are in hours for visits, and of no other session', () => {
  const entries = [
    { ...open('2026-11-25', '09:00', '12:00'), location: 'visit' },
    { ...open('2026-11-26', '09:00', '12:00'), location: 'home' },
  ] as CalendarEntry[];
  const datesFor = (location: string) =>
    firstOpenTimes({ days: [], entries, stepMinutes: 30 }, {
      ...{ ...ruth, location },
    } as typeof ruth).map(({ date }) => date);
  expect(datesFor('visit')).toEqual(['2026-11-25']);
  expect(datesFor('broadway')).toEqual(['2026-11-26']);
});

const services = [30, 60, 90].map((duration) => ({
  ...{ id: `swedish-${duration}`, name: 'Swedish', category: 'swedish' },
  ...{ description: '', duration, price: '1.00' },
}));

it('the lengths of a session are those its service is sold in, with its enhancements', () => {
  expect(lengthsOf(services, ruth)).toEqual([45, 75, 105]);
  expect(serviceOfLength(services, ruth, 105)?.id).toBe('swedish-90');
  expect(lengthsOf([], ruth)).toEqual([75]);
});

it('a moved session is in its new place at once, and gone from days that do not have it', () => {
  const calendar = { days: [{ localDate: '2026-11-25' }], entries: [ruth] } as Calendar;
  const moved = (localDate: string) =>
    withMoved(calendar, {
      id: 'ruth',
      version: 2,
      localDate,
      localTime: '10:00',
    } as AdminAppointment);
  expect(moved('2026-11-25').entries).toMatchObject([
    { version: 2, startTime: '10:00', endTime: '11:15' },
  ]);
  expect(moved('2026-12-02').entries).toEqual([]);
});
