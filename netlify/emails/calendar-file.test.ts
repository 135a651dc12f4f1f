import { describe, expect, it } from 'vitest';
import { buildCalendarFile } from '../../src/features/checkout/calendar-file.ts';
import { practice } from '../../src/lib/practice.ts';
import { buildSoldBooking } from '../../tests/helpers/build-sold-booking.ts';
import { bookingCalendarFile } from './calendar-file.ts';

const linesOf = (startsAt: string, changes: Parameters<typeof buildSoldBooking>[0] = {}) =>
  bookingCalendarFile(
    buildSoldBooking({ durationMinutes: 90, startsAt: new Date(startsAt), ...changes }),
    practice,
  ).split('\r\n');

describe('bookingCalendarFile', () => {
  it.each([
    ['2026-12-02T15:00:00Z', '20261202T090000', '20261202T103000'],
    ['2027-07-02T14:00:00Z', '20270702T090000', '20270702T103000'],
    ['2027-03-15T14:00:00Z', '20270315T090000', '20270315T103000'],
    ['2027-11-08T15:00:00Z', '20271108T090000', '20271108T103000'],
  ])('writes %s in the practice’s own time', (startsAt, start, end) => {
    const lines = linesOf(startsAt);
    expect(lines).toContain(`DTSTART;TZID=America/Chicago:${start}`);
    expect(lines).toContain(`DTEND;TZID=America/Chicago:${end}`);
    expect(lines).toContain('DTSTAMP:20261120T180000Z');
  });

  it('defines its time zone: the offset in force, and the next change', () => {
    const lines = linesOf('2026-12-02T15:00:00Z');
    expect(lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Chicago',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0600',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270314T020000',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0500',
      'END:DAYLIGHT',
    ]);
  });

  it('keeps no line longer than 75 bytes', () => {
    for (const line of linesOf('2026-12-02T15:00:00Z')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });

  it.each([
    ['pending', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
  ] as const)('says of a %s appointment that it is %s', (status, word) => {
    expect(linesOf('2026-12-02T15:00:00Z', { status })).toContain(`STATUS:${word}`);
  });

  it.each(['pending', 'confirmed', 'cancelled'] as const)(
    'updates the entry that the success page made of a %s appointment, and the other way round',
    (status) => {
      const lines = linesOf('2026-12-02T15:00:00Z', { appointmentId: 'a1', revision: 2, status });
      const page = buildCalendarFile({
        id: 'a1',
        revision: 2,
        status,
        title: 'Thai Bodywork',
        place: 'Alexandria',
        startsAt: new Date('2026-12-02T15:00:00Z'),
        durationMinutes: 90,
      }).split('\r\n');
      const identity = (file: string[]) =>
        file.filter((line) => /^(UID|SEQUENCE|STATUS|METHOD):/.test(line)).toSorted();
      expect(identity(page)).toEqual(identity(lines));
    },
  );

  it('is one entry, however often it is changed: its id, and a number that goes up', () => {
    const lines = linesOf('2026-12-02T15:00:00Z', { appointmentId: 'a1', revision: 2 });
    expect(lines).toEqual(expect.arrayContaining(['UID:a1', 'SEQUENCE:2']));
  });
});
