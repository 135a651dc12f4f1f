import { requestBooking } from '../../lib/booking/booking-request.ts';
import { adoptCheckout } from '../../lib/session-storage.ts';
import type { PageFacts } from '../../lib/site/page-facts.ts';
import { Button } from '../../ui/button.tsx';
import { AlternativeTimes } from './alternative-times.tsx';
import type { LostTime, Payment } from './checkout-state.ts';
import css from './checkout.module.css';
import { ChooseAnotherTime, NOT_CHARGED, Notice } from './notice.tsx';
import { PhoneLink } from './phone-link.tsx';

/** From this attempt on, the person has waited some seconds and is shown the phone number. */
const LONG_WAIT = 3;

interface PaymentProps {
  payment: Payment;
  facts: PageFacts;
}

/** The id by which the practice can find a payment for someone on the phone. */
function Reference({ id }: { id: string | null }) {
  return id && <p className={css.reference}>Reference: {id}</p>;
}

interface ConfirmingProps extends PaymentProps {
  isPaid: boolean;
  attempt: number;
}

/** Money has moved, or may have: the one thing that this must not say is "pay again". */
export function Confirming({ payment, facts, isPaid, attempt }: ConfirmingProps) {
  return (
    <Notice
      tone="good"
      title={
        isPaid
          ? 'We received your payment and are confirming your booking.'
          : 'Your payment may have gone through. We’re checking.'
      }
    >
      <p>Please don’t pay again.</p>
      {attempt >= LONG_WAIT && (
        <>
          <p>
            This is taking longer than usual. You can close this page: we’ll keep checking and email
            your confirmation. You can also call <PhoneLink facts={facts} />.
          </p>
          <Reference id={payment.paymentIntentId} />
        </>
      )}
    </Notice>
  );
}

/** Started in a tab that is closed, or in one that is still at the bank. */
export function Unfinished({ payment }: { payment: Payment }) {
  const bookAgain = () => {
    // Otherwise the time held for this person wouldn't be offered to them.
    adoptCheckout(payment.checkoutKey);
    requestBooking({ serviceId: payment.serviceId });
  };
  return (
    <Notice title="Your payment isn’t finished">
      <p>
        Your card hasn’t been charged yet. If you’re paying in another tab, finish there and this
        page will catch up. Otherwise, you can book again.
      </p>
      <Button onClick={bookAgain}>Book again</Button>
    </Notice>
  );
}

/** Definitely not paid, as found out later. */
export function Unpaid({ payment }: { payment: Payment }) {
  return (
    <Notice title="Your payment didn’t go through">
      <p>{NOT_CHARGED} Nothing is booked, and we’re no longer holding your time.</p>
      <Button onClick={() => requestBooking({ serviceId: payment.serviceId })}>Book again</Button>
    </Notice>
  );
}

interface RefundedProps extends PaymentProps, LostTime {
  /** Whether the refund is sent, or still to come. */
  isDone: boolean;
}

/** Paid too late: the time was gone, and the payment is refunded. */
export function Refunded({ payment, facts, words, alternatives, isDone }: RefundedProps) {
  const { serviceId, booking } = payment;
  return (
    <Notice
      tone="error"
      title={isDone ? 'Your payment was refunded' : 'Your payment is being refunded'}
    >
      <p>{words}</p>
      <AlternativeTimes serviceId={serviceId} times={alternatives} />
      <ChooseAnotherTime serviceId={serviceId} booking={booking} timeZone={facts.timeZone} />
      <p>
        Questions? Call <PhoneLink facts={facts} />.
      </p>
      <Reference id={payment.paymentIntentId} />
    </Notice>
  );
}

interface CheckAgainProps extends PaymentProps {
  onCheckAgain: () => void;
}

/** The therapist has to settle it, and has been notified. */
export function InReview({ payment, facts, onCheckAgain }: CheckAgainProps) {
  return (
    <Notice tone="error" title="We’re reviewing your payment">
      <p>
        We received your payment, but couldn’t finish the booking automatically. We’ll call you.
        Please don’t pay again.
      </p>
      <p>
        You can also call <PhoneLink facts={facts} /> and give the reference.
      </p>
      <Reference id={payment.paymentIntentId} />
      <Button look="quiet" onClick={onCheckAgain}>
        Check again
      </Button>
    </Notice>
  );
}

/** The server can't confirm the booking: a person has to check. */
export function Failed({
  payment,
  words,
  facts,
  onCheckAgain,
}: CheckAgainProps & { words: string }) {
  return (
    <Notice tone="error" title="Booking Failed">
      <p>There was an error completing your booking. Please contact us directly.</p>
      <p>
        {words} Call <PhoneLink facts={facts} />
        {payment.paymentIntentId ? ' and give the reference.' : '.'}
      </p>
      <Reference id={payment.paymentIntentId} />
      <Button look="quiet" onClick={onCheckAgain}>
        Check again
      </Button>
    </Notice>
  );
}

/** Returned from the bank to a window that knows nothing of the checkout. */
export function Elsewhere({
  paymentIntentId,
  facts,
}: {
  paymentIntentId: string;
  facts: PageFacts;
}) {
  return (
    <Notice title="Please return to the window you paid in">
      <p>
        This window can’t see your booking. If your payment went through, your confirmation is on
        its way by email, so please don’t pay again. You can also call <PhoneLink facts={facts} />.
      </p>
      <Reference id={paymentIntentId} />
    </Notice>
  );
}
