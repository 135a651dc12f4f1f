import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { LeaveDialog } from './leave-dialog.tsx';
import { $unsaved } from './unsaved.ts';

/** Asks once before leaving with unsaved changes: by a link, by Back, or by closing the tab. */
export function LeaveQuestion() {
  const isUnsaved = useStore($unsaved) > 0;
  const [to, setTo] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const holdLink = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || isElsewhere) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.hash);
    };
    const stay = (event: HashChangeEvent) => {
      if (isLeaving.current) return;
      // The screens don't notice, because the address is restored before they get the event.
      event.stopImmediatePropagation();
      history.pushState(history.state, '', event.oldURL);
      setTo(new URL(event.newURL).hash);
    };
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', holdLink, { capture: true });
    addEventListener('hashchange', stay, { capture: true });
    addEventListener('beforeunload', ask);
    return () => {
      document.removeEventListener('click', holdLink, { capture: true });
      removeEventListener('hashchange', stay, { capture: true });
      removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
  if (to === null) return null;
  return (
    <LeaveDialog
      onKeep={() => setTo(null)}
      onLeave={() => {
        setTo(null);
        isLeaving.current = true;
        location.hash = to;
        // The event of the new address comes after this.
        setTimeout(() => {
          isLeaving.current = false;
        });
      }}
    />
  );
}
