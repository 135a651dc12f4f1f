import { useEffect, useState } from 'react';
import { addDays } from '#lib/time/labels.ts';

const VIEWS = ['day', 'week', 'month', 'list'] as const;
/** How the calendar is shown. */
export type View = (typeof VIEWS)[number];

/** What the address says: `#calendar/week/2026-12-02`. */
interface Address {
  view: View | null;
  date: string | null;
}

function isDate(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  return addDays(text, 0) === text;
}

/** Reads the view and the day of an address; what isn't one is left to the screen. */
export function readAddress(hash: string): Address {
  const [, name = '', text = ''] = hash.split('/');
  const view = VIEWS.find((each) => each === name) ?? null;
  return { view, date: view !== null && isDate(text) ? text : null };
}

/** Returns the address of a day in a view. */
export const addressOf = (view: View, date: string) => `#calendar/${view}/${date}`;

/** Returns what the address says now. */
export function useAddress(): Address {
  const [address, setAddress] = useState(() => readAddress(location.hash));
  useEffect(() => {
    const hear = () => {
      // A place on the page, such as the target of the skip link, isn't another day.
      if (location.hash.startsWith('#calendar')) setAddress(readAddress(location.hash));
    };
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  return address;
}

/** Opens a day in a view; Back leads to what was shown before. */
export function goToDay(view: View, date: string): void {
  location.hash = addressOf(view, date);
}
