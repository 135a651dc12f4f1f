import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './toaster.module.css';
import { $toast, repeatsTitle, showStashedToast } from './toast-store.ts';

const VISIBLE_MS = 5000;

let isShownElsewhere = false;

/** The one place on the page for toasts; a second one shows nothing, or each toast would appear twice. */
export function Toaster() {
  const [isFirst, setIsFirst] = useState(false);
  useEffect(() => {
    if (isShownElsewhere) return;
    isShownElsewhere = true;
    setIsFirst(true);
    return () => {
      isShownElsewhere = false;
    };
  }, []);
  return isFirst && <Toasts />;
}

/** Puts the toasts on top of what is in the top layer. Browsers before 2024 have no popovers: there, a dialog covers them. */
function raise(place: HTMLElement | null): void {
  if (!place || !('showPopover' in place)) return;
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
}

/** Shows one toast at a time for five seconds, or as long as it has a pointer or the focus on it. */
function Toasts() {
  const toast = useStore($toast);
  const [isHeld, setIsHeld] = useState(false);

  // In the top layer, so that a dialog's toast is above it: whatever enters the top layer last is on top.
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => raise(place.current), []);
  useLayoutEffect(() => {
    if (toast && document.querySelector('dialog:modal')) raise(place.current);
  }, [toast]);

  // The live regions are in the page before their words arrive, or a screen reader would miss them.
  useEffect(() => {
    // Only a toast from the previous page, not one that this page stored for the next.
    if ('toast' in document.documentElement.dataset) showStashedToast();
  }, []);

  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => $toast.set(null), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  const dismiss = () => {
    setIsHeld(false);
    $toast.set(null);
  };
  const card = toast && (
    <div
      role="presentation"
      className={css.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div>
        <strong>{toast.title}</strong>
        {!repeatsTitle(toast) && <p>{toast.text}</p>}
      </div>
      <button type="button" aria-label="Dismiss" onClick={dismiss}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
    </div>
  );
  return (
    <div className={css.place} ref={place} popover="manual">
      <div role="status">{toast?.tone === 'info' && card}</div>
      <div role="alert">{toast?.tone === 'error' && card}</div>
    </div>
  );
}
