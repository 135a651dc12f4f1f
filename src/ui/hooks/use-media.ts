import { useCallback, useSyncExternalStore } from 'react';

const lastOnScreen = new Map<string, boolean>();

/** Paper has another width: printing must not rebuild what is open on the screen. */
function holdsOnScreen(query: string): boolean {
  const last = lastOnScreen.get(query);
  if (last !== undefined && matchMedia('print').matches) return last;
  const holds = matchMedia(query).matches;
  lastOnScreen.set(query, holds);
  return holds;
}

/** Returns whether a media query matches on the screen. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const media = matchMedia(query);
        media.addEventListener('change', listener);
        return () => media.removeEventListener('change', listener);
      },
      [query],
    ),
    () => holdsOnScreen(query),
  );
}
