import { useCallback, useRef, useState } from 'react';
import type { Answer, Arguments, Call } from '#contract/call.ts';
import { call } from '../api-client.ts';
import { invalidate, nounOf } from './cache.ts';
import { setReached } from './connection.ts';
import { readFailure, type Failure } from './failure.ts';

/** What happens around a mutation. */
export interface MutationOptions<Given, Done> {
  /** The nouns that it changes besides its own. */
  changes?: readonly string[];
  /** Shows the expected result at once, and returns how to undo that. */
  optimistic?: (given: Given) => () => void;
  onDone?: (done: Done, given: Given) => void;
  onFailed?: (failure: Failure) => void;
  /** Takes in the current version, which a refusal carries if someone else was faster. */
  onCurrent?: (current: unknown) => void;
}

/** An act, and its state. */
export interface Mutation<Given> {
  run: (given: Given) => void;
  isPending: boolean;
  /** What went wrong, shown where it did; null if nothing did. */
  failure: Failure | null;
  reset: () => void;
}

const CHANGED_MEANWHILE =
  'Someone else changed this first, so your change wasn’t saved. Here is the latest version.';

/** Runs one act, a call or several in a row: it can't be sent twice, and what it changes is loaded again. */
export function useMutation<C extends Call>(
  what: C,
  options?: MutationOptions<Arguments<C>, Answer<C>>,
): Mutation<Arguments<C>>;
export function useMutation<Given, Done>(
  what: (given: Given) => Promise<Done>,
  options?: MutationOptions<Given, Done>,
): Mutation<Given>;
export function useMutation(
  what: Call | ((given: never) => Promise<unknown>),
  options: MutationOptions<never, never> = {},
): Mutation<never> {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // State is a render behind an immediate second press.
  const isUnderWay = useRef(false);
  const { changes = [], optimistic, onDone, onFailed, onCurrent } = options;

  const run = async (given: never) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPending(true);
    setFailure(null);
    const takeBack = optimistic?.(given);
    try {
      const done = await (typeof what === 'function' ? what(given) : call<Call>(what, given));
      setReached(true);
      invalidate(...(typeof what === 'function' ? [] : [nounOf(what)]), ...changes);
      onDone?.(done as never, given);
    } catch (error) {
      takeBack?.();
      const read = readFailure(error);
      const isStale = read.code === 'stale_version' && onCurrent !== undefined;
      if (isStale) onCurrent(read.problem?.current);
      const told = isStale ? { ...read, words: CHANGED_MEANWHILE } : read;
      setFailure(told);
      onFailed?.(told);
    } finally {
      isUnderWay.current = false;
      setIsPending(false);
    }
  };
  const reset = useCallback(() => setFailure(null), []);
  return { run: (given) => void run(given), isPending, failure, reset };
}
