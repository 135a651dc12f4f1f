import { useRef, type KeyboardEvent, type MouseEvent } from 'react';

/** Returns whether it is a time's radio button rather than a day's. */
const isTime = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name !== 'freeDay';

/**
 * Tells a chosen time from one that an arrow key only passed: arrow keys select radio buttons as they move, and a choice
 * that folds at the first arrow key can't be moved through. For the element around the buttons.
 */
export function useSettled(onSettle: (() => void) | undefined) {
  const isMoving = useRef(false);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      isMoving.current = key.startsWith('Arrow');
    },
    onKeyUp: ({ key, target }: KeyboardEvent) => {
      isMoving.current = false;
      // Space presses a button that isn't selected yet; on one that an arrow key selected, browsers do nothing.
      if (key === ' ' && isTime(target) && target.checked) onSettle?.();
    },
    onClick: ({ target }: MouseEvent) => {
      // A press on a label is followed by one on its button.
      if (isTime(target) && !isMoving.current) onSettle?.();
    },
  };
}
