import { useCallback, useSyncExternalStore } from 'react';

const lastOnScreen = new Map<string, boolean>();

/** A sheet of paper has another width: what is open on the screen must not be built anew because it is printed. */
function holdsOnScreen(query: string): boolean {
  const last = lastOnScreen.get(query);
  if (last !== undefined && matchMedia('print').matches) return last;
  const holds = matchMedia(query).matches;
  lastOnScreen.set(query, holds);
  return holds;
}

/** Whether a media query holds on the screen. */
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
