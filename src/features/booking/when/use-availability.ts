import { useEffect, useState } from 'react';
import { listAvailability, type Availability } from '#contract/checkout/availability.ts';
import { call } from '#lib/api-client.ts';
import { requireCheckoutKey } from '#lib/session-storage.ts';

/** The free times of a day, while they load and after. */
export type FreeTimes =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'ready'; slots: Availability['slots'] }
  | { state: 'failed' };

/** The specification's words if they can't be loaded. */
export const FETCH_FAILED = 'Failed to fetch availability';

/** What decides how long a session takes. */
export interface SessionWish {
  serviceId: string;
  /** Those that make it longer, joined by commas; undefined if none does. */
  enhancementIds: string | undefined;
  /** Of a home visit. */
  visitZip?: string | undefined;
}

/** A past day has no times and needs no request; a year looks like a past one while it is being typed. */
const NO_TIMES: FreeTimes = { state: 'ready', slots: [] };

/** Loads the free times of a day as soon as day and service are known; `retry` loads them again. */
export function useAvailability(
  date: string,
  { serviceId, enhancementIds, visitZip }: SessionWish,
  today: string,
): { freeTimes: FreeTimes; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ question: string; freeTimes: FreeTimes } | null>(null);
  const isPast = date !== '' && date < today;
  const question =
    date && serviceId && !isPast
      ? `${date} ${serviceId} ${enhancementIds} ${visitZip} ${attempt}`
      : '';

  useEffect(() => {
    if (!question) return;
    const leaving = new AbortController();
    const checkoutKey = requireCheckoutKey();
    const wanted = { date, serviceId, enhancementIds, visitZip, checkoutKey };
    call(listAvailability, wanted, { signal: leaving.signal })
      .then(({ slots }): FreeTimes => ({ state: 'ready', slots }))
      .catch((): FreeTimes => ({ state: 'failed' }))
      .then((freeTimes) => {
        if (!leaving.signal.aborted) setAnswer({ question, freeTimes });
      });
    return () => leaving.abort();
  }, [question, date, serviceId, enhancementIds, visitZip]);

  // An answer to another question doesn't count: until this one's arrives, the times are loading.
  const settled = answer?.question === question ? answer.freeTimes : { state: 'loading' as const };
  return {
    freeTimes: question ? settled : isPast ? NO_TIMES : { state: 'idle' },
    retry: () => setAttempt((before) => before + 1),
  };
}
