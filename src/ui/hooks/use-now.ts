import { useCallback, useSyncExternalStore } from 'react';

/** Returns the time, updated every so many seconds while the page is visible. */
export function useNow(everySeconds = 15): number {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const timer = setInterval(listener, everySeconds * 1000);
        document.addEventListener('visibilitychange', listener);
        return () => {
          clearInterval(timer);
          document.removeEventListener('visibilitychange', listener);
        };
      },
      [everySeconds],
    ),
    () => Math.floor(Date.now() / (everySeconds * 1000)) * everySeconds * 1000,
  );
}
