import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** Says whether the last request of all was answered, kindly or not. */
export function setReached(reached: boolean): void {
  if (isReached === reached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

/** Whether the last request of all was answered. */
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

/** Whether the API can be reached, as far as anybody knows. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && isReached);
}
