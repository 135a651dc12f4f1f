import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { Mark, type MarkProps } from '../../ui/marks.tsx';
import css from './appointment-marks.module.css';
import { paymentState } from './payment-state.ts';
import { placeOf } from './session-text.ts';

const STATUS_MARKS: Record<string, MarkProps> = {
  pending: { shape: 'half', tone: 'due', children: 'Pending' },
  confirmed: { shape: 'full', tone: 'good', children: 'Confirmed' },
  completed: { shape: 'full', tone: 'good', children: 'Completed' },
  cancelled: { shape: 'dash', tone: 'soft', children: 'Canceled' },
  no_show: { shape: 'diamond', tone: 'bad', children: 'No-show' },
};

const DECLINED: MarkProps = { shape: 'dash', tone: 'soft', children: 'Declined' };

type Status = Pick<AdminAppointment, 'status'> & Partial<Pick<AdminAppointment, 'isDeclined'>>;

/** The status of an appointment; a declined request is canceled, too. */
export function StatusMark({ status, isDeclined = false }: Status) {
  if (isDeclined) return <Mark {...DECLINED} />;
  const mark = STATUS_MARKS[status] ?? { shape: 'half', tone: 'due', children: status };
  return <Mark {...mark} />;
}

/** The state of the payment, as a word with its mark. */
export function PaymentMark({ appointment }: { appointment: AdminAppointment }) {
  return <Mark {...paymentState(appointment)} />;
}

/** Where the session takes place. */
export function PlaceBadge({ location }: Pick<AdminAppointment, 'location'>) {
  return (
    <span className={css.place} data-place={location}>
      {placeOf(location)}
    </span>
  );
}
