import { useEffect, useRef, useState } from 'react';

/** A form that opens in the place of its button: when it closes, the focus is at the button again. */
export function useOpener() {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { ref, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
