import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { wasReached } from '#lib/query/connection.ts';
import { replaceRow } from '../replace-row.ts';
import { nameOf } from '../../ui/name-of.ts';
import { dropAct, keepAct } from './send-waiting.ts';
import { asAfter, type WaitingAct } from './waiting-acts.ts';

/** Said with what was done without a connection. */
export const KEPT_WORDS = 'Saved on this device. It’ll be sent once you’re back online.';

/** Returns whether an act has to wait, as far as is known. */
export const isOffline = (): boolean => !navigator.onLine || !wasReached();

/** Stores an act on an appointment, shows it as done, and returns how to undo that. */
export function keepForLater(
  appointment: AdminAppointment,
  what: { kind: 'arrived'; arrived: boolean } | { kind: 'done' },
): () => void {
  const given = {
    appointmentId: appointment.id,
    name: nameOf(appointment.client),
    at: new Date().toISOString(),
    refusal: null,
  };
  const act: WaitingAct =
    what.kind === 'done'
      ? { ...given, kind: 'done', version: appointment.version }
      : { ...given, ...what };
  replaceRow(asAfter(appointment, act));
  void keepAct(act);
  return () => {
    replaceRow(appointment);
    void dropAct(act);
  };
}
