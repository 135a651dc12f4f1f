import { describe, expect, it } from 'vitest';
import type { CalendarDay, CalendarEntry } from '#contract/calendar/calendar.ts';
import { canceledOf, itemsOf, shownMinutes } from './items.ts';

const DATE = '2026-11-25';
const entry = (kind: string, startTime: string, endTime: string, more = {}) =>
  ({
    kind,
    id: `${kind} ${startTime}`,
    localDate: DATE,
    startTime,
    endTime,
    ...more,
  }) as CalendarEntry;
const session = (startTime: string, endTime: string, more = {}) =>
  entry('appointment', startTime, endTime, { status: 'confirmed', ...more });

describe('a day', () => {
  it('has what takes and offers time in order, and its canceled sessions apart', () => {
    const entries = [
      entry('open', '10:45', '11:30'),
      session('09:00', '10:30'),
      session('09:00', '10:00', { status: 'cancelled' }),
      entry('hold', '13:00', '14:00', { localDate: '2026-11-26' }),
    ];
    expect(itemsOf(entries, DATE).map(({ minute }) => minute)).toEqual([540, 645]);
    expect(canceledOf(entries, DATE)).toHaveLength(1);
  });

  it('knows what a session takes around itself', () => {
    const taken = { takenFrom: '09:45', takenUntil: '11:15' };
    expect(itemsOf([session('10:00', '11:00', taken)], DATE)[0]).toMatchObject({
      takenFrom: 585,
      takenUntil: 675,
    });
    const none = { takenFrom: null, takenUntil: null };
    expect(itemsOf([session('10:00', '11:00', none)], DATE)[0]).toMatchObject({
      takenFrom: 600,
      takenUntil: 660,
    });
  });

  it('draws what runs past midnight up to it', () => {
    expect(itemsOf([session('23:30', '00:30')], DATE)[0]?.until).toBe(1440);
    expect(itemsOf([entry('time_off', '12:00', '24:00')], DATE)[0]?.until).toBe(1440);
  });

  it('puts what overlaps side by side, and only that', () => {
    const items = itemsOf(
      [
        entry('busy', '09:00', '12:00'),
        session('09:30', '10:30'),
        session('11:00', '11:30'),
        session('12:00', '13:00'),
      ],
      DATE,
    );
    expect(items.map(({ lane, lanes }) => `${lane} of ${lanes}`)).toEqual([
      '0 of 2',
      '1 of 2',
      '1 of 2',
      '0 of 1',
    ]);
  });
});

describe('the hours that are drawn', () => {
  const day = (startTime: string, endTime: string) =>
    ({ localDate: DATE, hours: [{ startTime, endTime }] }) as CalendarDay;

  it.each([
    ['8 AM to 6 PM at least', [day('09:00', '17:00')], [], 480, 1080],
    ['longer for longer hours', [day('06:30', '20:15')], [], 360, 1260],
    ['longer for an early session', [], [{ minute: 390, until: 450 }], 360, 1080],
    ['the same for a day off', [], [{ minute: 0, until: 1440 }], 480, 1080],
  ])('are %s', (_, days, items, first, last) => {
    expect(shownMinutes(days, items)).toEqual({ first, last });
  });
});
