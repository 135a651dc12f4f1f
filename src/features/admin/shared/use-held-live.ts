import { useState } from 'react';
import { useLive, type Live, type Question } from './live.ts';

/** What was found last, while the next search is asked. */
export interface HeldLive<T> extends Live<T> {
  askAgain: () => void;
  /** Whether the value answers the question that is asked now, and not the one before it. */
  isCurrent: boolean;
}

/** Asks as useLive does; what the question before was answered stays until there is an answer to this one. */
export function useHeldLive<T>(question: Question<T>): HeldLive<T> {
  const live = useLive(question);
  const [held, setHeld] = useState<T | null>(null);
  if (live.value !== null && live.value !== held) setHeld(live.value);
  return { ...live, value: live.value ?? held, isCurrent: live.value !== null };
}
