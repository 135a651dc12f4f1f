import { expect, it } from 'vitest';
import { buildAdminAppointment } from '../../../../tests/helpers/build-admin-appointment.ts';
import { useMemorySessionStorage } from '../../../../tests/helpers/memory-session-storage.ts';
import { forgetKeptDay, keptDay, keptNotes, keptStats, withoutHealth } from './kept-day.ts';

const storage = useMemorySessionStorage();
const STATS = {
  todayAppointments: 3,
  pendingRequests: 1,
  weekAppointments: 9,
  weekRevenue: '1240.00',
  todayDone: 2,
  oldestPendingAt: null,
  weekAtHome: 1,
  lastWeekRevenue: '1100.00',
};

it('keeps the day, the numbers and the notes each in a place of their own', () => {
  const day = { updatedAt: 1, today: [withoutHealth(buildAdminAppointment())] };
  keptDay.write(day);
  keptStats.write(STATS);
  keptNotes.write({ a1: 'Left shoulder.' });
  expect(keptDay.read()).toEqual(day);
  expect(keptStats.read()).toEqual(STATS);
  expect(keptNotes.read()).toEqual({ a1: 'Left shoulder.' });
});

it('keeps nothing of anyone’s health', () => {
  const appointment = buildAdminAppointment({ healthNoteCount: 2, pressurePreference: 'light' });
  expect(withoutHealth(appointment)).toEqual({
    ...appointment,
    healthNoteCount: 0,
    pressurePreference: null,
  });
});

it('reads nothing of a day without the time at which it was known', () => {
  storage.set('admin-day', '{"today":[]}');
  expect(keptDay.read()).toBeNull();
});

it('forgets all of it for the next person at this computer, and nothing else of the tab', () => {
  keptDay.write({ updatedAt: 1, today: [] });
  keptStats.write(STATS);
  keptNotes.write({});
  storage.set('desk-sale', '{}');
  forgetKeptDay();
  expect([...storage.keys()]).toEqual(['desk-sale']);
});
