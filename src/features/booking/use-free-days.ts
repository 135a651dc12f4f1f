import { useEffect, useState } from 'react';
import { DAYS_SHOWN } from '../../contract/availability-query.ts';
import { availableDaysSchema, type AvailableDays } from '../../contract/availability.ts';
import { callApi } from '../../lib/api-client.ts';
import { requireCheckoutKey } from '../../lib/session-storage.ts';
import { apiPaths } from '../../lib/paths.ts';

/** What is free of a service in four weeks, on its way, and the ways to other weeks. */
export interface FreeDays {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** Of the four weeks that begin today, also while others are shown. */
  first: AvailableDays['first'];
  /** The four weeks shown last, until the next are there: nothing jumps. */
  days: AvailableDays['days'];
  next: string | null;
  /** The four weeks before or after; null where there are none. */
  earlier: (() => void) | null;
  later: (() => void) | null;
  /** The four weeks that begin with a day. */
  showFrom: (date: string) => void;
  ask: () => void;
}

interface Answer {
  question: string;
  found: AvailableDays | null;
}

const NOTHING: AvailableDays = { first: [], days: [], next: null };

const shift = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Asks what is free of a service as soon as it is known, four weeks at a time from today on. */
export function useFreeDays(serviceId: string, today: string): FreeDays {
  const [from, setFrom] = useState(today);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [ofToday, setOfToday] = useState<{ serviceId: string; first: AvailableDays['first'] }>();
  const question = serviceId && `${serviceId} ${from} ${attempt}`;

  useEffect(() => {
    if (!question) return;
    const leaving = new AbortController();
    const query = new URLSearchParams({ serviceId, from, checkoutKey: requireCheckoutKey() });
    callApi({
      path: `${apiPaths.availableDays}?${query}`,
      schema: availableDaysSchema,
      signal: leaving.signal,
    })
      .catch(() => null)
      .then((found) => {
        if (leaving.signal.aborted) return;
        setAnswer({ question, found });
        if (found && from === today) setOfToday({ serviceId, first: found.first });
      });
    return () => leaving.abort();
  }, [question, serviceId, from, today]);

  const isThere = answer?.question === question;
  const { days, next } = answer?.found ?? NOTHING;
  const isShown = days[0]?.date === from;
  return {
    state: !question ? 'idle' : !isThere ? 'loading' : answer.found ? 'ready' : 'failed',
    first: ofToday?.serviceId === serviceId ? ofToday.first : [],
    days,
    next,
    earlier: from > today ? () => setFrom(shift(from, -DAYS_SHOWN)) : null,
    later: isShown && days.at(-1)?.why !== 'beyond' ? () => setFrom(shift(from, DAYS_SHOWN)) : null,
    showFrom: setFrom,
    ask: () => setAttempt((before) => before + 1),
  };
}
