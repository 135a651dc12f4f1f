import * as z from 'zod/mini';
import {
  ownAppointmentSchema,
  readOwnAppointment,
  type OwnAppointment,
} from '../../../contract/people/own-appointment.ts';
import { invalidate, patch } from '../../../lib/query/cache.ts';
import type { Failure } from '../../../lib/query/failure.ts';

/** Whose appointment it is: by its link, or by its id, of whoever is logged in. */
export type OwnKey = { link: string } | { appointmentId: string };

/** What an appointment is to become. */
export interface OwnChangeRequest {
  version: number;
  changeId: string;
  enhancementIds: string[];
  date: string;
  time: string;
}

/** Shows an appointment as an answer has it, unless a newer one is shown; the lists that it is in are asked anew. */
export function takeOwn(next: OwnAppointment): void {
  patch([readOwnAppointment], (known) => {
    const { id, version } = known.appointment;
    return id === next.id && version <= next.version ? { appointment: next } : known;
  });
  invalidate('account');
}

const currentSchema = z.object({ current: ownAppointmentSchema });

/** The appointment as it is, which a refusal carries that comes of how things stand; null of any other. */
export function currentOf({ problem }: Failure): OwnAppointment | null {
  const read = currentSchema.safeParse(problem);
  return read.success ? read.data.current : null;
}

/** Shows how things stand, where that is why a call was refused. */
export function takeCurrent(failure: Failure): void {
  const current = currentOf(failure);
  if (current) takeOwn(current);
}

/** What to say of a call that came to nothing; empty when nothing did. */
export function wordsOf(failure: Failure | null): string {
  if (!failure?.isOffline) return failure?.words ?? '';
  return 'Our server didn’t respond, so we can’t tell whether it went through. Check your connection and try again: nothing will happen twice.';
}
