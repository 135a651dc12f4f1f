import { requestBooking } from '../../lib/booking-request.ts';
import { adoptCheckout } from '../../lib/session-storage.ts';
import type { PageFacts } from '../../lib/page-facts.ts';
import { Button } from '../../ui/button.tsx';
import { AlternativeTimes } from './alternative-times.tsx';
import type { LostTime, Payment } from './checkout-state.ts';
import css from './checkout.module.css';
import { ChooseAnotherTime, NOT_CHARGED, Notice } from './notice.tsx';
import { PhoneLink } from './phone-link.tsx';

/** From this question on, the person has waited some seconds and is told whom to call. */
const LONG_WAIT = 3;

interface PaymentProps {
  payment: Payment;
  facts: PageFacts;
}

/** The number that a person on the phone can find a payment by. */
function Reference({ id }: { id: string | null }) {
  return id && <p className={css.reference}>Reference: {id}</p>;
}

interface ConfirmingProps extends PaymentProps {
  isPaid: boolean;
  attempt: number;
}

/** Money has moved, or may have: the one thing that must not be said is "pay again". */
export function Confirming({ payment, facts, isPaid, attempt }: ConfirmingProps) {
  return (
    <Notice
      tone="good"
      title={
        isPaid
          ? 'Your payment arrived and is being confirmed.'
          : 'Your payment may have arrived. We are finding out.'
      }
    >
      <p>
        Please do not pay again.{' '}
        {isPaid ? 'This page asks until it is done.' : 'This page asks until it is known.'}
      </p>
      {attempt >= LONG_WAIT && (
        <>
          <p>
            This takes longer than usual. We keep asking. You may close this page: when you come
            back to it in this browser, it goes on, and your confirmation comes by email. You can
            also call <PhoneLink facts={facts} />.
          </p>
          <Reference id={payment.paymentIntentId} />
        </>
      )}
    </Notice>
  );
}

/** Begun in a tab that is closed, or in one that is still at the bank. */
export function Unfinished({ payment }: { payment: Payment }) {
  const bookAgain = () => {
    // Otherwise the time that is kept for this person would not be offered to them.
    adoptCheckout(payment.checkoutKey);
    requestBooking({ serviceId: payment.serviceId });
  };
  return (
    <Notice title="Your payment is not finished">
      <p>
        Your card has not been charged so far. If you are paying in another tab, go on there: this
        page follows. Otherwise you can book again.
      </p>
      <Button onClick={bookAgain}>Book again</Button>
    </Notice>
  );
}

/** Certainly not paid, and found out later. */
export function Unpaid({ payment }: { payment: Payment }) {
  return (
    <Notice title="Your payment did not go through">
      <p>{NOT_CHARGED} Nothing is booked, and your time is no longer kept for you.</p>
      <Button onClick={() => requestBooking({ serviceId: payment.serviceId })}>Book again</Button>
    </Notice>
  );
}

interface RefundedProps extends PaymentProps, LostTime {
  /** Whether the money is on its way, or only about to be. */
  isDone: boolean;
}

/** Paid too late: the time was gone, the money goes back. */
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

/** A person has to settle it, and knows. */
export function InReview({ payment, facts, onCheckAgain }: CheckAgainProps) {
  return (
    <Notice tone="error" title="We are looking at your payment">
      <p>
        Your payment arrived, but we could not finish the booking by ourselves. We will call you.
        Please do not pay again.
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

/** Nobody could tell whether the booking stands: a person has to. */
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

/** Back from the bank in a window that knows nothing of the checkout. */
export function Elsewhere({
  paymentIntentId,
  facts,
}: {
  paymentIntentId: string;
  facts: PageFacts;
}) {
  return (
    <Notice title="Please go back to the window you paid in">
      <p>
        This window cannot see your booking. If your payment went through, your confirmation is on
        its way by email: please do not pay again. You can also call <PhoneLink facts={facts} />.
      </p>
      <Reference id={paymentIntentId} />
    </Notice>
  );
}
