import { useEffect, useRef } from 'react';
import { displayMoney } from '#contract/rules/money/money.ts';
import { FETCH_FAILED, type FreeTimes } from './use-availability.ts';

type Announce = (words: string) => void;

/** Announces what the search for free times found. */
export function useAvailabilityAnnouncement(freeTimes: FreeTimes, announce: Announce): void {
  useEffect(() => {
    if (freeTimes.state === 'failed') announce(FETCH_FAILED);
    if (freeTimes.state !== 'ready') return;
    const { length } = freeTimes.slots;
    announce(
      length === 0
        ? 'No available time slots for selected date. Please choose a different date.'
        : `${length} available ${length === 1 ? 'time' : 'times'} for this date.`,
    );
  }, [freeTimes, announce]);
}

/** Announces the new total whenever a choice changes it. */
export function usePriceAnnouncement(subtotalCents: number | undefined, announce: Announce): void {
  const lastCents = useRef(subtotalCents);
  useEffect(() => {
    const before = lastCents.current;
    lastCents.current = subtotalCents;
    if (subtotalCents === undefined || before === undefined || subtotalCents === before) return;
    announce(`Total: ${displayMoney(subtotalCents)} plus tax.`);
  }, [subtotalCents, announce]);
}
