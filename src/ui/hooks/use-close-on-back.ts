import { useLayoutEffect, useRef } from 'react';
import { closeOnBack } from '#lib/back-closes.ts';

/** While it is open, Back calls `onBack` and leaves the page where it is; if that returns false, it stays open. */
export function useCloseOnBack(
  name: string,
  isOpen: boolean,
  onBack: () => unknown,
  { isStep = false } = {},
): void {
  const latest = useRef(onBack);
  // What is seen is open: a Back right after the paint finds its entry.
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useLayoutEffect(
    () => (isOpen ? closeOnBack(name, () => latest.current(), { isStep }) : undefined),
    [name, isOpen, isStep],
  );
}
