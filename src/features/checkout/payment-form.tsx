import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMemo, useState, type Dispatch } from 'react';
import type { SavedBooking } from '../../contract/booking.ts';
import { displayMoney, parseMoney } from '../../contract/money.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { readPaymentResult } from './answers.ts';
import type { CheckoutEvent, Intent } from './checkout-state.ts';
import css from './checkout.module.css';
import { HoldCountdown } from './hold-countdown.tsx';
import { loadPaymentClient } from './payment-client.ts';
import { readPaymentLook } from './payment-look.ts';

interface PaymentFormProps {
  booking: SavedBooking;
  intent: Intent;
  notice: string;
  isPaying: boolean;
  dispatch: Dispatch<CheckoutEvent>;
  timeZone: string;
}

/** Stripe's payment form around one intent. */
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

function CardForm({ booking, intent, notice, isPaying, dispatch, timeZone }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isFormReady, setIsFormReady] = useState(false);
  const amount = displayMoney(parseMoney(intent.calculatedAmount));
  const { paymentIntentId, clientSecret } = intent;

  const pay = async () => {
    if (!stripe || !elements || isPaying) return;
    dispatch({ type: 'pay_pressed' });
    const { error: unfinished } = await elements.submit();
    if (unfinished) {
      // The form marks its own fields; only what it cannot mark is said here.
      const words = unfinished.type === 'validation_error' ? '' : (unfinished.message ?? '');
      dispatch({ type: 'declined', words });
      return;
    }
    try {
      const result = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: `${location.origin}${paths.checkout}` },
        redirect: 'if_required',
      });
      dispatch(readPaymentResult(result, paymentIntentId));
    } catch {
      dispatch({ type: 'payment_unknown', paymentIntentId });
    }
  };

  /** The form refuses an intent that is over: paid in another tab, or cancelled. Stripe knows which. */
  const explainLoadError = async () => {
    const result = await stripe?.retrievePaymentIntent(clientSecret).catch(() => undefined);
    const event = result?.paymentIntent && readPaymentResult(result, paymentIntentId);
    dispatch(event && event.type !== 'declined' ? event : { type: 'setup_failed' });
  };

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {intent.holdEndsAtMs !== null && (
        <HoldCountdown
          booking={booking}
          endsAtMs={intent.holdEndsAtMs}
          timeZone={timeZone}
          isPaused={isPaying}
          onEnd={() => dispatch({ type: 'hold_ended' })}
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
      <div role="alert">{notice && <p className={css.declined}>{notice}</p>}</div>
      <Button type="submit" pending={isPaying} disabled={!isFormReady}>
        {isPaying ? `Paying ${amount}...` : `Pay ${amount}`}
      </Button>
      <p className={css.soft}>
        Your card details go straight to Stripe. We never see or keep them.
      </p>
    </form>
  );
}
