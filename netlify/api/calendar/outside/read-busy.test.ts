import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, type NastyCalendar } from '#tests/helpers/builders/calendar-lines.ts';
import { NASTY_CALENDARS } from '#tests/helpers/builders/nasty-calendars.ts';
import { NASTY_SERIES } from '#tests/helpers/builders/nasty-series.ts';
import { UnreadCalendar } from '#platform/providers/calendar-file.ts';
import { readBusy } from './read-busy.ts';

const read = (text: string, { from, until, countsAllDay }: Partial<NastyCalendar> = {}) =>
  readBusy(text, {
    from: Date.parse(`${from ?? '2026-12-01'}T06:00Z`),
    until: Date.parse(`${until ?? '2027-01-05'}T06:00Z`),
    timeZone: 'America/Chicago',
    isOwn: (uid) => uid === 'ours',
    countsAllDay: countsAllDay ?? true,
  });

const minute = (at: number) => new Date(at).toISOString().slice(0, 16);
const inWords = ([from, until]: [number, number]) =>
  minute(from).slice(0, 10) === minute(until).slice(0, 10)
    ? `${minute(from)}/${minute(until).slice(11)}`
    : `${minute(from)}/${minute(until)}`;

const failureOf = (text: string) => {
  try {
    return read(text).busy;
  } catch (error) {
    return error instanceof UnreadCalendar ? error.failure : error;
  }
};

describe.each(['UTC', 'America/Chicago', 'Asia/Kolkata'])('on a server in %s', (zone) => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    process.env['TZ'] = before;
  });

  it.each([...NASTY_CALENDARS, ...NASTY_SERIES])('reads $name', (calendar) => {
    const { busy, skipped } = read(fileOf(calendar), calendar);
    expect([busy.map(inWords), skipped]).toEqual([calendar.busy, calendar.skipped ?? 0]);
  });
});

describe('S112 a file that is no calendar, or not all of one', () => {
  it('is refused as what it is', () => {
    expect(failureOf('<!doctype html><title>Sign in</title>')).toBe('not_a_calendar');
    expect(failureOf('')).toBe('not_a_calendar');
    const whole = fileOf({ lines: [] });
    expect(failureOf(whole.slice(0, -10))).toBe('cut_short');
    expect(failureOf(whole)).toEqual([]);
  });
});

describe('a file that would take too long', () => {
  it('ends after its time, without the events that were left', () => {
    let now = 0;
    const lines = Array.from({ length: 50 }, (_, n) => [
      'BEGIN:VEVENT',
      `UID:${n}`,
      'DTSTART:20260101T090000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
    ]).flat();
    const { skipped } = readBusy(fileOf({ lines }), {
      ...{ from: Date.parse('2026-12-01'), until: Date.parse('2026-12-10') },
      ...{ timeZone: 'UTC', isOwn: (uid) => uid === 'ours', countsAllDay: true },
      stopwatch: () => (now += 1),
    });
    expect(skipped).toBeGreaterThan(0);
  });

  it('has 5,000 busy times at most', () => {
    const lines = Array.from({ length: 5001 }, (_, n) => [
      'BEGIN:VEVENT',
      `UID:${n}`,
      `DTSTART:20261201T${String(9 + (n % 9)).padStart(2, '0')}0000Z`,
      'DURATION:PT1H',
      'END:VEVENT',
    ]).flat();
    expect(failureOf(fileOf({ lines }))).toBe('too_large');
  });

  it('says what it calls itself', () => {
    expect(read(fileOf({ head: ['X-WR-CALNAME:Maja, private'], lines: [] })).name).toBe(
      'Maja, private',
    );
  });
});
