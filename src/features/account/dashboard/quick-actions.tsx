import { paths } from '#lib/site/paths.ts';
import { Card } from '../card.tsx';
import card from '../card.module.css';
import css from './dashboard.module.css';

/** A shortcut to booking. */
export function QuickActions({ isActive }: { isActive: boolean }) {
  return (
    <Card title="Quick actions">
      <p>
        <a className={css.way} href={paths.services}>
          Book an Appointment
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 12h15m-6-6 6 6-6 6" />
          </svg>
        </a>
      </p>
      {isActive && <p className={card.soft}>Enjoy member pricing on all services</p>}
    </Card>
  );
}
