import * as z from 'zod/mini';
import {
  ownAppointmentSchema,
  readOwnAppointment,
  type OwnAppointment,
} from '#contract/appointments/own-appointment.ts';
import { invalidate, patch } from '#lib/query/cache.ts';
import type { Failure } from '#lib/query/failure.ts';

/** Which appointment it is: by its link, or by its id for the client who is logged in. */
export type OwnKey = { link: string } | { appointmentId: string };

/** What an appointment should become. */
export interface OwnChangeRequest {
  version: number;
  changeId: string;
  enhancementIds: string[];
  date: string;
  time: string;
  /** What the page showed that it costs more, in cents; negative if it is refunded. */
  shownTotal?: number;
}

/** Shows the appointment from an answer, unless a newer one is shown; the lists that contain it are loaded again. */
export function takeOwn(next: OwnAppointment): void {
  patch([readOwnAppointment], (known) => {
    const { id, version } = known.appointment;
    return id === next.id && version <= next.version ? { appointment: next } : known;
  });
  invalidate('account');
}

const currentSchema = z.object({ current: ownAppointmentSchema });

/** Returns the current appointment that a refusal carries; null for a refusal that carries none. */
export function currentOf({ problem }: Failure): OwnAppointment | null {
  const read = currentSchema.safeParse(problem);
  return read.success ? read.data.current : null;
}

/** Shows the current appointment if the refusal carries it. */
export function takeCurrent(failure: Failure): void {
  const current = currentOf(failure);
  if (current) takeOwn(current);
}

/** Returns the text for a call that failed; empty if none did. */
export function wordsOf(failure: Failure | null): string {
  if (!failure || failure.problem) return failure?.words ?? '';
  const { isOffline } = failure;
  return `${isOffline ? 'Our server didn’t respond' : 'Our server is having trouble'}, so we can’t tell whether it went through. ${isOffline ? 'Check your connection and try again' : 'Try again in a minute'}: it won’t go through twice.`;
}
