import { useEffect, useRef, useState } from 'react';
import { BlockTimeDialog } from '../appointment/block-time-dialog.tsx';
import { BookingDialog } from '../appointment/booking-dialog.tsx';
import { goTo, type PlaceId } from '../shared/use-place.ts';
import css from './shell.module.css';

const TABS: readonly { place: PlaceId; label: string }[] = [
  { place: 'today', label: 'Today' },
  { place: 'week', label: 'Week' },
  { place: 'clients', label: 'Clients' },
  { place: 'more', label: 'More' },
];

type Sheet = 'closed' | 'plus' | 'block' | 'booking';

/** The bar under the thumb. */
export function PhoneBar({ place }: { place: PlaceId }) {
  const [sheet, setSheet] = useState<Sheet>('closed');
  const plus = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSheet('closed');
    setTimeout(() => plus.current?.focus());
  };
  // Requests stand on the day; every other place without a tab is under More.
  const shown = place === 'requests' ? 'today' : place;
  const tab = TABS.some((each) => each.place === shown) ? shown : 'more';
  const links = TABS.map(({ place: to, label }) => (
    <li key={to}>
      <a href={`#${to}`} aria-current={tab === to ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ));
  return (
    <>
      <nav aria-label="Dashboard" className={css.phoneBar}>
        <ul>
          {links.slice(0, 2)}
          <li>
            <button
              ref={plus}
              type="button"
              aria-label="Add"
              aria-haspopup="dialog"
              onClick={() => setSheet('plus')}
            >
              <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
                <path d="M12 5v14M5 12h14" />
              </svg>
            </button>
          </li>
          {links.slice(2)}
        </ul>
      </nav>
      {sheet === 'plus' && (
        <PlusSheet
          onClose={close}
          onBlock={() => setSheet('block')}
          onBooking={() => setSheet('booking')}
        />
      )}
      {sheet === 'block' && <BlockTimeDialog onClose={close} />}
      {sheet === 'booking' && <BookingDialog onClose={close} />}
    </>
  );
}

interface PlusSheetProps {
  onClose: () => void;
  onBlock: () => void;
  onBooking: () => void;
}

/** What can be added, from below. */
function PlusSheet({ onClose, onBlock, onBooking }: PlusSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);
  return (
    // The veil is a convenience for a pointer; the keyboard has Escape and the last row.
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
          <button type="button" onClick={onBlock}>
            Block time
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              onClose();
              goTo('checkout');
            }}
          >
            Walk-in
          </button>
        </li>
        <li>
          <button type="button" onClick={onBooking}>
            Booking
          </button>
        </li>
        <li>
          <button type="button" onClick={() => ref.current?.close()}>
            Close
          </button>
        </li>
      </ul>
    </dialog>
  );
}
