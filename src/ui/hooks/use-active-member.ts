import { useSyncExternalStore } from 'react';
import { isActiveMember } from '#lib/viewer.ts';

function subscribe(onChange: () => void): () => void {
  const events = ['viewer', 'pageshow', 'focus'];
  // Runs after the head script, which listens first, has read the hint.
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}

/** Returns whether the viewer's membership seems to be active. */
export function useActiveMember(): boolean {
  return useSyncExternalStore(subscribe, isActiveMember);
}
