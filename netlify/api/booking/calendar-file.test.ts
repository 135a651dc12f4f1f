import { describe, expect, it } from 'vitest';
import { practice } from '../../../src/lib/practice.ts';
import { bookingCalendarFile } from './calendar-file.ts';

const session = {
  appointmentId: 'a1',
  firstName: 'Ann',
  serviceName: 'Thai Bodywork',
  durationMinutes: 90,
  enhancementNames: [],
  totalCents: 14428,
};
const at = new Date('2026-11-20T12:00:00Z');
const linesOf = (startsAt: string) =>
  bookingCalendarFile({ ...session, startsAt: new Date(startsAt) }, practice, at).split('\r\n');

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
    expect(lines).toContain('DTSTAMP:20261120T120000Z');
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
});
