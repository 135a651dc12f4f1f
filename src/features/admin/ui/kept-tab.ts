import * as z from 'zod/mini';
import { readStats } from '#contract/practice/stats.ts';
import { clearSession, sessionValue } from '#lib/session-storage.ts';

const STATS_KEY = 'admin-stats';
/** Where the strip of a check-in stores the one that is running. */
export const CHECK_IN_KEY = 'admin-check-in';
const NOTES_KEY = 'admin-notes';
/** Where the calendar stores what it knows of the current week. */
export const CALENDAR_KEY = 'admin-calendar';

/** The last known numbers, for the portal after a session has ended. */
export const keptStats = sessionValue(STATS_KEY, readStats.answer);

/** Notes that are being written in this tab, by appointment. */
export const keptNotes = sessionValue(NOTES_KEY, z.record(z.string(), z.string()));

/** Deletes what this tab stored: the next person at this computer may be someone else. */
export function forgetTab(): void {
  clearSession(STATS_KEY, CHECK_IN_KEY, NOTES_KEY, CALENDAR_KEY);
}
