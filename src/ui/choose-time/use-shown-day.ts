import { useState } from 'react';
import { isSame, type Moment } from './moments.ts';
import type { FreeDays } from './use-free-days.ts';

interface ShownDayOptions {
  first: FreeDays['first'];
  chosen: Moment;
  /** The same day stands in a date field, which needs no second list of its times. */
  isInField?: boolean;
}

/** The day whose times are shown: the one that was pressed. A first free time is seen where it was pressed. */
export function useShownDay({ first, chosen, isInField = false }: ShownDayOptions) {
  const [pressed, setPressed] = useState<string | null>(null);
  const isFirst = first?.some((slot) => isSame(slot, chosen)) ?? false;
  const shownDay = pressed ?? (isFirst || isInField ? '' : chosen.date);
  return {
    shownDay,
    /** After a choice: a day shows its times, and a time of another day none. */
    showFor: ({ date, time }: Moment) => setPressed(time && date !== shownDay ? '' : date),
    /** After a change of the date field: only times that are shown already follow. */
    follow: (typed: string) => setPressed(shownDay && typed),
  };
}
