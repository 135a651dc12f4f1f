import { expect, it } from 'vitest';
import type { CalendarEntry } from '#contract/calendar/calendar.ts';
import { fitOf } from './fit.ts';

const DAY = { localDate: '2026-11-25', takenFrom: '13:45', takenUntil: '15:15' };

const session = (id: string, startTime: string, endTime: string, more: object = {}) =>
  ({
    ...{ kind: 'appointment', id, ...DAY, startTime, endTime, isOutsideHours: false },
    client: { id, firstName: id, lastName: 'Lund' },
    ...more,
  }) as CalendarEntry;
const other = (kind: string, startTime: string, endTime: string, more: object = {}) =>
  ({ kind, id: kind, ...DAY, startTime, endTime, ...more }) as CalendarEntry;

const june = session('June', '14:00', '15:00');
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const fit = (...entries: CalendarEntry[]) => {
  const found = fitOf({ entries }, 'June');
  return (
    found && [
      plain(found.words),
      ...found.lines.map(({ time, words, isOwn }) => plain(`${time} ${words}${isOwn ? ' *' : ''}`)),
    ]
  );
};

it('a request fits between what comes before and after it, and canceled sessions take no time', () => {
  expect(
    fit(
      other('busy', '13:00', '13:45', { calendarName: 'Mine' }),
      june,
      other('open', '15:15', '15:30'),
      session('Ruth', '15:15', '16:15', { takenFrom: null, takenUntil: null }),
      other('offer', '15:30', '16:30', { name: 'Hannah Oakes' }),
      session('Ole', '17:00', '18:00'),
    ),
  ).toEqual([
    'It fits that afternoon.',
    '1:00 PM Busy until 1:45 PM, your calendar',
    '2:00 PM June Lund, until 3:00 PM *',
    '3:30 PM Offered to Hannah Oakes',
  ]);
});

it('a request alone on its day fits as well', () => {
  expect(fit(session('June', '09:00', '10:00'))).toEqual([
    'It fits that morning.',
    '9:00 AM June Lund, until 10:00 AM *',
  ]);
});

it('what is unusual about the time of a request is said: her hours, her time off, her own calendar', () => {
  expect(fit(session('June', '14:00', '15:00', { isOutsideHours: true }))?.[0]).toBe(
    'This is outside your hours.',
  );
  const all = fit(
    other('time_off', '12:00', '24:00', { note: null }),
    other('busy', '14:30', '15:30', { calendarName: 'Mine' }),
    june,
  );
  expect(all?.[0]).toBe('You have time off then. Your own calendar says you’re busy then.');
  expect(all?.[1]).toBe('12:00 PM Time off until 12:00 AM');
  expect(fit(other('time_off', '15:00', '16:00', { note: null }), june)?.[0]).toBe(
    'It fits that afternoon.',
  );
});

it('nothing is said about an appointment that the calendar doesn’t have', () => {
  expect(fit(session('Ole', '14:00', '15:00'))).toBeNull();
});
