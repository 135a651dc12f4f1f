import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closingWords, timeOffInput, timeOffLabel, whoMayBook } from './hours-text.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [['new', 'existing'], false, true, 'New and existing'],
  [['existing'], true, true, 'Open, existing clients'],
  [['existing'], true, false, 'Closed'],
  [['existing'], false, true, 'Existing clients'],
] as const)(
  'says who can book: %j, with a switch: %s, open: %s',
  (types, requiresToggle, enabled, words) => {
    expect(whoMayBook({ allowedClientTypes: [...types], requiresToggle, enabled })).toBe(words);
  },
);

describe('time off', () => {
  const cases = [
    ['a day', '2026-11-26T06:00:00Z', '2026-11-27T06:00:00Z', 'Thu, Nov 26'],
    [
      'days over a year end',
      '2026-12-24T06:00:00Z',
      '2027-01-02T06:00:00Z',
      'Thu, Dec 24 to Fri, Jan 1',
    ],
    ['the day of 25 hours', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z', 'Sun, Nov 1'],
    ['hours', '2026-12-02T19:00:00Z', '2026-12-02T21:00:00Z', 'Wed, Dec 2, 1:00 PM to 3:00 PM'],
    [
      'an afternoon to its midnight',
      '2026-12-02T19:00:00Z',
      '2026-12-03T06:00:00Z',
      'Wed, Dec 2, 1:00 PM to Thu, Dec 3, 12:00 AM',
    ],
  ] as const;

  it.each(cases)('on %s says when it is', (_, startsAt, endsAt, words) => {
    expect(timeOffLabel({ startsAt, endsAt }).replaceAll('\u00A0', ' ')).toBe(words);
  });

  it.each([
    [cases[0], { startDate: '2026-11-26', endDate: '2026-11-26' }],
    [cases[1], { startDate: '2026-12-24', endDate: '2027-01-01' }],
    [cases[2], { startDate: '2026-11-01', endDate: '2026-11-01' }],
    [
      cases[3],
      { startDate: '2026-12-02', endDate: '2026-12-02', startTime: '13:00', endTime: '15:00' },
    ],
  ])('can be added again unchanged: %j', ([, startsAt, endsAt], input) => {
    expect(timeOffInput({ id: '1', startsAt, endsAt, note: 'Away', seriesId: null })).toEqual({
      ...input,
      note: 'Away',
    });
    expect(timeOffInput({ id: '1', startsAt, endsAt, note: null, seriesId: null })).toEqual(input);
  });
});

it('says what closing a day does to its bookings', () => {
  expect([0, 1, 3].map(closingWords)).toEqual([
    'Take no new bookings',
    'Keep this one and take no new bookings',
    'Keep these 3 and take no new bookings',
  ]);
});
