import { useEffect, useState } from 'react';
import { localMoment } from '../../lib/time-labels.ts';

/**
 * Today at the practice (YYYY-MM-DD); empty until the first frame is on screen, because a browser's first date in a time
 * zone takes it longer than the dialog.
 */
export function useToday(timeZone: string): string {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => (rest = setTimeout(() => setIsShown(true))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
  }, []);
  return isShown ? localMoment(new Date(), timeZone).localDate : '';
}
