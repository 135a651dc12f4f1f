import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './dialog.module.css';
import { useCloseOnBack } from './hooks/use-close-on-back.ts';

interface DialogProps {
  open: boolean;
  title: string;
  subtitle: string;
  onClose: () => void;
  /** Something in it isn't saved: asked to close, it stays open and calls this instead. */
  onHeld?: (() => void) | undefined;
  /** A question of a few lines: on a phone it rises from the bottom instead of filling the screen. */
  isShort?: boolean;
  children: ReactNode;
}

/** A modal sheet built on the browser's dialog: it traps focus, closes on Escape and on its backdrop, and restores focus. */
export function Dialog(props: DialogProps) {
  const { open, title, subtitle, onClose, onHeld, isShort = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedVeil = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open) dialog?.close();
    if (!open || !dialog || dialog.open) return;
    dialog.showModal();
    // Reading starts at the title; a focused field would open a phone's keyboard over the sheet.
    heading.current?.focus();
  }, [open]);

  const close = () => (onHeld ? onHeld() : ref.current?.close());
  useCloseOnBack('dialog', open, () => {
    close();
    return !ref.current?.open;
  });

  return (
    // The backdrop is a convenience for a pointer; the keyboard has Escape and the close button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- see above
    <dialog
      ref={ref}
      className={css.dialog}
      data-short={isShort || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file field has such an event, too.
        if (!onHeld || event.target !== ref.current) return;
        event.preventDefault();
        onHeld();
      }}
      onClose={() => {
        if (!onHeld || !open) return onClose();
        // A second Escape in a row closes it whatever the page says.
        ref.current?.showModal();
        onHeld();
      }}
      onMouseDown={(event) => {
        // A drag that starts in a field and ends on the backdrop must not close the dialog.
        pressedVeil.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (pressedVeil.current && event.target === ref.current) close();
      }}
    >
      <div className={css.sheet}>
        <header className={css.head}>
          <div>
            <h2 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            <p className={css.subtitle}>{subtitle}</p>
          </div>
          <button type="button" className={css.close} aria-label="Close" onClick={close}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
