import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMemo, useRef, useState, type Dispatch } from 'react';
import type { SavedBooking } from '../../contract/orders/checkout.ts';
import { displayMoney, parseMoney } from '../../contract/rules/money.ts';
import { Button } from '../../ui/button.tsx';
import { paymentOf, readPaymentResult } from './answers.ts';
import { CancellationTerms } from './cancellation-terms.tsx';
import type { CardIntent, CheckoutEvent, Line } from './checkout-state.ts';
import css from './checkout.module.css';
import { HoldCountdown } from './hold-countdown.tsx';
import { pay, renewHold } from './pay.ts';
import { loadPaymentClient } from '../../lib/stripe/payment-client.ts';
import { readPaymentLook } from '../../lib/stripe/payment-look.ts';

export interface PaymentFormProps {
  booking: SavedBooking;
  intent: CardIntent;
  notice: string;
  isPaying: boolean;
  line: Line;
  dispatch: Dispatch<CheckoutEvent>;
  timeZone: string;
}

/** Stripe's payment form for one intent. */
export function PaymentForm(props: PaymentFormProps) {
  const { clientSecret } = props.intent;
  const client = useMemo(loadPaymentClient, []);
  const options = useMemo(() => ({ clientSecret, appearance: readPaymentLook() }), [clientSecret]);
  return (
    <Elements stripe={client} options={options}>
      <CardForm {...props} />
    </Elements>
  );
}

const LINE_LOST =
  'You’re offline. Your card was not charged. We’ll keep trying and let you know when you can pay.';
const LINE_BACK = 'You’re back online and your time is still held. You can pay now.';

function CardForm(props: PaymentFormProps) {
  const { booking, intent, notice, isPaying, line, dispatch, timeZone } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isFormReady, setIsFormReady] = useState(false);
  const amount = displayMoney(parseMoney(intent.calculatedAmount));

  // State is a render behind an immediate second press.
  const isUnderWay = useRef(false);

  const payOnce = async () => {
    if (!stripe || !elements || isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await pay({ stripe, elements, booking, intent, dispatch });
    } finally {
      isUnderWay.current = false;
    }
  };

  /** The form refuses an intent that is over: paid in another tab, or canceled. Stripe knows which. */
  const explainLoadError = async () => {
    const { clientSecret, paymentIntentId } = intent;
    const result = await stripe?.retrievePaymentIntent(clientSecret).catch(() => undefined);
    const payment = paymentOf(booking, paymentIntentId);
    const event = result?.paymentIntent && readPaymentResult(result, payment);
    dispatch(event && event.type !== 'declined' ? event : { type: 'setup_failed' });
  };

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void payOnce();
      }}
    >
      {intent.holdEndsAtMs !== null && (
        <HoldCountdown
          booking={booking}
          endsAtMs={intent.holdEndsAtMs}
          timeZone={timeZone}
          isPaused={isPaying}
          onEnd={() => dispatch({ type: 'hold_ended' })}
          onKeepLonger={async () => dispatch(await renewHold(booking))}
        />
      )}
      <div className={css.element}>
        {!isFormReady && (
          <p role="status" className={css.soft}>
            Setting up payment...
          </p>
        )}
        <PaymentElement
          options={{ layout: 'tabs' }}
          onReady={() => setIsFormReady(true)}
          onLoadError={() => void explainLoadError()}
        />
      </div>
      <div role="alert">
        {notice && <p className={css.declined}>{notice}</p>}
        {line.state === 'lost' && <p className={css.declined}>{LINE_LOST}</p>}
      </div>
      <div role="status">{line.state === 'back' && <p className={css.reached}>{LINE_BACK}</p>}</div>
      <CancellationTerms booking={booking} timeZone={timeZone} />
      <Button type="submit" pending={isPaying} disabled={!isFormReady}>
        {isPaying ? `Paying ${amount}...` : `Pay ${amount}`}
      </Button>
      <p className={css.soft}>
        Your card details go straight to Stripe. We never see or store them.
      </p>
    </form>
  );
}
