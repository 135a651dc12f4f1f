import { describe, expect, it } from 'vitest';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Calendar, CalendarEntry } from '#contract/calendar/calendar.ts';
import { withMoved } from './moved.ts';

const DATE = '2026-11-25';
const at = (startTime: string, endTime: string) => ({ localDate: DATE, startTime, endTime });
const gap = (startTime: string, endTime: string): CalendarEntry => ({
  kind: 'open',
  ...at(startTime, endTime),
  minutes: 0,
  location: 'broadway',
});
const RUTH = {
  kind: 'appointment',
  id: 'ruth',
  ...at('09:00', '10:00'),
  ...{ takenFrom: '09:00', takenUntil: '10:15', minutes: 60 },
} as CalendarEntry;
const moved = (localTime: string) =>
  ({ id: 'ruth', localDate: DATE, localTime }) as AdminAppointment;
const calendar = (...gaps: CalendarEntry[]): Calendar => ({
  ...{ today: DATE, stepMinutes: 30 },
  days: [{ localDate: DATE, hours: [], specialDay: null }],
  entries: [RUTH, ...gaps],
});
const gapsOf = ({ entries }: Calendar) =>
  entries.flatMap((each) =>
    each.kind === 'open' ? [`${each.startTime} to ${each.endTime}, ${each.minutes}`] : [],
  );

describe('a moved appointment', () => {
  it('takes its new place out of the open time around it, with its buffer', () => {
    const shown = withMoved(calendar(gap('10:15', '13:00')), moved('11:00'));
    expect(shown.entries[0]).toMatchObject({ startTime: '11:00', endTime: '12:00' });
    expect(gapsOf(shown)).toEqual(['10:15 to 11:00, 45', '12:15 to 13:00, 45']);
  });

  it.each([
    ['a rest is shorter than a step', '10:30', ['11:45 to 13:00, 75']],
    ['it ends with the gap', '11:45', ['10:15 to 11:45, 90']],
    ['it only touches the gap', '13:00', ['10:15 to 13:00, 0']],
  ])('leaves what is still open where %s', (_, time, left) => {
    expect(gapsOf(withMoved(calendar(gap('10:15', '13:00')), moved(time)))).toEqual(left);
  });

  it('leaves the open time of other days', () => {
    const other = { ...gap('10:15', '13:00'), localDate: '2026-11-26' };
    expect(gapsOf(withMoved(calendar(other), moved('11:00')))).toEqual(['10:15 to 13:00, 0']);
  });
});
