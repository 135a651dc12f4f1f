import { describe, expect, it } from 'vitest';
import { dayLabel, instantOf, localMoment, shortMoment, weekdayOf } from './clock.ts';

describe('localMoment', () => {
  it.each([
    ['a winter morning', '2026-12-02T15:00:00Z', '2026-12-02', '09:00'],
    ['a summer morning', '2026-07-01T14:00:00Z', '2026-07-01', '09:00'],
    ['the last minute before midnight', '2026-12-03T05:59:00Z', '2026-12-02', '23:59'],
    ['midnight itself', '2026-12-03T06:00:00Z', '2026-12-03', '00:00'],
    ['the minute before the spring gap', '2027-03-14T07:59:00Z', '2027-03-14', '01:59'],
    ['the minute after the spring gap', '2027-03-14T08:00:00Z', '2027-03-14', '03:00'],
    ['the hour that comes twice, the second time', '2027-11-07T07:30:00Z', '2027-11-07', '01:30'],
    ['the turn of the year', '2027-01-01T05:30:00Z', '2026-12-31', '23:30'],
  ])('gives the practice’s local time at %s', (_, instant, localDate, time) => {
    expect(localMoment(new Date(instant), 'America/Chicago')).toEqual({ localDate, time });
  });
});

describe('dayLabel', () => {
  it.each([
    ['2026-12-02', 'Wednesday, December 2'],
    ['2027-01-01', 'Friday, January 1'],
  ])('names %s', (localDate, label) => {
    expect(dayLabel(localDate)).toBe(label);
  });
});

describe('weekdayOf', () => {
  it.each([
    ['2026-11-29', 0],
    ['2026-11-30', 1],
    ['2026-11-28', 6],
    ['', Number.NaN],
  ])('knows the weekday of "%s"', (localDate, weekday) => {
    expect(weekdayOf(localDate)).toBe(weekday);
  });
});

it.each([
  ['2026-12-02', '14:00', 'America/Chicago', '2026-12-02T20:00:00.000Z'],
  ['2026-07-01', '09:30', 'America/Chicago', '2026-07-01T14:30:00.000Z'],
  // The mornings on which the clock goes forward and back.
  ['2026-03-08', '09:00', 'America/Chicago', '2026-03-08T14:00:00.000Z'],
  ['2026-11-01', '09:00', 'America/Chicago', '2026-11-01T15:00:00.000Z'],
  ['2026-11-01', '00:30', 'America/Chicago', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', '02:30', 'America/Chicago', '2026-11-01T08:30:00.000Z'],
  ['2026-03-08', '01:59', 'America/Chicago', '2026-03-08T07:59:00.000Z'],
  ['2026-03-08', '03:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
  // Skipped in spring: an hour later. Twice in autumn: the second.
  ['2026-03-08', '02:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/Chicago', '2026-11-01T07:30:00.000Z'],
  ['2026-11-01', '01:59', 'America/Chicago', '2026-11-01T07:59:00.000Z'],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
  ['2026-12-31', '23:30', 'America/Chicago', '2027-01-01T05:30:00.000Z'],
])('finds the instant of %s %s in %s', (localDate, time, timeZone, instant) => {
  expect(instantOf(localDate, time, timeZone).toISOString()).toBe(instant);
});

it('says an instant in few words', () => {
  const instant = new Date('2026-12-02T20:00:00Z');
  expect(shortMoment(instant, 'America/Chicago')).toBe('Wed, Dec 2, 2:00 PM');
});
