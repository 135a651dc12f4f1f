import { useEffect, useRef, useState, type RefObject } from 'react';
import { isMovable, type Item } from '../day/items.ts';
import type { Move } from './use-move.ts';

/** How far a mouse moves before it carries, in pixels. */
const SLIP_PX = 6;
/** How long a finger rests before it carries. */
const HOLD_MS = 350;
/** The lower edge of a card, which changes its length. */
const EDGE_PX = 8;
/** Near the top or the bottom of the window the page follows what is carried. */
const SCROLL_ZONE_PX = 72;
const SCROLL_PX = 14;

/** A stretch of open time that is drawn over a gap. */
export interface Sweep {
  date: string;
  from: number;
  until: number;
}

interface HandsOptions {
  itemOf: (key: string) => Item | undefined;
  move: Move;
  first: number;
  last: number;
  stepMinutes: number;
  /** Nothing is carried without a connection. */
  isConnected: boolean;
  /** Opens an entry; on a gap, at the minute that was pointed at. */
  onOpen: (item: Item, minute: number | null) => void;
  onSweep: (sweep: Sweep) => void;
}

interface Press {
  item: Item;
  element: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  /** How many minutes below its start the card is held. */
  grip: number;
  isEdge: boolean;
  isTouch: boolean;
  isCarrying: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Mouse and finger on the grid: they carry, resize, draw over a gap, or open what was pressed. */
export function useHands(
  board: RefObject<HTMLElement | null>,
  options: HandsOptions,
): Sweep | null {
  const [sweep, setSweep] = useState<Sweep | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = board.current;
    return element ? listen(element, latest, setSweep) : undefined;
  }, [board]);
  return sweep;
}

function listen(
  board: HTMLElement,
  latest: RefObject<HandsOptions>,
  show: (sweep: Sweep | null) => void,
): () => void {
  let press: Press | null = null;
  let swept: Sweep | null = null;
  let isDropped = false;
  const ending = new AbortController();
  const { signal } = ending;

  /** Where a point of the screen is: its day, and the minute there. */
  const placeAt = (x: number, y: number) => {
    const { first, last } = latest.current;
    const column = document
      .elementsFromPoint(x, y)
      .map((each) => each.closest<HTMLElement>('[data-date]'))
      .find((each) => each !== null && board.contains(each));
    const track = column?.querySelector('[data-track]');
    const date = column?.dataset['date'];
    if (!track || !date) return null;
    const box = track.getBoundingClientRect();
    const minute = first + ((y - box.top) / box.height) * (last - first);
    return { date, minute: Math.min(Math.max(minute, first), last) };
  };
  const snap = (minute: number) => {
    const { stepMinutes } = latest.current;
    return Math.round(minute / stepMinutes) * stepMinutes;
  };

  const follow = (x: number, y: number) => {
    const place = placeAt(x, y);
    if (!press || !place) return;
    const { move } = latest.current;
    const { item, grip, isEdge } = press;
    if (item.entry.kind === 'open') {
      const begins = snap(item.minute + grip);
      const ends = snap(place.minute);
      const within = (minute: number) => Math.min(Math.max(minute, item.minute), item.until);
      swept = {
        date: item.date,
        from: within(Math.min(begins, ends)),
        until: within(Math.max(begins, ends)),
      };
      show(swept);
    } else if (isEdge) {
      move.step({ type: 'to', to: { minutes: place.minute - item.minute } });
    } else {
      move.step({ type: 'to', to: { date: place.date, minute: place.minute - grip } });
    }
    if (y < SCROLL_ZONE_PX) scrollBy(0, -SCROLL_PX);
    if (y > innerHeight - SCROLL_ZONE_PX) scrollBy(0, SCROLL_PX);
  };

  const begin = () => {
    if (!press) return;
    const { item, element, pointerId, isTouch } = press;
    press.isCarrying = true;
    if (isTouch) element.setPointerCapture(pointerId);
    if (isMovable(item.entry)) latest.current.move.lift(item.entry, 'pointer');
  };

  const leave = () => {
    clearTimeout(press?.timer);
    press = null;
    swept = null;
    show(null);
  };

  board.addEventListener(
    'pointerdown',
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>('[data-key]');
      const { itemOf, isConnected } = latest.current;
      const item = itemOf(element?.dataset['key'] ?? '');
      const isTouch = event.pointerType !== 'mouse';
      if (!element || !item || event.button !== 0 || !isConnected) return;
      // A finger draws nothing over a gap: it scrolls.
      if (!isMovable(item.entry) && (item.entry.kind !== 'open' || isTouch)) return;
      const box = element.getBoundingClientRect();
      const isEdge = item.entry.kind !== 'open' && box.bottom - event.clientY < EDGE_PX;
      press = {
        item,
        element,
        isTouch,
        isEdge,
        pointerId: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        grip: ((event.clientY - box.top) / box.height) * (item.until - item.minute),
        isCarrying: false,
        timer: isTouch ? setTimeout(begin, HOLD_MS) : undefined,
      };
      // At once: from its edge the pointer leaves the card before it has gone far enough to carry.
      // What was put down is drawn anew on every day, and would lose the pointer.
      const holder = element.matches('button') ? element : board;
      if (!isTouch) holder.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  board.addEventListener(
    'pointermove',
    (event) => {
      if (!press) return;
      const { x, y, isTouch } = press;
      const isFar = Math.hypot(event.clientX - x, event.clientY - y) > SLIP_PX;
      if (!press.isCarrying && isFar) {
        // A finger that moves before it has rested scrolls.
        if (isTouch) leave();
        else begin();
      }
      if (press?.isCarrying) follow(event.clientX, event.clientY);
    },
    { signal },
  );
  board.addEventListener(
    'pointerup',
    () => {
      const held = press;
      const drawn = swept;
      leave();
      if (!held?.isCarrying) return;
      isDropped = true;
      setTimeout(() => (isDropped = false));
      const { move, onSweep } = latest.current;
      if (held.item.entry.kind !== 'open') move.putDown();
      else if (drawn && drawn.until > drawn.from) onSweep(drawn);
    },
    { signal },
  );
  const cancel = () => {
    const isCarried = press?.isCarrying && press.item.entry.kind !== 'open';
    leave();
    if (isCarried) latest.current.move.putBack();
  };
  board.addEventListener('pointercancel', cancel, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && press?.isCarrying && cancel(), {
    signal,
  });
  // Whether a finger carries is known only after it has rested, which touch-action can't tell.
  board.addEventListener(
    'touchmove',
    (event) => {
      if (press?.isCarrying) event.preventDefault();
    },
    { signal, passive: false },
  );
  board.addEventListener('contextmenu', (event) => press?.isTouch && event.preventDefault(), {
    signal,
  });
  board.addEventListener(
    'click',
    (event) => {
      // The click that a browser adds to a drop opens nothing.
      if (isDropped) return;
      const element = (event.target as Element).closest<HTMLElement>('button[data-key]');
      const item = latest.current.itemOf(element?.dataset['key'] ?? '');
      if (!element || !item) return;
      const isPointed = item.entry.kind === 'open' && event.detail > 0;
      const place = isPointed ? placeAt(event.clientX, event.clientY) : null;
      const { stepMinutes, onOpen } = latest.current;
      const minute = place && Math.floor(place.minute / stepMinutes) * stepMinutes;
      onOpen(item, minute === null ? null : Math.max(item.minute, minute));
    },
    { signal },
  );
  return () => {
    leave();
    ending.abort();
  };
}
