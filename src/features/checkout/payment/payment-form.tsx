import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { Button } from '#ui/button.tsx';
import { PaymentFields } from '#ui/pay/payment-fields.tsx';
import { paymentOf, readPaymentResult } from '../state/answers.ts';
import { CancellationTerms } from '../summary/cancellation-terms.tsx';
import {
  OFFLINE,
  type CardIntent,
  type CheckoutEvent,
  type Connection,
} from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { HoldForm } from './hold-form.tsx';
import { pay } from '../state/pay.ts';
import { loadPaymentClient } from '#lib/stripe/payment-client.ts';
import { readPaymentLook } from '#lib/stripe/payment-look.ts';

export interface PaymentFormProps {
  booking: SavedBooking;
  intent: CardIntent;
  notice: string;
  isPaying: boolean;
  connection: Connection;
  dispatch: Dispatch<CheckoutEvent>;
  timeZone: string;
}

const CONNECTION_BACK = 'You’re back online, and your time is still held.';

/** Stripe's payment form around one intent. */
export function PaymentForm(props: PaymentFormProps) {
  const { booking, intent, notice, isPaying, connection, dispatch, timeZone } = props;
  const { clientSecret } = intent;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  // It is here already: nothing is ready to be paid before.
  useEffect(() => void loadPaymentClient().then(setStripe), []);
  const [appearance] = useState(() => readPaymentLook());
  const ownElements = useRef<StripeElements>(null);
  const [isFormReady, setIsFormReady] = useState(false);
  const amount = displayMoney(parseMoney(intent.calculatedAmount));

  const payByCard = async () => {
    const elements = ownElements.current;
    if (stripe && elements) await pay({ stripe, elements, booking, intent, dispatch });
  };

  /** The form refuses an intent that is over: paid in another tab, or canceled. Stripe knows which. */
  const explainLoadError = async () => {
    const result = await stripe?.retrievePaymentIntent(clientSecret).catch(() => undefined);
    const payment = paymentOf(booking, intent.paymentIntentId);
    const event = result?.paymentIntent && readPaymentResult(result, payment);
    dispatch(event && event.type !== 'declined' ? event : { type: 'setup_failed' });
  };

  return (
    <HoldForm {...{ booking, intent, isPaying, dispatch, timeZone }} onBook={payByCard}>
      <div className={css.element}>
        {!isFormReady && (
          <p role="status" className={css.soft}>
            Setting up payment...
          </p>
        )}
        <PaymentFields
          {...{ stripe, clientSecret, appearance }}
          elements={ownElements}
          onReady={() => setIsFormReady(true)}
          onLoadError={() => void explainLoadError()}
        />
      </div>
      <div role="alert">
        {notice && <p className={css.declined}>{notice}</p>}
        {connection.state === 'lost' && <p className={css.declined}>{OFFLINE}</p>}
      </div>
      <div role="status">
        {connection.state === 'back' && <p className={css.reached}>{CONNECTION_BACK}</p>}
      </div>
      <CancellationTerms booking={booking} intent={intent} timeZone={timeZone} />
      <Button type="submit" pending={isPaying} disabled={!isFormReady}>
        {isPaying ? `Paying ${amount}...` : `Pay ${amount}`}
      </Button>
      <p className={css.soft}>Your card details go only to Stripe.</p>
    </HoldForm>
  );
}
