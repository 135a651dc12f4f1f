import type { ReactNode } from 'react';
import { requestBooking } from '#lib/booking/booking-request.ts';
import { localMoment } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import css from '../checkout.module.css';
import type { Payment } from '../state/checkout-state.ts';

interface NoticeProps {
  title: string;
  tone?: 'error' | 'good';
  children: ReactNode;
}

/** Shown in place of the card form. Its title takes the focus when it appears. */
export function Notice({ title, tone, children }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <h3 tabIndex={-1} data-news="">
        {title}
      </h3>
      {children}
    </div>
  );
}

interface ChooseAnotherTimeProps extends Pick<Payment, 'serviceId' | 'booking'> {
  timeZone: string;
}

/** Opens the dialog for the same service, on the same day if it is known. */
export function ChooseAnotherTime({ serviceId, booking, timeZone }: ChooseAnotherTimeProps) {
  const date = booking && localMoment(new Date(booking.appointmentDate), timeZone).localDate;
  return (
    <Button onClick={() => requestBooking({ serviceId, ...(date && { date }) })}>
      Choose another time
    </Button>
  );
}
