import { useEffect, useState } from 'react';
import { localMoment } from '../../lib/time-labels.ts';

/** By when the dialog is on screen. */
const SHOWN_MS = 50;

/**
 * Today at the practice (YYYY-MM-DD); empty for the first moment, because a browser's first date in a time zone takes it
 * longer than the dialog.
 */
export function useToday(timeZone: string): string {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const shown = setTimeout(() => setIsShown(true), SHOWN_MS);
    return () => clearTimeout(shown);
  }, []);
  return isShown ? localMoment(new Date(), timeZone).localDate : '';
}
