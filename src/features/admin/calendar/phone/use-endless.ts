import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { addDays } from '#lib/time/labels.ts';
import { START_OF_SCREEN } from '../../ui/screen/screen.tsx';
import { addressOf, readAddress } from '../day/address.ts';
import { mondayOf } from '../day/dates.ts';

const WEEKS_AT_FIRST = 3;
/** How far from the edge of the screen the next week is drawn. */
const AHEAD = '900px';
const SETTLED_MS = 300;
/** How long a scroll that is under way, such as a swipe's, can go on. */
const STEADY_MS = 1000;

/** The days that are drawn, one week after another. */
interface Weeks {
  first: string;
  count: number;
}

const weeksFrom = (date: string): Weeks => ({ first: mondayOf(date), count: WEEKS_AT_FIRST });

const has = ({ first, count }: Weeks, date: string) =>
  date >= first && date < addDays(first, 7 * count);

/** The id of a day's place in the list. */
export const placeId = (date: string) => `place-${date}`;

/** A list of days without an end in either direction: it starts at a day, and what is looked at stays where it is. */
export function useEndless(date: string, today: string) {
  const [weeks, setWeeks] = useState(() => weeksFrom(date));
  const [visible, setVisible] = useState(date);
  const list = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLElement>(null);
  /** The day that is to be shown; null once a person scrolls. */
  const target = useRef<string | null>(date);
  /** Until then, what still scrolls from before doesn't move it away. */
  const steadyUntil = useRef(0);
  /** The day at the top, and how far below the head it is: the head grows and shrinks with what it says. */
  const anchor = useRef<{ date: string; below: number } | null>(null);
  const noting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = useCallback(() => {
    const wanted = target.current ?? anchor.current?.date;
    const place = wanted ? document.getElementById(placeId(wanted)) : null;
    if (!place) return;
    const below = target.current ? 0 : (anchor.current?.below ?? 0);
    const off = place.getBoundingClientRect().top - bottomOf(head) - below;
    if (Math.abs(off) > 1) scrollBy({ top: off, behavior: 'instant' });
    if (target.current && wanted) anchor.current = { date: wanted, below };
  }, []);
  const show = useCallback(
    (wanted: string) => {
      target.current = wanted;
      // Counted from when it is on screen: a slow phone takes its time to draw it.
      steadyUntil.current = Infinity;
      afterFrames(2, () => (steadyUntil.current = performance.now() + STEADY_MS));
      clearTimeout(noting.current);
      setVisible(wanted);
      setWeeks((shown) => (has(shown, wanted) ? shown : weeksFrom(wanted)));
      settle();
    },
    [settle],
  );
  useEffect(() => {
    show(date);
  }, [date, show]);
  // Other weeks may be just as tall as those that they replace.
  useLayoutEffect(() => {
    if (target.current !== null) settle();
  }, [weeks, settle]);
  useEffect(() => {
    // An address shows its day even if it names the same one as before, from which a person has scrolled away. The shell
    // scrolls after this has heard of it.
    const hear = () =>
      setTimeout(() => {
        if (location.hash.startsWith('#calendar')) show(readAddress(location.hash).date ?? today);
        else settle();
      });
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, [today, show, settle]);
  useEffect(() => {
    // The start of the list is whatever was drawn first; the start of a calendar is today.
    const hear = () => setTimeout(() => show(today));
    addEventListener(START_OF_SCREEN, hear);
    return () => removeEventListener(START_OF_SCREEN, hear);
  }, [today, show]);

  // Whatever loads above moves nothing that is being read; the browser's own anchoring isn't everywhere.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    if (head.current) sizes.observe(head.current);
    return () => sizes.disconnect();
  }, [settle]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const edges = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting, target: edge } of seen) {
          if (!isIntersecting) continue;
          const isTop = edge === element.firstElementChild;
          setWeeks(({ first, count }) => ({
            first: isTop ? addDays(first, -7) : first,
            count: count + 1,
          }));
        }
      },
      { rootMargin: AHEAD },
    );
    for (const edge of [element.firstElementChild, element.lastElementChild])
      if (edge) edges.observe(edge);
    return () => edges.disconnect();
  }, [weeks]);

  useEffect(() => {
    const letGo = () => {
      target.current = null;
    };
    const follow = () => {
      if (target.current !== null && performance.now() < steadyUntil.current) settle();
      const top = bottomOf(head);
      const place = [...(list.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].find(
        (each) => each.getBoundingClientRect().bottom > top + 8,
      );
      const day = place?.dataset['day'];
      if (!place || !day || target.current !== null) return;
      anchor.current = { date: day, below: place.getBoundingClientRect().top - top };
      setVisible(day);
      clearTimeout(noting.current);
      // Back and a reload lead to the day that was looked at; browsers allow few such changes at a time.
      noting.current = setTimeout(() => {
        if (location.hash.startsWith('#calendar'))
          history.replaceState(history.state, '', addressOf('day', day));
      }, SETTLED_MS);
    };
    const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
    for (const each of gestures) addEventListener(each, letGo, { passive: true });
    addEventListener('scroll', follow, { passive: true });
    return () => {
      clearTimeout(noting.current);
      for (const each of gestures) removeEventListener(each, letGo);
      removeEventListener('scroll', follow);
    };
  }, [settle]);
  return { weeks, visible, show, list, head };
}

/** Runs something after so many frames have been drawn. */
function afterFrames(count: number, run: () => void): void {
  if (count === 0) run();
  else requestAnimationFrame(() => afterFrames(count - 1, run));
}

const bottomOf = ({ current }: RefObject<HTMLElement | null>) =>
  current?.getBoundingClientRect().bottom ?? 0;
