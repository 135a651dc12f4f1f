import { useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { ScreenLink } from './screen-link.tsx';
import type { ScreenId } from './screens.ts';
import { goTo } from './use-screen.ts';
import css from './phone-bar.module.css';

const TABS: readonly { place: ScreenId; label: string }[] = [
  { place: 'today', label: 'Today' },
  { place: 'calendar', label: 'Calendar' },
  { place: 'clients', label: 'Clients' },
  { place: 'more', label: 'More' },
];

/** The bar at the bottom, in reach of the thumb. */
export function PhoneBar({ place }: { place: ScreenId }) {
  const [isAdding, setIsAdding] = useState(false);
  // Requests are on the day; every other screen without a tab is under More.
  const shown = place === 'requests' ? 'today' : place;
  const tab = TABS.some((each) => each.place === shown) ? shown : 'more';
  const links = TABS.map(({ place: to, label }) => (
    <li key={to}>
      <ScreenLink to={to} label={label} isCurrent={tab === to} />
    </li>
  ));
  return (
    <>
      <nav aria-label="Dashboard" className={css.phoneBar}>
        <ul>
          {links.slice(0, 2)}
          <li>
            <button
              type="button"
              aria-label="Add"
              aria-haspopup="dialog"
              onClick={() => setIsAdding(true)}
            >
              <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
                <path d="M12 5v14M5 12h14" />
              </svg>
            </button>
          </li>
          {links.slice(2)}
        </ul>
      </nav>
      {isAdding && <PlusSheet onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** The sheet with what can be added. */
function PlusSheet({ onClose }: { onClose: () => void }) {
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
