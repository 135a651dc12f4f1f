import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppointmentEntry, CalendarEntry } from '#contract/calendar/calendar.ts';
import { itemsOf } from './items.ts';
import { mainMark, spokenName } from './names.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const DATE = '2026-11-27';
const RUTH = {
  ...{ kind: 'appointment', id: 'ruth', version: 1, localDate: '2026-11-25' },
  ...{ startTime: '11:30', endTime: '12:30', takenFrom: null, takenUntil: null },
  ...{ status: 'confirmed', serviceName: 'Swedish Massage', locationName: 'Broadway' },
  client: { id: null, firstName: 'Ruth', lastName: 'Abernathy' },
  ...{ isFirstVisit: false, isOutsideHours: false },
  ...{ moneyState: 'paid', owed: '0.00', creditsUsed: 0 },
} as AppointmentEntry;
const spoken = (entry: Partial<CalendarEntry>) => {
  const [item] = itemsOf([{ localDate: DATE, ...entry } as CalendarEntry], entry.localDate ?? DATE);
  return item && spokenName(item);
};

describe('an entry is named by', () => {
  it('the name of an entry says who, which day, from when to when, what, where and its status', () => {
    expect(spoken(RUTH)).toBe(
      'Ruth Abernathy, Wednesday, November 25, 11:30 AM to 12:30 PM, Swedish Massage, Broadway, confirmed, paid.',
    );
  });

  it.each<[string, Partial<AppointmentEntry>, string]>([
    ['a request', { status: 'pending' }, 'request, paid.'],
    ['what is owed', { moneyState: 'owed', owed: '85.50' }, 'confirmed, $85.50 due.'],
    ['a credit', { creditsUsed: 1 }, 'confirmed, 1 credit.'],
    ['a first visit', { isFirstVisit: true }, 'paid, first visit.'],
    ['unusual hours', { isOutsideHours: true }, 'paid, outside your hours.'],
    ['a session that is over', { status: 'completed' }, 'done, paid.'],
  ])('%s', (_, more, end) => {
    expect(spoken({ ...RUTH, ...more })).toMatch(new RegExp(`${end.replace('$', '\\$')}$`));
  });

  it.each<[Partial<CalendarEntry>, string]>([
    [
      { kind: 'open', startTime: '12:15', endTime: '13:30' },
      'Open, Friday, 12:15 PM to 1:30 PM. Book.',
    ],
    [
      { kind: 'time_off', id: '1', startTime: '15:00', endTime: '24:00', note: 'Dentist' },
      'Time off, Friday, November 27, 3:00 PM to 12:00 AM, Dentist.',
    ],
    [
      { kind: 'busy', id: '1', startTime: '13:00', endTime: '13:45', calendarName: 'Google' },
      'Busy, Friday, November 27, 1:00 PM to 1:45 PM, Google.',
    ],
    [
      {
        ...{ kind: 'offer', id: '1', startTime: '15:30', endTime: '16:30', name: 'Hannah Oakes' },
        expiresAt: '2026-11-25T21:40:00Z',
      },
      'Offered to Hannah Oakes, Friday, November 27, 3:30 PM to 4:30 PM, until 3:40 PM.',
    ],
    [
      {
        ...{ kind: 'hold', id: '1', startTime: '13:30', endTime: '14:30', isForUndo: false },
        ...{ firstName: null, serviceName: 'Swedish Massage', expiresAt: '2026-11-25T21:40:00Z' },
      },
      'On hold, Friday, November 27, 1:30 PM to 2:30 PM, Swedish Massage.',
    ],
  ])('its kind: %#', (entry, name) => {
    expect(spoken(entry)).toBe(name);
  });
});

it.each<[Partial<AppointmentEntry>, string]>([
  [{}, 'Paid'],
  [{ status: 'pending' }, 'Request'],
  [{ status: 'completed' }, 'Done, paid'],
  [{ status: 'completed', moneyState: 'owed', owed: '21.38' }, '$21.38 due'],
  [{ status: 'no_show' }, 'No-show'],
  [{ moneyState: 'nothing_due' }, 'Confirmed'],
])('a card has room for one state: %j', (more, words) => {
  expect(mainMark({ ...RUTH, ...more }).children).toBe(words);
});
