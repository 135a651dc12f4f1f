import { useSyncExternalStore } from 'react';
import { SECTIONS, type SectionId } from './sections.ts';

/** What emails and bookmarks still say. */
const FORMER = '#hours';

/** Returns the section that a hash names ("#settings/hours"); null if it names none. */
export function sectionOf(hash: string): SectionId | null {
  if (hash === FORMER) return 'hours';
  const [screen, name] = hash.split('/', 2);
  if (screen !== '#settings' || name === undefined) return null;
  return SECTIONS.find(({ id }) => id === name)?.id ?? null;
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** Returns the section that the address names; null for the list of them. */
export function useSection(): SectionId | null {
  return useSyncExternalStore(subscribe, () => sectionOf(location.hash));
}
