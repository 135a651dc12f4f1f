import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { BusinessHours } from '#contract/calendar/hours.ts';
import { daysOfWeek, fromTodayOn } from './days-of-week.ts';

const hours = [1, 2, 3, 4, 5].map((dayOfWeek): BusinessHours => ({
  dayName: '',
  dayOfWeek,
  location: dayOfWeek % 2 === 0 ? 'home' : 'broadway',
  startTime: '09:00',
  endTime: '17:00',
  allowedClientTypes: ['existing'],
  requiresToggle: dayOfWeek % 2 === 0,
  enabled: dayOfWeek !== 4,
  ahead: [],
}));
const booked = (localDate: string, time: string, location: 'broadway' | 'home' = 'broadway') =>
  ({
    id: `${localDate} ${time}`,
    localDate,
    appointmentDate: `${localDate}T${time}:00Z`,
    location,
  }) as AdminAppointment;
const week = (today: string, more: Partial<Parameters<typeof daysOfWeek>[0]> = {}) =>
  daysOfWeek({ today, appointments: [], hours, timeOff: [], ...more });

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the week', () => {
  it.each(['2026-11-23', '2026-11-26', '2026-11-29'])(
    'that includes %s starts on its Monday',
    (today) => {
      expect(week(today)[0]?.localDate).toBe('2026-11-23');
    },
  );

  it('shows a weekend only with something on it', () => {
    expect(week('2026-11-23')).toHaveLength(5);
    const appointments = [booked('2026-11-28', '15:00')];
    expect(week('2026-11-23', { appointments }).map(({ localDate }) => localDate)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ]);
  });

  it('has the sessions of a day in their order, and the place of them', () => {
    const appointments = [
      booked('2026-11-23', '20:00', 'home'),
      booked('2026-11-23', '15:00', 'home'),
    ];
    const [monday] = week('2026-11-23', { appointments });
    expect(monday?.appointments.map(({ id }) => id)).toEqual([
      '2026-11-23 15:00',
      '2026-11-23 20:00',
    ]);
    expect(monday?.location).toBe('home');
  });

  it('lists today first, and what is over last', () => {
    const days = fromTodayOn(week('2026-11-25'), '2026-11-25');
    expect(days.map(({ localDate }) => localDate.slice(8))).toEqual(['25', '26', '27', '23', '24']);
  });

  it('calls a day open if one of its ranges is turned off and another isn’t', () => {
    const monday = hours[0] as BusinessHours;
    const morning = { ...monday, endTime: '12:00', enabled: false };
    const evening = { ...monday, startTime: '13:00', location: 'home' as const };
    const [day] = week('2026-11-23', { hours: [morning, evening] });
    expect(day).toMatchObject({ closed: null, location: 'home' });
  });

  it('calls a day closed if it is turned off', () => {
    expect(week('2026-11-23').map(({ closed }) => closed)).toEqual([
      null,
      null,
      null,
      'Closed',
      null,
    ]);
  });

  it('calls it time off if there is no note', () => {
    const off = { id: '1', startsAt: '2026-11-26T06:00:00Z', endsAt: '2026-11-27T06:00:00Z' };
    expect(
      week('2026-11-23', { timeOff: [{ ...off, note: null, seriesId: null }] })[3]?.closed,
    ).toBe('Closed: time off');
  });

  it.each([
    ['the whole day', '2026-11-26T06:00:00Z', '2026-11-27T06:00:00Z', 'Closed: Thanksgiving'],
    ['days around it', '2026-11-24T18:00:00Z', '2026-11-30T06:00:00Z', 'Closed: Thanksgiving'],
    ['its afternoon alone', '2026-11-26T18:00:00Z', '2026-11-27T06:00:00Z', 'Closed'],
    ['the day before alone', '2026-11-25T06:00:00Z', '2026-11-26T06:00:00Z', 'Closed'],
  ])('says why a day is closed when time off takes %s', (_, startsAt, endsAt, closed) => {
    const timeOff = [{ id: '1', startsAt, endsAt, note: 'Thanksgiving', seriesId: null }];
    expect(week('2026-11-23', { timeOff })[3]?.closed).toBe(closed);
  });
});
