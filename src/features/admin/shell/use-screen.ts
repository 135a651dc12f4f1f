import { useEffect, useRef, useSyncExternalStore } from 'react';
import { START_OF_SCREEN } from '../ui/screen/screen.tsx';
import { keepPlace, noteEntry, returnToPlace } from '../ui/screen/scroll-memory.ts';
import { screenOf, type ScreenId } from './screens.ts';

let current: ScreenId = 'today';

function subscribe(listener: () => void): () => void {
  const hear = () => {
    noteEntry();
    // Part of this screen may have the same name as an id: the browser would have scrolled to it.
    if (screenOf(location.hash) === current) returnToPlace();
    listener();
  };
  addEventListener('hashchange', hear);
  return () => removeEventListener('hashchange', hear);
}

function readScreen(): ScreenId {
  // A place on the page, such as the target of the skip link, isn't another screen.
  current = screenOf(location.hash) ?? current;
  return current;
}

/** Returns the screen that the address names; Back goes to the previous one. */
export function useScreen(): ScreenId {
  return useSyncExternalStore(subscribe, readScreen);
}

/** Goes to the start of the open screen. */
export function goToStart(screen: ScreenId): void {
  scrollTo(0, 0);
  focusHeading(screen);
  dispatchEvent(new Event(START_OF_SCREEN));
}

/** Opens a screen. */
export function goTo(screen: ScreenId): void {
  location.hash = screen;
}

/** Stores the scroll position of each history entry; the browser would scroll before the screen has rendered. */
export function useScrollMemory(): void {
  useEffect(() => {
    noteEntry();
    history.scrollRestoration = 'manual';
    addEventListener('scroll', keepPlace, { passive: true });
    return () => {
      history.scrollRestoration = 'auto';
      removeEventListener('scroll', keepPlace);
    };
  }, []);
}

/** A chosen screen starts at its top, one reached by Back where it was left; reading continues at its heading. */
export function useArrival(screen: ScreenId, isThere: boolean): void {
  const last = useRef(screen);
  const isAwaited = useRef(false);
  useEffect(() => {
    const isChosen = last.current !== screen;
    last.current = screen;
    if (isChosen) returnToPlace();
    // The heading of the loading screen is gone once the screen has loaded.
    const isLost = isAwaited.current && document.activeElement === document.body;
    if (isChosen || isLost) focusHeading(screen);
    isAwaited.current = !isThere && (isChosen || isAwaited.current);
  }, [screen, isThere]);
}

/** Focuses the heading of the screen; on a phone the requests are on the day. */
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
