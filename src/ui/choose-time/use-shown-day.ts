import { useState } from 'react';
import { isSame, type Moment } from './moments.ts';
import type { FreeDays } from './use-free-days.ts';

interface ShownDayOptions {
  first: FreeDays['first'];
  chosen: Moment;
  /** The same day is in a date field, which doesn't need a second list of its times. */
  isInField?: boolean;
}

/** Returns the day whose times are shown: the pressed one. A first free time is shown where it was pressed. */
export function useShownDay({ first, chosen, isInField = false }: ShownDayOptions) {
  const [pressed, setPressed] = useState<string | null>(null);
  const isFirst = first?.some((slot) => isSame(slot, chosen)) ?? false;
  const shownDay = pressed ?? (isFirst || isInField ? '' : chosen.date);
  return {
    shownDay,
    /** After a choice: a day shows its times, and a time on another day shows none. */
    showFor: ({ date, time }: Moment) => setPressed(time && date !== shownDay ? '' : date),
    /** After a change of the date field: times follow only if some are shown already. */
    follow: (typed: string) => setPressed(shownDay && typed),
  };
}
