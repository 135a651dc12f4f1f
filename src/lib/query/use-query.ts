import { useCallback, useSyncExternalStore } from 'react';
import type { Answer, Arguments, Call } from '#contract/call.ts';
import { ask, NOTHING, queryOf, watch, type QueryState } from './cache.ts';

/** The API's latest answer, and a way to ask again. */
export interface QueryResult<T> extends QueryState<T> {
  ask: () => void;
}

interface Options {
  /** Whether to ask at all yet. */
  isAsked?: boolean;
}
/** The arguments of a call, optional if it needs none. */
export type Given<C extends Call> =
  Record<never, never> extends Arguments<C>
    ? [given?: Arguments<C>, options?: Options]
    : [given: Arguments<C>, options?: Options];

/**
 * Asks the API at once, and again as often as the call says while the page is visible and online. Everyone who asks the same
 * shares one request and one answer.
 */
export function useQuery<C extends Call>(
  declared: C,
  ...[given, { isAsked = true } = {}]: Given<C>
): QueryResult<Answer<C>> {
  const query = isAsked ? queryOf(declared, given) : null;
  const subscribe = useCallback(
    (listener: () => void) => (query ? watch(query, listener) : () => undefined),
    [query],
  );
  const read = () => query?.state ?? NOTHING;
  const state = useSyncExternalStore(subscribe, read, read) as QueryState<Answer<C>>;
  const askAnew = useCallback(() => query && void ask(query), [query]);
  return { ...state, ask: askAnew };
}
