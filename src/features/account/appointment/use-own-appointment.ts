import { useCallback, useEffect, useState } from 'react';
import {
  ownAppointmentAnswerSchema,
  type OwnAppointment,
} from '../../../contract/own-appointment.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { useAnswer, type Answer } from '../use-answer.ts';
import { readOwn, type OwnKey } from './own-calls.ts';

interface OwnAppointmentState {
  answer: Answer<{ appointment: OwnAppointment }>;
  ask: () => void;
  /** As the server said last, by whatever answer. */
  appointment: OwnAppointment | null;
  take: (appointment: OwnAppointment) => void;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** An own appointment, read again whenever the page is looked at anew and when its deadline passes. */
export function useOwnAppointment(key: OwnKey): OwnAppointmentState {
  const { answer, ask } = useAnswer(apiPaths.ownAppointment, ownAppointmentAnswerSchema, key);
  const [changed, setChanged] = useState<OwnAppointment | null>(null);
  const take = useCallback((next: OwnAppointment) => {
    // A look that was under way while something was changed comes too late.
    setChanged((known) => (known && known.version > next.version ? known : next));
  }, []);
  const appointment = changed ?? (answer.state === 'ready' ? answer.value.appointment : null);

  const refresh = useCallback(() => {
    // What is shown stays, and the next thing that is done hears how things stand.
    readOwn(key).then(take, () => null);
  }, [key, take]);
  const isThere = appointment !== null;
  useEffect(() => {
    if (!isThere) return;
    const look = () => document.hidden || refresh();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isThere, refresh]);
  const deadline = appointment?.isFree ? appointment.freeUntil : null;
  useEffect(() => {
    if (deadline === null) return;
    const leftMs = Date.parse(deadline) - Date.now() + 1000;
    if (leftMs < 0 || leftMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(refresh, leftMs);
    return () => clearTimeout(timer);
  }, [deadline, refresh]);
  return { answer, ask, appointment, take };
}
