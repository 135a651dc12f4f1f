import { expect, it } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { countNote, countWords } from './day-text.ts';
import { dayRows, splitDay } from './split-day.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}:00-06:00`);
const session = (
  from: string,
  to: string,
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled' = 'confirmed',
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

it('separates sessions that are over but not done, the one under way, and the next', () => {
  const between = splitDay(FULL, at('13:42'));
  expect(between.unclosed.map(({ id }) => id)).toEqual(['12:30']);
  expect(between.current).toBeNull();
  expect(between.next?.id).toBe('14:00');
  expect([between.doneCount, between.toComeCount]).toEqual([1, 2]);

  expect(between.kept.map(({ id }) => id)).toEqual(['09:00', '12:30', '14:00', '16:00']);

  const during = splitDay(FULL, at('14:00'));
  expect(during.toComeCount).toBe(2);
  expect(during.current?.id).toBe('14:00');
  expect(during.next?.id).toBe('16:00');
});

it('puts the now-line into the current break, and gaps around sessions', () => {
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

it('counts sessions the same on the phone and the desk: one that is over counts as done, marked or not', () => {
  const between = splitDay(FULL, at('13:42'));
  expect(countWords(between)).toBe('Two done, two to come.');
  expect(countNote(between)).toBe('2 done, 2 to come');
  expect(countNote(splitDay([], at('13:42')))).toBe('0 done, 0 to come');
});

it('counts a session as over at the moment it ends', () => {
  const atItsEnd = splitDay(FULL, at('13:30'));
  expect(atItsEnd.current).toBeNull();
  expect(atItsEnd.unclosed.map(({ id }) => id)).toEqual(['12:30']);
});

it('counts a session that no one has approved yet', () => {
  const asked = splitDay([session('14:00', '15:00', 'pending')], at('13:00'));
  expect([asked.next?.id, asked.toComeCount]).toEqual(['14:00', 1]);
});

const LATE = ['09:00', '11:00', '12:30', '14:00', '16:00'];
const END = ['16:00', '60 free', 'close'];

it.each([
  // A cancelled session leaves its pause whole.
  [
    'before the first session',
    '08:00',
    ['now 270', '09:00', '120 free', '11:00', '12:30', '30 free', '14:00', '30 free', ...END],
  ],
  [
    'in a pause of which a session was cancelled',
    '10:45',
    ['09:00', 'now 105', '11:00', '12:30', '30 free', '14:00', '30 free', ...END],
  ],
  ['as a pause begins', '13:30', ['09:00', '11:00', '12:30', 'now 30', '14:00', '30 free', ...END]],
  ['as a pause ends', '14:00', ['09:00', '11:00', '12:30', '14:00', 'now with', '30 free', ...END]],
  ['after the last session', '17:15', [...LATE, '60 free', 'now after', 'close']],
])('draws the day %s', (_, now, rows) => {
  expect(words(dayRows(FULL, { now: at(now), closesAt: at('18:00') }))).toEqual(rows);
});

it('draws the now-line last once the day is closed, and without an end where there is none', () => {
  const over = dayRows(FULL, { now: at('18:30'), closesAt: at('18:00') });
  expect(words(over)).toEqual([...LATE, 'close', 'now after']);
  const open = dayRows(FULL, { now: at('18:30'), closesAt: null });
  expect(words(open)).toEqual([...LATE, 'now after']);
});

it('closes a day without sessions, which has no breaks', () => {
  const now = at('08:00');
  expect(dayRows([], { now, closesAt: at('17:00') })).toEqual([
    { kind: 'now', at: now, minutes: null, with: null },
    { kind: 'close', at: at('17:00') },
  ]);
});

it('counts a 15-minute break, from the end of the longer of two overlapping sessions', () => {
  const group = [session('09:00', '12:00'), session('10:00', '11:00'), session('12:15', '13:00')];
  const rows = dayRows([...group, session('13:14', '14:00')], { now: at('08:59'), closesAt: null });
  expect(words(rows)).toEqual(['now 1', '09:00', '10:00', '15 free', '12:15', '13:14']);
});

it.each([
  ['the end of a session leaves it out', '15:30', ['30 free', '16:00', 'close']],
  ['the end of the day has nothing any more', '17:00', []],
  ['a time after the end of the day has nothing either', '17:30', []],
])('the rest of the day from %s', (_, from, rows) => {
  const rest = { now: at('13:42'), closesAt: at('17:00'), from: at(from) };
  expect(words(dayRows(FULL, rest))).toEqual(rows);
});

it('has no break before the first session, even if that was marked done early', () => {
  const done = [session('09:00', '10:00', 'completed')];
  expect(words(dayRows(done, { now: at('08:00'), closesAt: null }))).toEqual([
    'now after',
    '09:00',
  ]);
});
