import { useEffect } from 'react';
import { readOwnAppointment, type OwnAppointment } from '#contract/appointments/own-appointment.ts';
import { useQuery, type QueryResult } from '#lib/query/use-query.ts';
import type { OwnKey } from './own-calls.ts';

interface OwnAppointmentQuery extends Pick<QueryResult<unknown>, 'failure' | 'ask'> {
  /** The server's latest version, from any of its answers. */
  appointment: OwnAppointment | null;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Loads an appointment for its client, and again whenever the page becomes visible and when the deadline passes or other times are no longer held. */
export function useOwnAppointment(key: OwnKey): OwnAppointmentQuery {
  const { data, failure, ask } = useQuery(readOwnAppointment, key);
  const appointment = data?.appointment ?? null;
  const isThere = appointment !== null;
  useEffect(() => {
    if (!isThere) return;
    const look = () => document.hidden || ask();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isThere, ask]);
  useAskAt(appointment?.isFree ? appointment.freeUntil : null, ask);
  const proposal = appointment?.proposal;
  useAskAt(proposal?.state === 'open' ? proposal.expiresAt : null, ask);
  return { appointment, failure, ask };
}

/** Asks once an instant has passed. */
function useAskAt(deadline: string | null, ask: () => void): void {
  useEffect(() => {
    if (deadline === null) return;
    const leftMs = Date.parse(deadline) - Date.now() + 1000;
    if (leftMs < 0 || leftMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(ask, leftMs);
    return () => clearTimeout(timer);
  }, [deadline, ask]);
}
