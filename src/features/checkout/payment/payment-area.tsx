import { useEffect, useRef, type Dispatch } from 'react';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { Button } from '#ui/button.tsx';
import { SimulatedPayments } from '#ui/pay/simulated-payments.tsx';
import { savedBooking } from '../state/checkout-memory.ts';
import {
  isByCard,
  type CheckoutEvent,
  type CheckoutState,
  type Payment,
} from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { FreeForm } from './free-form.tsx';
import { PaymentForm } from './payment-form.tsx';
import {
  Confirming,
  Elsewhere,
  Failed,
  InReview,
  Refunded,
  Unfinished,
  Unpaid,
} from './payment-notices.tsx';
import { HoldEnded, Refused, SettingUp, SetupFailed } from './setup-notices.tsx';

interface PaymentAreaProps {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  facts: PageFacts;
}

const isConfirming = ({ phase }: CheckoutState) => phase === 'confirming' || phase === 'booked';

/** The right half of the checkout: the card form, or what replaces it. */
export function PaymentArea({ state, dispatch, facts }: PaymentAreaProps) {
  const area = useRef<HTMLElement>(null);
  const { phase } = state;

  // What replaces the form also replaces the control that had the focus: focus moves to the news.
  const lastPhase = useRef(phase);
  useEffect(() => {
    // Someone applying a gift certificate is in the summary, and keeps the focus there.
    const focused = document.activeElement ?? document.body;
    const isElsewhere = focused !== document.body && !area.current?.contains(focused);
    const isWaitOver = phase === 'ready' && lastPhase.current === 'setting_up';
    if (lastPhase.current !== phase && !isWaitOver && !isElsewhere) {
      const news = area.current?.querySelector<HTMLElement>('[data-news]');
      (news ?? area.current?.querySelector('h2'))?.focus();
    }
    lastPhase.current = phase;
  }, [phase]);

  return (
    <section className={css.payment} aria-labelledby="payment-title" ref={area}>
      <h2 id="payment-title" tabIndex={-1}>
        {isConfirming(state) ? 'Confirming your booking' : 'Payment'}
      </h2>
      <SimulatedPayments />
      <Phase state={state} dispatch={dispatch} facts={facts} />
      {'payment' in state && <GoOn payment={state.payment} phase={phase} dispatch={dispatch} />}
      {!isConfirming(state) && (
        <p className={css.back}>
          <a className="button quiet" href={paths.services}>
            Back to Services
          </a>
        </p>
      )}
    </section>
  );
}

/** Continues to this tab's other unpaid booking, leaving the current payment to others. */
function GoOn({
  payment,
  phase,
  dispatch,
}: {
  payment: Payment;
  phase: CheckoutState['phase'];
  dispatch: Dispatch<CheckoutEvent>;
}) {
  if (!['refunding', 'refunded', 'review', 'failed'].includes(phase)) return null;
  const booking = savedBooking.read();
  if (!booking || booking.checkoutKey === payment.checkoutKey) return null;
  return (
    <p>
      <Button look="quiet" onClick={() => dispatch({ type: 'go_on', booking })}>
        Continue to your new booking
      </Button>
    </p>
  );
}

function Phase({ state, dispatch, facts }: PaymentAreaProps) {
  const setUpAgain = () => dispatch({ type: 'setup_again' });
  const checkAgain = () => dispatch({ type: 'ask_again' });
  switch (state.phase) {
    case 'setting_up':
      return <SettingUp notice={state.notice} />;
    case 'setup_failed':
      return <SetupFailed onRetry={setUpAgain} />;
    case 'refused':
      return <Refused {...state} facts={facts} onRetry={setUpAgain} />;
    case 'ready': {
      const { intent } = state;
      const shared = { ...state, dispatch, timeZone: facts.timeZone };
      return isByCard(intent) ? (
        <PaymentForm key={intent.clientSecret} {...shared} intent={intent} />
      ) : (
        <FreeForm {...shared} />
      );
    }
    case 'hold_ended':
      return <HoldEnded onRenew={setUpAgain} />;
    case 'confirming':
      return <Confirming {...state} facts={facts} />;
    case 'unfinished':
      return <Unfinished payment={state.payment} />;
    case 'unpaid':
      return <Unpaid payment={state.payment} />;
    case 'refunding':
    case 'refunded':
      return <Refunded {...state} facts={facts} isDone={state.phase === 'refunded'} />;
    case 'review':
      return <InReview payment={state.payment} facts={facts} onCheckAgain={checkAgain} />;
    case 'failed':
      return <Failed {...state} facts={facts} onCheckAgain={checkAgain} />;
    case 'elsewhere':
      return <Elsewhere paymentIntentId={state.paymentIntentId} facts={facts} />;
    case 'booked':
      return <p role="status">Opening your confirmation...</p>;
  }
}
