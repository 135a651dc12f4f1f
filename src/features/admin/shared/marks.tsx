import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import { PLACES } from './labels.ts';
import css from './marks.module.css';
import { paymentState } from './payment-state.ts';

/** The form of a mark says the state; its colour comes third. */
export type MarkShape = 'full' | 'half' | 'open' | 'diamond' | 'dash';
export type MarkTone = 'good' | 'due' | 'back' | 'bad' | 'soft';

/** A mark and its word. */
export interface MarkProps {
  shape: MarkShape;
  tone: MarkTone;
  children: string;
}

/** A state as a word with its mark. */
export function Mark({ shape, tone, children }: MarkProps) {
  return (
    <span className={css.mark} data-tone={tone}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {shape === 'full' && <circle className={css.fill} cx="6" cy="6" r="5" />}
        {shape === 'half' && (
          <>
            <circle cx="6" cy="6" r="4.4" />
            <path className={css.fill} d="M6 1.6a4.4 4.4 0 0 0 0 8.8Z" />
          </>
        )}
        {shape === 'open' && <circle cx="6" cy="6" r="4.2" />}
        {shape === 'diamond' && <path d="M6 1.2 10.8 6 6 10.8 1.2 6Z" />}
        {shape === 'dash' && <path d="M1.5 6h9" />}
      </svg>
      {children}
    </span>
  );
}

const STATUS_MARKS: Record<string, MarkProps> = {
  pending: { shape: 'half', tone: 'due', children: 'Pending' },
  confirmed: { shape: 'full', tone: 'good', children: 'Confirmed' },
  completed: { shape: 'full', tone: 'good', children: 'Completed' },
  cancelled: { shape: 'dash', tone: 'soft', children: 'Cancelled' },
  no_show: { shape: 'diamond', tone: 'bad', children: 'Did not come' },
};

/** How an appointment stands. */
export function StatusMark({ status }: Pick<AdminAppointment, 'status'>) {
  const mark = STATUS_MARKS[status] ?? { shape: 'half', tone: 'due', children: status };
  return <Mark {...mark} />;
}

/** What became of the money, as a word with its mark. */
export function PaymentMark({ appointment }: { appointment: AdminAppointment }) {
  return <Mark {...paymentState(appointment)} />;
}

/** Where a session is. */
export function PlaceBadge({ location }: Pick<AdminAppointment, 'location'>) {
  return (
    <span className={css.place} data-place={location}>
      {PLACES[location]}
    </span>
  );
}
