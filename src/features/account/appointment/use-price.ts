import { useEffect, useMemo, useState } from 'react';
import { priceOwnChange, type OwnPrice } from '#contract/appointments/own-appointment.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { takeCurrent, wordsOf, type OwnChangeRequest, type OwnKey } from './own-calls.ts';

/** The price of a change, while it loads and after. The same choice keeps its id, so sending it twice makes one change. */
export type Price =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; value: OwnPrice; changeId: string }
  | { state: 'failed'; words: string };

interface PriceOptions {
  ownKey: OwnKey;
  /** Null if nothing is chosen. */
  choice: Omit<OwnChangeRequest, 'changeId'> | null;
}

const NO_CHOICE = { version: 0, enhancementIds: [], date: '', time: '' };

/** Loads the price of a change as soon as one is chosen; `ask` loads it again. */
export function usePrice({ ownKey, choice }: PriceOptions): { price: Price; ask: () => void } {
  const [attempt, setAttempt] = useState(0);
  const question = JSON.stringify({ choice, attempt });
  const changeId = useMemo(() => crypto.randomUUID(), [question]);
  const given = { ...ownKey, ...(choice ?? NO_CHOICE), changeId };
  const { data, failure } = useQuery(priceOwnChange, given, { isAsked: choice !== null });
  useEffect(() => {
    if (failure) takeCurrent(failure);
  }, [failure]);
  return {
    price: data
      ? { state: 'ready', value: data, changeId }
      : failure
        ? { state: 'failed', words: wordsOf(failure) }
        : { state: choice ? 'loading' : 'none' },
    ask: () => setAttempt((before) => before + 1),
  };
}
