import { useEffect, useState } from 'react';
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

/** Returns the section that the address names; null for the list of them. */
export function useSection(): SectionId | null {
  // Not read as it renders: an address is final once its event has come, which a form that isn't saved can stop.
  const [section, setSection] = useState(() => sectionOf(location.hash));
  useEffect(() => {
    const hear = () => setSection(sectionOf(location.hash));
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  return section;
}
