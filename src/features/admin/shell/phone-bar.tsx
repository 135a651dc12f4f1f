import { useState } from 'react';
import { LateDialog } from '../ui/screen/late-part.tsx';
import { loadPlusSheet } from './screens.ts';
import { ScreenLink } from './screen-link.tsx';
import type { ScreenId } from './screens.ts';
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
      {isAdding && (
        <LateDialog load={loadPlusSheet} onClose={() => setIsAdding(false)}>
          {({ PlusSheet }) => <PlusSheet onClose={() => setIsAdding(false)} />}
        </LateDialog>
      )}
    </>
  );
}
