import { useEffect, useRef, useState } from 'react';

/** Opens a form in place of its button; when it closes, the button gets the focus back. */
export function useOpener(isOpenAtFirst = false) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) ref.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { ref, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
