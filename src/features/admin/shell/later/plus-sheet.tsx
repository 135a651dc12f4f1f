import { useEffect, useRef } from 'react';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import css from '../phone-bar.module.css';
import { goTo } from '../use-screen.ts';

/** The sheet with what can be added. */
export function PlusSheet({ onClose }: { onClose: () => void }) {
  const open = useOpenDialog();
  const ref = useRef<HTMLDialogElement>(null);
  /** Closes first, so that the browser restores the focus; the next dialog then returns it to the same place. */
  const closeFor = (next: () => void) => () => {
    ref.current?.close();
    next();
  };
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);
  useCloseOnBack('add', true, () => ref.current?.close());
  return (
    // The backdrop is a convenience for a pointer; the keyboard has Escape and the last row.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- see above
    <dialog
      ref={ref}
      className={css.plus}
      aria-label="Add"
      onClose={onClose}
      onClick={({ target }) => {
        if (target === ref.current) ref.current?.close();
      }}
    >
      <ul>
        <li>
          <button type="button" onClick={closeFor(() => open('block_time'))}>
            Block time
          </button>
        </li>
        <li>
          <button type="button" onClick={closeFor(() => goTo('checkout'))}>
            Walk-in
          </button>
        </li>
        <li>
          <button type="button" onClick={closeFor(() => open('booking'))}>
            Booking
          </button>
        </li>
        <li>
          <button type="button" onClick={closeFor(() => {})}>
            Close
          </button>
        </li>
      </ul>
    </dialog>
  );
}
