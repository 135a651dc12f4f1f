import * as z from 'zod/mini';
import { listToday, type AdminAppointment } from '../../../contract/appointments/appointments.ts';
import { readStats } from '../../../contract/stats.ts';
import { clearSession, sessionValue } from '../../../lib/session-storage.ts';

const DAY_KEY = 'admin-day';
const STATS_KEY = 'admin-stats';
const NOTES_KEY = 'admin-notes';

/** This tab's last known day, for when the connection is lost; without health details. */
export const keptDay = sessionValue(
  DAY_KEY,
  z.object({ updatedAt: z.number(), today: listToday.answer }),
);

/** The last known numbers, for the portal after a session has ended. */
export const keptStats = sessionValue(STATS_KEY, readStats.answer);

/** Unsaved notes, by appointment. */
export const keptNotes = sessionValue(NOTES_KEY, z.record(z.string(), z.string()));

/** Returns an appointment without the health details, which must not be stored. */
export function withoutHealth(appointment: AdminAppointment): AdminAppointment {
  return { ...appointment, healthNoteCount: 0, pressurePreference: null };
}

/** Deletes what this tab stored: the next person at this computer may be someone else. */
export function forgetKeptDay(): void {
  clearSession(DAY_KEY, STATS_KEY, NOTES_KEY);
}
