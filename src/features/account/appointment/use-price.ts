import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { OwnAppointment, ownPriceSchema } from '../../../contract/own-appointment.ts';
import {
  currentOf,
  priceOwnChange,
  wordsOf,
  type OwnChangeRequest,
  type OwnKey,
} from './own-calls.ts';

/** What a change would cost, on its way. The same choice keeps its name: sent twice it is one change. */
export type Price =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; value: z.infer<typeof ownPriceSchema>; changeId: string }
  | { state: 'failed'; words: string };

interface PriceOptions {
  ownKey: OwnKey;
  /** Null where nothing is chosen. */
  choice: Omit<OwnChangeRequest, 'changeId'> | null;
  /** How things stand, where that is why there is no price. */
  onCurrent: (appointment: OwnAppointment) => void;
}

/** Asks what a change would cost as soon as it is chosen, and again by `ask`. */
export function usePrice({ ownKey, choice, onCurrent }: PriceOptions): {
  price: Price;
  ask: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const question = choice && JSON.stringify({ choice, attempt });
  const [answer, setAnswer] = useState<{ question: string; price: Price } | null>(null);
  // Another function at each render asks nothing anew.
  const tellCurrent = useRef(onCurrent);
  useEffect(() => {
    tellCurrent.current = onCurrent;
  });
  useEffect(() => {
    if (question === null) return;
    const leaving = new AbortController();
    const changeId = crypto.randomUUID();
    const { choice: wanted } = JSON.parse(question) as { choice: NonNullable<typeof choice> };
    priceOwnChange(ownKey, { ...wanted, changeId }, leaving.signal)
      .then((value): Price => ({ state: 'ready', value, changeId }))
      .catch((error: unknown): Price => {
        const current = currentOf(error);
        if (current && !leaving.signal.aborted) tellCurrent.current(current);
        return { state: 'failed', words: wordsOf(error) };
      })
      .then((price) => {
        if (!leaving.signal.aborted) setAnswer({ question, price });
      });
    return () => leaving.abort();
  }, [question, ownKey]);
  const ask = () => setAttempt((before) => before + 1);
  if (question === null) return { price: { state: 'none' }, ask };
  return { price: answer?.question === question ? answer.price : { state: 'loading' }, ask };
}
