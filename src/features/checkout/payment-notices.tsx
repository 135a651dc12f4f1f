import type { ReactNode } from 'react';
import type { SavedBooking } from '../../contract/booking.ts';
import { requestBooking } from '../../lib/booking-request.ts';
import type { PageFacts } from '../../lib/page-facts.ts';
import { localMoment } from '../../lib/time-labels.ts';
import { Button } from '../../ui/button.tsx';
import { AlternativeTimes } from './alternative-times.tsx';
import type { Alternative } from './checkout-state.ts';
import css from './checkout.module.css';

const NOT_CHARGED = 'Your card was not charged.';

function Notice({ tone, children }: { tone?: 'trouble' | 'good'; children: ReactNode }) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'trouble' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

interface ChooseAnotherTimeProps {
  booking: SavedBooking;
  timeZone: string;
  look?: 'action' | 'quiet';
}

function ChooseAnotherTime({ booking, timeZone, look = 'action' }: ChooseAnotherTimeProps) {
  const { localDate } = localMoment(new Date(booking.appointmentDate), timeZone);
  return (
    <Button
      look={look}
      onClick={() => requestBooking({ serviceId: booking.serviceId, date: localDate })}
    >
      Choose another time
    </Button>
  );
}

/** While the time is being held and the card form loads. */
export function SettingUp() {
  return (
    <div className={css.settingUp} role="status">
      <p>Setting up payment...</p>
      <div className={css.skeleton} aria-hidden="true" />
      <div className={css.skeleton} aria-hidden="true" />
    </div>
  );
}

/** The payment could not be prepared. */
export function SetupFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="trouble">
      <h3>Payment Setup Failed</h3>
      <p>Unable to initialize payment. Please try again. {NOT_CHARGED}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  );
}

interface RefusedProps {
  booking: SavedBooking;
  words: string;
  alternatives: Alternative[];
  timeZone: string;
}

/** The time cannot be held. */
export function Refused({ booking, words, alternatives, timeZone }: RefusedProps) {
  return (
    <Notice tone="trouble">
      <h3>This time cannot be booked</h3>
      <p>
        {words} {!words.includes('not charged') && NOT_CHARGED}
      </p>
      <AlternativeTimes serviceId={booking.serviceId} times={alternatives} />
      <ChooseAnotherTime booking={booking} timeZone={timeZone} />
    </Notice>
  );
}

interface HoldEndedProps {
  booking: SavedBooking;
  timeZone: string;
  onRenew: () => void;
}

/** The hold ran out before anything was paid. */
export function HoldEnded({ booking, timeZone, onRenew }: HoldEndedProps) {
  return (
    <Notice tone="trouble">
      <h3>We could not hold your time any longer</h3>
      <p>{NOT_CHARGED} If the time is still free, you can hold it again and go on.</p>
      <div className={css.actions}>
        <Button onClick={onRenew}>Hold this time again</Button>
        <ChooseAnotherTime booking={booking} timeZone={timeZone} look="quiet" />
      </div>
    </Notice>
  );
}

/** Money has moved, or may have: the one thing that must not be said is "pay again". */
export function Confirming({
  isPaid,
  attempt,
  facts,
}: {
  isPaid: boolean;
  attempt: number;
  facts: PageFacts;
}) {
  return (
    <Notice tone="good">
      <h3>
        {isPaid
          ? 'Your payment arrived. We are confirming your appointment.'
          : 'We are checking your payment.'}
      </h3>
      <p>Please keep this page open. Do not pay again.</p>
      {attempt > 1 && (
        <p>
          This takes longer than usual. We keep trying. You can also call{' '}
          <a href={facts.phoneHref}>{facts.phone}</a>.
        </p>
      )}
    </Notice>
  );
}

interface RefundedProps extends Omit<RefusedProps, 'timeZone'> {
  paymentIntentId: string;
  facts: PageFacts;
}

/** Paid too late: the time was gone, the money went back. */
export function Refunded({ booking, words, alternatives, paymentIntentId, facts }: RefundedProps) {
  return (
    <Notice tone="trouble">
      <h3>Your payment was refunded</h3>
      <p>{words}</p>
      <AlternativeTimes serviceId={booking.serviceId} times={alternatives} />
      <ChooseAnotherTime booking={booking} timeZone={facts.timeZone} />
      <p className={css.reference}>Reference: {paymentIntentId}</p>
    </Notice>
  );
}

interface FailedProps {
  reference: string | null;
  facts: PageFacts;
  onCheckAgain: () => void;
}

/** Nobody could tell whether the booking stands: a person has to. */
export function Failed({ reference, facts, onCheckAgain }: FailedProps) {
  return (
    <Notice tone="trouble">
      <h3>Booking Failed</h3>
      <p>There was an error completing your booking. Please contact us directly.</p>
      <p>
        Your payment may have arrived, so please do not pay again. Call{' '}
        <a href={facts.phoneHref}>{facts.phone}</a>
        {reference ? ' and give this reference:' : '.'}
      </p>
      {reference && <p className={css.reference}>{reference}</p>}
      <Button onClick={onCheckAgain}>Check again</Button>
    </Notice>
  );
}
