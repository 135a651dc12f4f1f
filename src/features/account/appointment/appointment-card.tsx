import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { noticeWords } from '#contract/rules/money/cancellation.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import type { OwnAppointment } from '#contract/appointments/own-appointment.ts';
import { sessionPlace } from '#lib/site/facts/contact-facts.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { Button } from '#ui/button.tsx';
import card from '../card.module.css';
import { dayAndTime, lateWords, movingWords, paidWords, whenWords } from './appointment-text.ts';
import css from './appointment.module.css';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { OwnKey } from './own-calls.ts';
import type { PaidRequest } from './payment-note.ts';

export interface AppointmentCardProps {
  ownKey: OwnKey;
  appointment: OwnAppointment;
  facts: PageFacts;
  address: string;
  /** Takes payment for a change that costs more. */
  onPay: (request: PaidRequest) => void;
  onReceipt: () => void;
  /** More actions, beside the calendar and the receipt. */
  children?: ReactNode;
}

/** An upcoming appointment, its deadline, and the ways to change or cancel it. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, facts, address, onReceipt, children } = props;
  const { service, appointmentDate, fixed } = appointment;
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [street = address] = address.split(',');
  const { day, time } = dayAndTime(new Date(appointmentDate), facts.timeZone);
  const close = () => setOpen(null);
  const dialog = {
    ...props,
    onClose: close,
    /** The pressed button now means something else, so reading continues at the top of the card. */
    onDone: () => {
      close();
      setTimeout(() => heading.current?.focus());
    },
  };
  useEffect(() => {
    // Closes the question about something that can't be done anymore.
    if (fixed) setOpen(null);
  }, [fixed]);
  return (
    <section className={`${card.card} ${css.appointment}`} aria-labelledby={id} data-fixed={fixed}>
      <h2 id={id} className={css.label} ref={heading} tabIndex={-1}>
        {fixed ? 'Your appointment' : 'Your next appointment'}
      </h2>
      <p className={css.when}>
        <time dateTime={appointmentDate}>
          {day}, {time}
        </time>
      </p>
      <p className={css.what}>
        {service.name}, {durationLabel(service.duration)}
        <span>
          {sessionPlace(appointment, street)}. {paidWords(appointment)}
        </span>
      </p>
      <Terms {...props} />
      {fixed ? (
        <p className={css.ways}>
          <Button data-book={appointment.serviceId}>Book another time</Button>
        </p>
      ) : (
        <p className={css.ways}>
          <Button look="quiet" onClick={() => setOpen('move')}>
            Move
          </Button>
          <button type="button" className={css.cancel} onClick={() => setOpen('cancel')}>
            Cancel
          </button>
        </p>
      )}
      <p className={css.more}>
        {!fixed && appointment.calendarFile && (
          <a href={appointment.calendarFile}>Add to your calendar</a>
        )}
        <button type="button" onClick={onReceipt}>
          Receipt
        </button>
        {children}
      </p>
      {open === 'move' && <MoveDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} onMove={() => setOpen('move')} />}
    </section>
  );
}

/** The deadline for free changes, or why the appointment can't be changed here anymore. */
function Terms({ appointment, facts }: Pick<AppointmentCardProps, 'appointment' | 'facts'>) {
  const { isFree, freeUntil, fixed } = appointment;
  const phone = <a href={facts.phoneHref}>{facts.phone}</a>;
  if (fixed) {
    return (
      <div className={css.deadline} data-tone={fixed}>
        {appointment.isDeclined && (
          <>
            <strong>We couldn’t take this booking.</strong> It’s canceled. If you have questions,
            call {phone}.
          </>
        )}
        {fixed === 'cancelled' && !appointment.isDeclined && (
          <>
            <strong>This appointment is canceled.</strong> If that’s a surprise, call {phone}.
          </>
        )}
        {fixed === 'missed' && (
          <>
            <strong>We missed you at this visit.</strong> If that’s a mistake, call {phone}.
          </>
        )}
        {fixed === 'over' && <>This visit is over. Thank you for coming.</>}
        {fixed === 'begun' && (
          <>
            <strong>It has started.</strong> If something came up, call {phone}.
          </>
        )}
        {fixed === 'disputed' && (
          <>
            <strong>A bank is reviewing the payment.</strong> Until that’s settled, please call{' '}
            {phone} to change it.
          </>
        )}
      </div>
    );
  }
  // A phone booking binds its client to no policy, so it has no fee.
  const hasFee = appointment.policy.lateFeePercent > 0;
  return (
    <div className={css.deadline} data-tone={isFree ? 'free' : 'late'}>
      {!hasFee ? (
        <strong>Free to move or cancel until it starts.</strong>
      ) : isFree ? (
        <>
          <strong>
            Free to move or cancel until {whenWords(new Date(freeUntil), facts.timeZone)}.
          </strong>{' '}
          After that, {lateWords(appointment)}.
        </>
      ) : (
        <>
          <strong>
            It’s less than {noticeWords(appointment.policy)} away: if you cancel now,{' '}
            {lateWords(appointment)}.
          </strong>{' '}
          {movingWords(appointment)}
        </>
      )}{' '}
      If something came up, call {phone}.{' '}
    </div>
  );
}
