import { useEffect, useState } from 'react';
import { DAYS_SHOWN, type AvailableDays } from '#contract/checkout/availability.ts';

/** What is free in four weeks, while it loads and after, and ways to other weeks. */
export interface FreeDays {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  /** The first times of the four weeks from today, even while others are shown; null until they are known. */
  first: AvailableDays['first'] | null;
  /** The four weeks shown last, until the next ones have loaded, so that nothing jumps. */
  days: AvailableDays['days'];
  next: string | null;
  /** Goes to the four weeks before or after; null if there are none. */
  earlier: (() => void) | null;
  later: (() => void) | null;
  /** Shows the four weeks from a date on. */
  showFrom: (date: string) => void;
  ask: () => void;
}

const NOTHING: AvailableDays = { first: [], days: [], next: null };

const shift = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

interface FreeDaysOptions {
  /** What the times are for, such as a service; empty while that isn't known. Another subject loads again. */
  subject: string;
  today: string;
  /** Loads the four weeks from a date on; the function must change only with the subject. */
  load: (from: string, signal: AbortSignal) => Promise<AvailableDays>;
}

/** Loads what is free as soon as the subject is known, four weeks at a time from today on. */
export function useFreeDays({ subject, today, load }: FreeDaysOptions): FreeDays {
  const [from, setFrom] = useState(today);
  const [attempt, setAttempt] = useState(0);
  // Two separate questions: a day chosen early doesn't drop the answer with the first free times.
  const soon = useWeeks({ subject, from: today, attempt, load });
  const others = useWeeks({ subject: from === today ? '' : subject, from, attempt, load });
  const { days, next } = (from === today ? null : others.found) ?? soon.found ?? NOTHING;
  const isShown = days[0]?.date === from;
  return {
    state: from === today ? soon.state : others.state,
    first: soon.subject === subject ? (soon.found?.first ?? null) : null,
    days,
    next,
    earlier: from > today ? () => setFrom(shift(from, -DAYS_SHOWN)) : null,
    later: isShown && days.at(-1)?.why !== 'beyond' ? () => setFrom(shift(from, DAYS_SHOWN)) : null,
    showFrom: setFrom,
    ask: () => setAttempt((before) => before + 1),
  };
}

interface Weeks extends Pick<FreeDaysOptions, 'subject' | 'load'> {
  from: string;
  attempt: number;
}

interface Answer {
  question: string;
  subject: string;
  found: AvailableDays | null;
}

/** Loads what is free in the four weeks from a date on; the previous answer stays until the next one arrives. */
function useWeeks({ subject, from, attempt, load }: Weeks) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const question = subject && `${subject} ${from} ${attempt}`;
  useEffect(() => {
    if (!question) return;
    const leaving = new AbortController();
    load(from, leaving.signal)
      .catch(() => null)
      .then((found) => {
        if (!leaving.signal.aborted) setAnswer({ question, subject, found });
      });
    return () => leaving.abort();
  }, [question, subject, from, load]);
  const state: FreeDays['state'] = !question
    ? 'idle'
    : answer?.question !== question
      ? 'loading'
      : answer.found
        ? 'ready'
        : 'failed';
  return { state, subject: answer?.subject, found: answer?.found };
}
