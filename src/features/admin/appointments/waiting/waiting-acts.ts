import * as z from 'zod/mini';
import { currentNoteSchema } from '#contract/appointments/acts.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { chartSchema, EMPTY_CHART } from '#contract/notes/session-note.ts';
import { instantSchema } from '#contract/rules/local-date.ts';
import { offlineValue } from '#lib/offline-store.ts';

const fields = {
  appointmentId: z.string(),
  /** Whose session it is, for what is said about it. */
  name: z.string(),
  /** When it was pressed or written. */
  at: instantSchema,
  /** Why it couldn't be made, in a sentence; it waits for an answer then. */
  refusal: z._default(z.nullable(z.string()), null),
};

const waitingActSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrived'), ...fields, arrived: z.boolean() }),
  z.object({ kind: z.literal('done'), ...fields, version: z.int() }),
  z.object({
    kind: z.literal('note'),
    ...fields,
    note: z.string(),
    chart: z._default(chartSchema, EMPTY_CHART),
    /** When the note was written that this one replaces; null if there was none. */
    basedOn: z.nullable(instantSchema),
    /** The other note that is there instead. */
    other: z._default(z.nullable(currentNoteSchema), null),
  }),
]);

export type WaitingAct = z.infer<typeof waitingActSchema>;
export type WaitingNote = Extract<WaitingAct, { kind: 'note' }>;

/** What was done without a connection and has yet to be sent, in order. */
export const waitingActs = offlineValue('acts', z.array(waitingActSchema));

/** Returns whether two acts are about the same thing. */
export const isSameAct = (one: WaitingAct, other: WaitingAct): boolean =>
  one.kind === other.kind && one.appointmentId === other.appointmentId;

/** Adds an act; it takes the place of an earlier one of its kind. A note stays based on what the first one was based on. */
export function addAct(acts: readonly WaitingAct[], act: WaitingAct): WaitingAct[] {
  const earlier = acts.find((each) => isSameAct(each, act));
  const added =
    act.kind === 'note' && earlier?.kind === 'note' ? { ...act, basedOn: earlier.basedOn } : act;
  return [...acts.filter((each) => each !== earlier), added];
}

/** Removes an act. */
export function removeAct(acts: readonly WaitingAct[], act: WaitingAct): WaitingAct[] {
  return acts.filter((each) => !isSameAct(each, act));
}

/** Returns rows as they will be once the acts are sent. */
export function withWaiting(
  rows: readonly AdminAppointment[],
  acts: readonly WaitingAct[],
): AdminAppointment[] {
  return rows.map((row) =>
    acts
      .filter(({ appointmentId, refusal }) => appointmentId === row.id && refusal === null)
      .reduce(asAfter, row),
  );
}

/** Returns an appointment as it will be after an act. */
export function asAfter(row: AdminAppointment, act: WaitingAct): AdminAppointment {
  switch (act.kind) {
    case 'arrived':
      return { ...row, arrivedAt: act.arrived ? (row.arrivedAt ?? act.at) : null };
    case 'done':
      return { ...row, status: 'completed' };
    case 'note':
      return row;
  }
}
