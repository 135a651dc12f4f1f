import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { buildCalendarFile } from '../../src/lib/booking/calendar-file.ts';
import { practice } from '../../src/lib/site/practice.ts';
import { buildSoldBooking } from '../../tests/helpers/build-sold-booking.ts';
import { bookingCalendarFile, practiceFeed, vtimezone } from './calendar-file.ts';

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
        place: 'Osakis',
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

/** A strict reader of our own: what a calendar makes of a local time by the definition of its zone in the file (RFC 5545). */
function readInstant(file: string, property: 'DTSTART' | 'DTEND'): string {
  const [definition = '', event = ''] = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT');
  const [, zone, local = ''] =
    new RegExp(`^${property};TZID=([^:]+):(\\d{8}T\\d{6})`, 'm').exec(event) ?? [];
  expect(definition).toContain(`TZID:${zone ?? 'none'}`);
  const changes = [
    ...definition.matchAll(
      /DTSTART:(\d{8}T\d{6})\r\nTZOFFSETFROM:([+-]\d{4})\r\nTZOFFSETTO:([+-]\d{4})/g,
    ),
  ].map(([, at = '', from = '', to = '']) => ({ at, from, to }));
  const [first] = changes;
  const offset = changes.findLast(({ at }) => at <= local)?.to ?? first?.from ?? '';
  const iso = local.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6');
  return new Date(`${iso}${offset.replace(/(..)$/, ':$1')}`).toISOString();
}

describe('a calendar that reads the file', () => {
  it.each([
    ['the day before clocks go forward', '2027-03-13T16:00:00.000Z'],
    ['the day on which they go forward', '2027-03-14T15:00:00.000Z'],
    ['the day before they go back', '2027-11-06T15:00:00.000Z'],
    ['the day on which they go back', '2027-11-07T16:00:00.000Z'],
  ])('finds the right instants on %s', (_, startsAt) => {
    const session = buildSoldBooking({ startsAt: new Date(startsAt), durationMinutes: 90 });
    const file = bookingCalendarFile(session, practice);
    expect(readInstant(file, 'DTSTART')).toBe(startsAt);
    expect(readInstant(file, 'DTEND')).toBe(
      new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
    );
  });

  it('replaces its entry by each file that comes later: tentative, confirmed, moved, cancelled', () => {
    const files = (
      [
        { revision: 0, status: 'pending' },
        { revision: 1, status: 'confirmed' },
        { revision: 2, status: 'confirmed', startsAt: new Date('2026-12-04T16:00:00Z') },
        { revision: 3, status: 'cancelled' },
      ] as const
    ).map((changes) => bookingCalendarFile(buildSoldBooking(changes), practice));
    const read = (name: string) =>
      files.map((file) => new RegExp(`^${name}:(.*)`, 'm').exec(file)?.[1]);
    expect(new Set(read('UID')).size).toBe(1);
    expect(read('SEQUENCE')).toEqual(['0', '1', '2', '3']);
    expect(read('STATUS')).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  });
});

describe('the calendar of the practice', () => {
  it('has each session under its first name, in UTC, stamped when that one was paid', () => {
    const nils = buildSoldBooking({
      ...{ appointmentId: 'a2', firstName: 'DTSTAMP:Nils', durationMinutes: 60 },
      startsAt: new Date('2027-07-02T14:00:00Z'),
      paidAt: new Date('2026-11-21T18:00:00Z'),
    });
    const file = practiceFeed([buildSoldBooking({ appointmentId: 'a1' }), nils], practice);
    const read = (name: string) =>
      [...file.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map(([, value]) => value);
    expect(read('UID')).toEqual(['a1', 'a2']);
    expect(read('SUMMARY')).toEqual([
      'Ann\\, Thai Bodywork\\, 2 hours',
      'DTSTAMP:Nils\\, Thai Bodywork\\, 60 minutes',
    ]);
    expect(read('DTSTAMP')).toEqual(['20261120T180000Z', '20261121T180000Z']);
    expect(read('DTSTART')).toEqual(['20261202T150000Z', '20270702T140000Z']);
    expect(read('DTEND')).toEqual(['20261202T170000Z', '20270702T150000Z']);
    expect(file).not.toContain('VTIMEZONE');
  });
});

describe('the definition of a zone', () => {
  const around = Temporal.Instant.from('2026-12-02T15:00:00.250Z');
  it.each([
    ['that never changed its clocks', 'UTC', '20261202T150000', '+0000', '+0000'],
    ['that has given that up', 'America/Sao_Paulo', '20190217T000000', '-0200', '-0300'],
  ])('%s is one offset, from a whole second on', (_, zone, startsAt, from, to) => {
    expect(vtimezone(zone, around).split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      `TZID:${zone}`,
      'BEGIN:STANDARD',
      `DTSTART:${startsAt}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });
});
