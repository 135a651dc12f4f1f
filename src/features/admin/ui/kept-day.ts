import * as z from 'zod/mini';
import { listToday, type AdminAppointment } from '../../../contract/appointments/appointments.ts';
import { readStats } from '../../../contract/stats.ts';
import { clearSession, sessionValue } from '../../../lib/session-storage.ts';

const DAY_KEY = 'admin-day';
const STATS_KEY = 'admin-stats';
const NOTES_KEY = 'admin-notes';

/** The last known day of this tab, for when the connection is lost; without health details. */
export const keptDay = sessionValue(
  DAY_KEY,
  z.object({ updatedAt: z.number(), today: listToday.answer }),
);

/** The last known numbers, for the portal of a session that has ended. */
export const keptStats = sessionValue(STATS_KEY, readStats.answer);

/** Notes that are being written, by appointment, until they are saved. */
export const keptNotes = sessionValue(NOTES_KEY, z.record(z.string(), z.string()));

/** An appointment without what must not be stored. */
export function withoutHealth(appointment: AdminAppointment): AdminAppointment {
  return { ...appointment, healthNoteCount: 0, pressurePreference: null };
}

/** Deletes it: the next person at this computer may be someone else. */
export function forgetKeptDay(): void {
  clearSession(DAY_KEY, STATS_KEY, NOTES_KEY);
}
