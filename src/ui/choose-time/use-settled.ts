import { useRef, type KeyboardEvent, type MouseEvent } from 'react';

/** A time's radio button; a day is no time yet. */
const isTime = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name !== 'freeDay';

/**
 * Tells a time that was meant from one that an arrow key only passed: radio buttons are chosen by moving through them, and what
 * folds at the first arrow key can't be moved through. For the element around the buttons.
 */
export function useSettled(onSettle: (() => void) | undefined) {
  const isMoving = useRef(false);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isMoving.current = key.startsWith('Arrow');
    },
    onKeyUp: ({ key, target }: KeyboardEvent) => {
      isMoving.current = false;
      // Space presses a button that isn't chosen yet; at one that is, by an arrow key, browsers do nothing.
      if (key === ' ' && isTime(target) && target.checked) onSettle?.();
    },
    onClick: ({ target }: MouseEvent) => {
      // A label's press is followed by one of its button.
      if (isTime(target) && !isMoving.current) onSettle?.();
    },
  };
}
