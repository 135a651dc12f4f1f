import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { buildSoldBooking } from '#tests/helpers/builders/build-sold-booking.ts';
import {
  bookingCalendarFile,
  practiceFeed,
  recurringCalendarFile,
  vtimezone,
} from './calendar-file.ts';

const GUEST = { name: 'Ann Lund', email: 'ann@example.com' };

/** What a calendar reads in a file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  const textOf = (component: ICAL.Component | undefined, name: string) => {
    const value = component?.getFirstPropertyValue(name);
    return value == null ? null : String(value);
  };
  return {
    calendar,
    of: (name: string) => textOf(calendar, name),
    event: (name: string, index = 0) => textOf(events[index], name),
    property: (name: string) => events[0]?.getFirstProperty(name)?.toJSON(),
    zone: calendar.getFirstSubcomponent('vtimezone'),
  };
}

const linesOf = (startsAt: string, changes: Parameters<typeof buildSoldBooking>[0] = {}) =>
  bookingCalendarFile(
    buildSoldBooking({ durationMinutes: 90, startsAt: new Date(startsAt), ...changes }),
    practice,
  ).content.split('\r\n');

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

  it('defines its time zone by the yearly rules, from the two changes before it', () => {
    const lines = linesOf('2026-12-02T15:00:00Z');
    expect(lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Chicago',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260308T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0500',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0600',
      'END:STANDARD',
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

  it('invites its guest by email, who has agreed and isn’t asked', () => {
    const { content, method } = bookingCalendarFile(buildSoldBooking(), practice, GUEST);
    const file = read(content);
    expect([method, file.of('method')]).toEqual(['REQUEST', 'REQUEST']);
    expect(file.event('organizer')).toBe(`mailto:${practice.email}`);
    expect(file.event('attendee')).toMatch(/^mailto:ann@example.com$/i);
    expect(file.property('attendee')?.[1]).toEqual({
      ...{ cn: 'Ann Lund', role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' },
    });
  });

  it('is published to be imported, without a guest', () => {
    const { content, method } = bookingCalendarFile(buildSoldBooking(), practice);
    expect([method, read(content).event('attendee')]).toEqual(['PUBLISH', null]);
  });

  it.each([GUEST, undefined])('cancels what is canceled, for whichever guest', (guest) => {
    const cancelled = buildSoldBooking({ status: 'cancelled', revision: 4 });
    const { content, method } = bookingCalendarFile(cancelled, practice, guest);
    expect([method, read(content).of('method')]).toEqual(['CANCEL', 'CANCEL']);
  });

  it.each(['\r\n', '\n', '\r'])('lets a name with a line break (%j) write no line', (lineBreak) => {
    const evil = (name: string) => `${name}${lineBreak}ATTACH:https://evil.example`;
    const anywhere = { ...practice, name: evil('Pine; "Bay",') };
    const booking = buildSoldBooking({
      ...{ firstName: evil('Ann'), serviceName: evil('Thai') },
      ...{ location: 'visit', visitAddress: evil('12 Birch St') },
    });
    const guest = { name: evil('Ann'), email: 'ann@example.com' };
    for (const file of [
      bookingCalendarFile(booking, anywhere, guest).content,
      recurringCalendarFile([booking], anywhere).content,
      practiceFeed([booking], anywhere),
    ]) {
      expect(file.split(/\r\n|\n|\r/)).not.toContainEqual(expect.stringMatching(/^ATTACH/));
      expect(read(file).event('uid')).toBe(booking.appointmentId);
    }
  });

  it('is one entry, however often it is changed: its id, and a number that goes up', () => {
    const lines = linesOf('2026-12-02T15:00:00Z', { appointmentId: 'a1', revision: 2 });
    expect(lines).toEqual(expect.arrayContaining(['UID:a1', 'SEQUENCE:2']));
  });
});

/** What a calendar makes of a local time by the definition of its zone in the file alone. */
function readInstant(content: string, property: 'dtstart' | 'dtend'): string {
  const { calendar, zone } = read(content);
  const [start] = calendar.getAllSubcomponents('vevent');
  const time = start?.getFirstPropertyValue(property) as ICAL.Time;
  expect(start?.getFirstProperty(property)?.getParameter('tzid')).toBe(
    zone?.getFirstPropertyValue('tzid'),
  );
  time.zone = new ICAL.Timezone(zone as ICAL.Component);
  return time.toJSDate().toISOString();
}

describe('a calendar that reads the file', () => {
  it.each([
    ['the day before clocks go forward', '2027-03-13T16:00:00.000Z'],
    ['the day on which they go forward', '2027-03-14T15:00:00.000Z'],
    ['the day before they go back', '2027-11-06T15:00:00.000Z'],
    ['the day on which they go back', '2027-11-07T16:00:00.000Z'],
  ])('finds the right instants on %s', (_, startsAt) => {
    const session = buildSoldBooking({ startsAt: new Date(startsAt), durationMinutes: 90 });
    const { content } = bookingCalendarFile(session, practice);
    expect(readInstant(content, 'dtstart')).toBe(startsAt);
    expect(readInstant(content, 'dtend')).toBe(
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
    ).map((changes) => bookingCalendarFile(buildSoldBooking(changes), practice, GUEST));
    const each = (name: string) => files.map(({ content }) => read(content).event(name));
    expect(new Set(each('uid')).size).toBe(1);
    expect(each('sequence')).toEqual(['0', '1', '2', '3']);
    expect(files.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL']);
    expect(each('status')).toEqual(['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']);
  });
});

describe('another program that reads the file', () => {
  const eventsIn = (file: string) =>
    Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');
  const facts = (startsAt: string, minutes: number) => ({
    start: startsAt,
    end: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
  });
  const read = (file: string) =>
    eventsIn(file).map(({ uid, sequence, status, start, end, summary, method, ...event }) => ({
      ...{ uid, sequence: Number(sequence), status, summary, method },
      ...{ start: start.toISOString(), end: end?.toISOString() },
      organizer: Object(event.organizer).val as unknown,
      attendee: Object(event.attendee).val as unknown,
    }));

  it.each([
    ['a booking', { revision: 0, status: 'confirmed' }, 'REQUEST', '2026-12-02T15:00:00.000Z'],
    [
      'a move to the day on which clocks go forward',
      { revision: 1, status: 'confirmed' },
      'REQUEST',
      '2027-03-14T15:00:00.000Z',
    ],
    [
      'a move to the day on which they go back',
      { revision: 2, status: 'confirmed' },
      'REQUEST',
      '2027-11-07T16:00:00.000Z',
    ],
    ['a cancellation', { revision: 3, status: 'cancelled' }, 'CANCEL', '2027-11-07T16:00:00.000Z'],
  ] as const)('sees %s as it is', (_, changes, method, startsAt) => {
    const session = { appointmentId: 'a1', durationMinutes: 90, startsAt: new Date(startsAt) };
    const sold = buildSoldBooking({ ...session, ...changes });
    expect(read(bookingCalendarFile(sold, practice, GUEST).content)).toEqual([
      {
        ...{ uid: 'a1', sequence: changes.revision, status: changes.status.toUpperCase(), method },
        ...facts(startsAt, 90),
        summary: expect.stringContaining(practice.name) as unknown,
        organizer: `mailto:${practice.email}`,
        attendee: expect.stringMatching(/^mailto:ann@example.com$/i) as unknown,
      },
    ]);
  });

  it('sees each session of a series, and of the feed', () => {
    const dates = ['2027-03-07T16:00:00.000Z', '2027-03-14T15:00:00.000Z'];
    const sessions = dates.map((date, index) =>
      buildSoldBooking({
        appointmentId: `a${index}`,
        startsAt: new Date(date),
        durationMinutes: 60,
      }),
    );
    const expected = dates.map((date, index) => ({ uid: `a${index}`, ...facts(date, 60) }));
    expect(read(recurringCalendarFile(sessions, practice).content)).toMatchObject(expected);
    expect(read(practiceFeed(sessions, practice))).toMatchObject(expected);
  });
});

describe('the calendar of the practice', () => {
  it('has each session under its first name, in UTC, stamped when that one was booked', () => {
    const nils = buildSoldBooking({
      ...{ appointmentId: 'a2', firstName: 'DTSTAMP:Nils', durationMinutes: 60 },
      startsAt: new Date('2027-07-02T14:00:00Z'),
      asOf: new Date('2026-11-21T18:00:00Z'),
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

  it('has the practice’s name, and says how often to look', () => {
    const file = read(practiceFeed([], { ...practice, name: 'Pine, Bay; Massage' }));
    expect(file.of('x-wr-calname')).toBe(String.raw`Pine\, Bay\; Massage`);
    expect([file.of('refresh-interval'), file.of('x-published-ttl')]).toEqual(['PT15M', 'PT15M']);
    expect(file.of('method')).toBe('PUBLISH');
  });
});

describe('the definition of a zone', () => {
  it.each([
    'America/Chicago',
    'America/Havana',
    'Europe/Berlin',
    'Pacific/Auckland',
    'Asia/Kolkata',
  ])('gives the offsets of %s for the next three years', (zone) => {
    const start = Temporal.Instant.from('2026-12-02T15:00:00Z');
    const file = `BEGIN:VCALENDAR\r\n${vtimezone(zone, start)}\r\nEND:VCALENDAR`;
    const read = new ICAL.Timezone(
      new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent(
        'vtimezone',
      ) as ICAL.Component,
    );
    for (let day = 0; day < 3 * 366; day += 5) {
      const local = start.add({ hours: 24 * day }).toZonedDateTimeISO(zone);
      const time = ICAL.Time.fromString(local.toPlainDateTime().toString(), undefined as never);
      expect(read.utcOffset(time), String(local)).toBe(local.offsetNanoseconds / 1e9);
    }
  });

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
