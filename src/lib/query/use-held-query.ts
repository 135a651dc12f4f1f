import { useState } from 'react';
import type { Answer, Call } from '../../contract/call.ts';
import { useQuery, type Given, type QueryResult } from './use-query.ts';

/** What was found last, while the next search is asked. */
export interface HeldResult<T> extends QueryResult<T> {
  /** Whether the data answers what is asked now, and not what was asked before it. */
  isCurrent: boolean;
}

/** Asks as useQuery does; what was answered before stays until there is an answer to this. */
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
