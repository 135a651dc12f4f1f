import { useState } from 'react';
import type { Answer, Call } from '#contract/call.ts';
import { useQuery, type Given, type QueryResult } from './use-query.ts';

/** The last results, while the next search loads. */
export interface HeldResult<T> extends QueryResult<T> {
  /** Whether the data answers the current question rather than the one before. */
  isCurrent: boolean;
}

/** Works like useQuery, but keeps the previous answer until there is a new one. */
export function useHeldQuery<C extends Call>(
  declared: C,
  ...given: Given<C>
): HeldResult<Answer<C>> {
  const query = useQuery(declared, ...given);
  const { data } = query;
  const [held, setHeld] = useState<Answer<C> | null>(null);
  if (data !== null && data !== held) setHeld(() => data);
  return { ...query, data: data ?? held, isCurrent: data !== null };
}
