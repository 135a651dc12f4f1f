import { requestBooking } from '#lib/booking/booking-request.ts';
import { adoptCheckout } from '#lib/session-storage.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { Button } from '#ui/button.tsx';
import { AlternativeTimes } from './alternative-times.tsx';
import { NOT_CHARGED, type LostTime, type Payment } from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { ChooseAnotherTime, Notice } from './notice.tsx';
import { PhoneLink } from './phone-link.tsx';

/** From this attempt on, the person has waited some seconds and is shown the phone number. */
const LONG_WAIT = 3;

interface PaymentProps {
  payment: Payment;
  facts: PageFacts;
}

/** Whom to call, and the id by which the practice can find the payment for someone on the phone. */
function Questions({ id, facts }: { id: string | null; facts: PageFacts }) {
  return (
    <>
      <p>
        Questions? Call <PhoneLink facts={facts} />.
      </p>
      {id && <p className={css.reference}>Reference: {id}</p>}
    </>
  );
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
        isPaid ? 'We received your payment.' : 'Your payment may have gone through. We’re checking.'
      }
    >
      <p>Please don’t pay again.</p>
      {attempt >= LONG_WAIT && (
        <>
          <p>This is taking longer than usual. You can close this page: we’ll email you.</p>
          <Questions id={payment.paymentIntentId} facts={facts} />
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
      <p>Your card hasn’t been charged. Paying in another tab? Please finish there.</p>
      <Button onClick={bookAgain}>Book again</Button>
    </Notice>
  );
}

/** Definitely not paid, as found out later. */
export function Unpaid({ payment }: { payment: Payment }) {
  return (
    <Notice title="Your payment didn’t go through">
      <p>{NOT_CHARGED} We’re no longer holding your time.</p>
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
      <Questions id={payment.paymentIntentId} facts={facts} />
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
        We received it but couldn’t finish your booking. We’ll call you. Please don’t pay again.
      </p>
      <Questions id={payment.paymentIntentId} facts={facts} />
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
      <p>{words}</p>
      <Questions id={payment.paymentIntentId} facts={facts} />
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
      <p>If your payment went through, we’ll email your confirmation. Please don’t pay again.</p>
      <Questions id={paymentIntentId} facts={facts} />
    </Notice>
  );
}
