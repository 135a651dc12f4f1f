import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { readCalendar } from '#contract/calendar/calendar.ts';
import { seed } from '#lib/query/cache.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { sessionValue } from '#lib/session-storage.ts';
import { $justBooked } from '../../ui/just-booked.ts';
import { CALENDAR_KEY } from '../../ui/kept-tab.ts';
import { readAddress } from './address.ts';
import { weekRange } from './dates.ts';

const keptSchema = z.object({ at: z.number(), from: z.string(), calendar: readCalendar.answer });
/** This tab's last known current week, for a reload without a connection; it says nothing about health. */
const keptWeek = sessionValue(CALENDAR_KEY, keptSchema);

/** Shows the current week at once as this tab last knew it, and stores each newer one. */
export function useKeptWeek(today: string): void {
  const range = weekRange(today);
  useState(() => {
    const kept = keptWeek.read();
    if (kept?.from === range.from) seed(readCalendar, range, kept.calendar, kept.at);
  });
  const { data, at } = useQuery(readCalendar, range);
  useEffect(() => {
    if (data && at) keptWeek.write({ at, from: range.from, calendar: data });
  }, [data, at, range.from]);
}

const GLOW_MS = 4000;

/** Opens the day of what was just booked or moved, and returns its id for as long as it glows. */
export function useJustBooked(open: (date: string) => void): string | null {
  const booked = useStore($justBooked);
  const [glowing, setGlowing] = useState<string | null>(null);
  useEffect(() => {
    // A link to another day leads there.
    if (readAddress(location.hash).date) $justBooked.set(null);
  }, []);
  useEffect(() => {
    if (!booked || $justBooked.get() !== booked) return;
    $justBooked.set(null);
    setGlowing(booked.id);
    open(booked.localDate);
  }, [booked, open]);
  useEffect(() => {
    if (glowing === null) return;
    const timer = setTimeout(() => setGlowing(null), GLOW_MS);
    return () => clearTimeout(timer);
  }, [glowing]);
  return glowing;
}

/** Returns a ref for the card of an appointment: it has the focus once it glows, unless a dialog does. */
export function useGlowFocus(isGlowing: boolean) {
  const card = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isGlowing && !document.activeElement?.closest('dialog'))
      card.current?.focus({ preventScroll: true });
  }, [isGlowing]);
  return card;
}
