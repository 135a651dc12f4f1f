import * as z from 'zod/mini';
import {
  listToday,
  listTomorrow,
  type AdminAppointment,
} from '#contract/appointments/appointments.ts';
import { seed } from '#lib/query/cache.ts';
import { offlineValue } from '#lib/offline-store.ts';
import { addDays, dateOf } from '#lib/time/labels.ts';
import { waitingActs, withWaiting } from '../appointments/waiting/waiting-acts.ts';

const KEPT_MS = 36 * 3_600_000;

/** Today and tomorrow as they were last loaded, for when there is no connection. */
const keptDays = offlineValue(
  'days',
  z.object({ at: z.number(), today: listToday.answer, tomorrow: listTomorrow.answer }),
);

/** Returns an appointment without the health details, which must not be stored. */
export function withoutHealth(appointment: AdminAppointment): AdminAppointment {
  return { ...appointment, healthNoteCount: 0, pressurePreference: null };
}

/** Stores today or tomorrow, as just loaded. */
export async function keepDay(
  day: 'today' | 'tomorrow',
  rows: AdminAppointment[],
  at: number,
): Promise<void> {
  await keptDays.change((known) => {
    const days = known && isFresh(known) ? known : { at, today: [], tomorrow: [] };
    return { ...days, at: Math.max(days.at, at), [day]: rows.map(withoutHealth) };
  });
}

/** Deletes the stored days; what still has to be sent stays. */
export async function forgetDays(): Promise<void> {
  await keptDays.change(() => null).catch(() => null);
}

/** Shows the stored days until they are loaded again, with what was done since; returns whether there are any. */
export async function showKeptDays(now: number): Promise<boolean> {
  const [kept, acts] = await Promise.all([keptDays.read(), waitingActs.read()]);
  if (!kept || !isFresh(kept, now)) return false;
  const days = splitDays([...kept.today, ...kept.tomorrow], dateOf(now));
  seed(listToday, {}, withWaiting(days.today, acts ?? []), kept.at);
  seed(listTomorrow, {}, days.tomorrow, kept.at);
  return true;
}

const isFresh = ({ at }: { at: number }, now = Date.now()) => now - at < KEPT_MS;

/** Sorts stored rows by what is today now: after midnight, what was tomorrow is today. */
export function splitDays(rows: readonly AdminAppointment[], today: string) {
  const on = (day: string) => rows.filter(({ localDate }) => localDate === day);
  return { today: on(today), tomorrow: on(addDays(today, 1)) };
}
