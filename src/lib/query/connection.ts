import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** Stores whether the most recent request was answered, even by a refusal. */
export function setReached(reached: boolean): void {
  if (isReached === reached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

/** Returns whether the most recent request was answered. */
export const wasReached = (): boolean => isReached;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  listeners.add(listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
    listeners.delete(listener);
  };
}

/** Returns whether the API can be reached, as far as is known. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && isReached);
}
