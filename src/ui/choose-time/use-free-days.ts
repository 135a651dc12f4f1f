import { useEffect, useState } from 'react';
import { DAYS_SHOWN } from '../../contract/availability-query.ts';
import type { AvailableDays } from '../../contract/availability.ts';

/** What is free in four weeks, on its way, and the ways to other weeks. */
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

interface FreeDaysOptions {
  /** What the times are for, such as a service; empty while that is not known. Another one asks anew. */
  subject: string;
  today: string;
  /** Asks the API for the four weeks from a day on; a function of its own for each subject alone. */
  load: (from: string, signal: AbortSignal) => Promise<AvailableDays>;
}

/** Asks what is free as soon as it is known for what, four weeks at a time from today on. */
export function useFreeDays({ subject, today, load }: FreeDaysOptions): FreeDays {
  const [from, setFrom] = useState(today);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [ofToday, setOfToday] = useState<{ subject: string; first: AvailableDays['first'] }>();
  const question = subject && `${subject} ${from} ${attempt}`;

  useEffect(() => {
    if (!question) return;
    const leaving = new AbortController();
    load(from, leaving.signal)
      .catch(() => null)
      .then((found) => {
        if (leaving.signal.aborted) return;
        setAnswer({ question, found });
        if (found && from === today) setOfToday({ subject, first: found.first });
      });
    return () => leaving.abort();
  }, [question, subject, from, today, load]);

  const isThere = answer?.question === question;
  const { days, next } = answer?.found ?? NOTHING;
  const isShown = days[0]?.date === from;
  return {
    state: !question ? 'idle' : !isThere ? 'loading' : answer.found ? 'ready' : 'failed',
    first: ofToday?.subject === subject ? ofToday.first : [],
    days,
    next,
    earlier: from > today ? () => setFrom(shift(from, -DAYS_SHOWN)) : null,
    later: isShown && days.at(-1)?.why !== 'beyond' ? () => setFrom(shift(from, DAYS_SHOWN)) : null,
    showFrom: setFrom,
    ask: () => setAttempt((before) => before + 1),
  };
}
