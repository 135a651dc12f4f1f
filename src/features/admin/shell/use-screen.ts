import { useEffect, useRef, useSyncExternalStore } from 'react';
import { screenOf, type ScreenId } from './screens.ts';

let current: ScreenId = 'today';
/** The entry of the history that is shown, and how far each has been scrolled. */
let entry = 0;
const tops = new Map<number, number>();

/** Gives each entry of the history a number of its own, under which its place on the page is found again. */
function noteEntry(): void {
  const state = history.state as { entry?: unknown } | null;
  if (typeof state?.entry === 'number') {
    entry = state.entry;
    return;
  }
  entry = performance.timeOrigin + performance.now();
  history.replaceState({ ...state, entry }, '');
}

function subscribe(listener: () => void): () => void {
  const hear = () => {
    noteEntry();
    // A part of this screen may bear its name: the browser would have scrolled to that.
    if (screenOf(location.hash) === current) scrollTo(0, tops.get(entry) ?? 0);
    listener();
  };
  addEventListener('hashchange', hear);
  return () => removeEventListener('hashchange', hear);
}

function readScreen(): ScreenId {
  // A place on the page, such as that of the skip link, is no other screen.
  current = screenOf(location.hash) ?? current;
  return current;
}

/** The screen that the address names; Back goes to the one before. */
export function useScreen(): ScreenId {
  return useSyncExternalStore(subscribe, readScreen);
}

/** Goes to a screen. */
export function goTo(screen: ScreenId): void {
  location.hash = screen;
}

/** Keeps how far each entry of the history has been scrolled; the browser would scroll before a screen stands. */
export function useScrollMemory(): void {
  useEffect(() => {
    noteEntry();
    history.scrollRestoration = 'manual';
    const keep = () => tops.set(entry, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => {
      history.scrollRestoration = 'auto';
      removeEventListener('scroll', keep);
    };
  }, []);
}

/** A screen that was chosen starts at its top, one that Back leads to where it was left; reading goes on at its heading. */
export function useArrival(screen: ScreenId, isThere: boolean): void {
  const last = useRef(screen);
  const isAwaited = useRef(false);
  useEffect(() => {
    const isChosen = last.current !== screen;
    last.current = screen;
    if (isChosen) scrollTo(0, tops.get(entry) ?? 0);
    // The heading of what was on its way is gone once it has come.
    const isLost = isAwaited.current && document.activeElement === document.body;
    if (isChosen || isLost) focusHeading(screen);
    isAwaited.current = !isThere && (isChosen || isAwaited.current);
  }, [screen, isThere]);
}

/** Puts the focus on the heading of the screen; on a phone the requests stand on the day. */
export function focusHeading(screen?: ScreenId): void {
  const place =
    screen === 'requests' ? document.querySelector<HTMLElement>('#requests-title') : null;
  if (place && place.tagName !== 'H1') {
    place.scrollIntoView({ block: 'start' });
    place.focus({ preventScroll: true });
    return;
  }
  document.querySelector<HTMLElement>('#dashboard h1')?.focus({ preventScroll: true });
}
