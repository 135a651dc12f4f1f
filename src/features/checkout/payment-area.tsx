import { useEffect, useRef, type Dispatch } from 'react';
import type { PageFacts } from '../../lib/page-facts.ts';
import { paths } from '../../lib/paths.ts';
import type { CheckoutEvent, CheckoutState } from './checkout-state.ts';
import css from './checkout.module.css';
import { isStandIn } from './payment-client.ts';
import { PaymentForm } from './payment-form.tsx';
import {
  Confirming,
  Failed,
  HoldEnded,
  Refunded,
  Refused,
  SettingUp,
  SetupFailed,
} from './payment-notices.tsx';

interface PaymentAreaProps {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  facts: PageFacts;
}

/** The right half of the checkout: the card form, or what stands in its place. */
export function PaymentArea({ state, dispatch, facts }: PaymentAreaProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { phase } = state;

  // What replaces the form replaces the control that had the focus: go to where the news is.
  const lastPhase = useRef(phase);
  useEffect(() => {
    if (lastPhase.current !== phase && !(phase === 'ready' && lastPhase.current === 'setting_up')) {
      heading.current?.focus();
    }
    lastPhase.current = phase;
  }, [phase]);

  const mayLeave = phase !== 'confirming' && phase !== 'booked';
  return (
    <section className={css.payment} aria-labelledby="payment-title">
      <h2 id="payment-title" ref={heading} tabIndex={-1}>
        {phase === 'confirming' || phase === 'booked' ? 'Confirming your booking' : 'Payment'}
      </h2>
      {isStandIn && (
        <p className={css.standIn}>
          Payments on this computer are a local stand-in: no real money moves.
        </p>
      )}
      <Phase state={state} dispatch={dispatch} facts={facts} />
      {mayLeave && (
        <p className={css.back}>
          <a className="button quiet" href={paths.services}>
            Back to Services
          </a>
        </p>
      )}
    </section>
  );
}

function Phase({ state, dispatch, facts }: PaymentAreaProps) {
  switch (state.phase) {
    case 'setting_up':
      return <SettingUp />;
    case 'setup_failed':
      return <SetupFailed onRetry={() => dispatch({ type: 'setup_again' })} />;
    case 'refused':
      return <Refused {...state} timeZone={facts.timeZone} />;
    case 'ready':
      return (
        <PaymentForm
          key={state.intent.clientSecret}
          {...state}
          dispatch={dispatch}
          timeZone={facts.timeZone}
        />
      );
    case 'hold_ended':
      return (
        <HoldEnded
          booking={state.booking}
          timeZone={facts.timeZone}
          onRenew={() => dispatch({ type: 'setup_again' })}
        />
      );
    case 'confirming':
      return <Confirming isPaid={state.isPaid} attempt={state.attempt} facts={facts} />;
    case 'refunded':
      return <Refunded {...state} facts={facts} />;
    case 'failed':
      return (
        <Failed
          reference={state.paymentIntentId}
          facts={facts}
          onCheckAgain={() => dispatch({ type: 'confirm_again' })}
        />
      );
    case 'booked':
      return <p role="status">Booked. Opening your confirmation...</p>;
  }
}
