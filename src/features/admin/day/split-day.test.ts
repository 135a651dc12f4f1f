import { expect, it } from 'vitest';
import { buildAdminAppointment } from '../../../../tests/helpers/build-admin-appointment.ts';
import { countNote, countWords } from './day-words.ts';
import { dayRows, splitDay } from './split-day.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}:00-06:00`);
const session = (
  from: string,
  to: string,
  status: 'confirmed' | 'completed' | 'cancelled' = 'confirmed',
) =>
  buildAdminAppointment({
    id: from,
    status,
    appointmentDate: new Date(at(from)).toISOString(),
    endsAt: new Date(at(to)).toISOString(),
  });

const FULL = [
  session('16:00', '17:00'),
  session('09:00', '10:30', 'completed'),
  session('11:00', '12:00', 'cancelled'),
  session('12:30', '13:30'),
  session('14:00', '15:30'),
];
const words = (rows: ReturnType<typeof dayRows>) =>
  rows.map((row) => {
    if (row.kind === 'appointment') return row.appointment.id;
    if (row.kind === 'gap') return `${row.minutes} free`;
    return row.kind === 'now' ? `now ${row.minutes ?? (row.with ? 'with' : 'after')}` : 'close';
  });

it('tells what is over and not done, what is under way, and what is next', () => {
  const between = splitDay(FULL, at('13:42'));
  expect(between.unclosed.map(({ id }) => id)).toEqual(['12:30']);
  expect(between.current).toBeNull();
  expect(between.next?.id).toBe('14:00');
  expect([between.doneCount, between.toComeCount]).toEqual([1, 2]);

  const during = splitDay(FULL, at('14:00'));
  expect(during.current?.id).toBe('14:00');
  expect(during.next?.id).toBe('16:00');
});

it('puts the now-line into the pause that it measures, and gaps around what fills the day', () => {
  expect(words(dayRows(FULL, { now: at('13:42'), closesAt: at('17:00') }))).toEqual([
    '09:00',
    '11:00',
    '12:30',
    'now 18',
    '14:00',
    '30 free',
    '16:00',
    'close',
  ]);
});

it('draws the now-line into the session that is under way', () => {
  expect(words(dayRows(FULL, { now: at('14:10'), closesAt: null })).slice(3, 6)).toEqual([
    '14:00',
    'now with',
    '30 free',
  ]);
});

it('starts the rest of the day at an instant', () => {
  const rows = dayRows(FULL, { now: at('13:42'), closesAt: at('17:00'), from: at('13:42') });
  expect(words(rows)).toEqual(['18 free', '14:00', '30 free', '16:00', 'close']);
});

it('counts done and to come alike on the phone and the desk: what is over and not marked is done', () => {
  const between = splitDay(FULL, at('13:42'));
  expect(countWords(between)).toBe('Two done, two to come.');
  expect(countNote(between)).toBe('2 done, 2 to come');
  expect(countNote(splitDay([], at('13:42')))).toBe('0 done, 0 to come');
});
