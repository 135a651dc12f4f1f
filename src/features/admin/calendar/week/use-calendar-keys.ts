import { useEffect, useRef } from 'react';
import { isMovable, type Item } from '../day/items.ts';
import { FOCUS_KEYS, nextKey, type FocusDay, type FocusKey } from '../day/focus-order.ts';
import type { Move } from '../carry/use-move.ts';

/** Where the keyboard can lead. */
interface KeysOptions {
  days: readonly FocusDay[];
  /** The entry that has the focus, if one has. */
  itemOf: (key: string) => Item | undefined;
  move: Move;
  /** The single letters can be turned off. */
  areLettersOn: boolean;
  isConnected: boolean;
  stepMinutes: number;
  focus: (key: string) => void;
  /** Goes to the week before or after, at the time that has the focus. */
  turn: (by: 1 | -1) => void;
  goToday: () => void;
  askDate: () => void;
}

const isFocusKey = (key: string): key is FocusKey =>
  (FOCUS_KEYS as readonly string[]).includes(key);

/** Returns whether what is typed belongs to something else: a field, a dialog, or a screen's own link. */
function isElsewhere(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null;
  if (document.querySelector('dialog[open]')) return true;
  return element?.matches('input, select, textarea') ?? false;
}

/** The keys of the calendar: through its entries, to another week, and carrying. */
export function useCalendarKeys(options: KeysOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      const run = actOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** Returns what a key does now. */
function actOf(event: KeyboardEvent, options: KeysOptions): (() => void) | undefined {
  const { carried } = options.move;
  if (carried && !carried.isDown) {
    const act = carryActs(event, options)[event.key];
    if (act) return act;
  }
  if (carried && event.key === 'Escape') return options.move.putBack;
  const element = event.target instanceof HTMLElement ? event.target : null;
  const item = options.itemOf(element?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '');
  const isInside = element === document.body || element?.closest('#calendar') !== null;
  if (item && isFocusKey(event.key)) {
    const next = nextKey(options.days, item.key, event.key);
    return () => next !== null && options.focus(next);
  }
  if (item && event.key === 'PageUp') return () => options.turn(-1);
  if (item && event.key === 'PageDown') return () => options.turn(1);
  if (!isInside || !options.areLettersOn) return undefined;
  switch (event.key.toLowerCase()) {
    case 't':
      return options.goToday;
    case 'g':
      return options.askDate;
    case 'm': {
      const entry = item?.entry;
      if (!entry || !isMovable(entry) || !options.isConnected) return undefined;
      return () => options.move.lift(entry);
    }
    default:
      return undefined;
  }
}

const WEEK = 7;

function carryActs(
  { shiftKey, target }: KeyboardEvent,
  { move, stepMinutes }: KeysOptions,
): Record<string, () => void> {
  const { step } = move;
  const days = shiftKey ? WEEK : 1;
  const anHour = Math.max(1, Math.round(60 / stepMinutes));
  // On a button of its own, Enter presses that button.
  const isOnCard =
    target instanceof Element &&
    (target.closest('[data-key]') !== null || target.matches('body, [data-move-box]'));
  return {
    ArrowUp: () => step({ type: 'nudge', minutes: -1 }),
    ArrowDown: () => step({ type: 'nudge', minutes: 1 }),
    ArrowLeft: () => step({ type: 'nudge', days: -days }),
    ArrowRight: () => step({ type: 'nudge', days }),
    PageUp: () => step({ type: 'nudge', minutes: -anHour }),
    PageDown: () => step({ type: 'nudge', minutes: anHour }),
    '+': () => step({ type: 'nudge', length: 1 }),
    '=': () => step({ type: 'nudge', length: 1 }),
    '-': () => step({ type: 'nudge', length: -1 }),
    Escape: move.putBack,
    ...(isOnCard && { Enter: move.putDown }),
  };
}
