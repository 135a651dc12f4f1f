import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { loadPaymentClient } from '#lib/stripe/payment-client.ts';
import { readPaymentLook } from '#lib/stripe/payment-look.ts';
import { readPaymentOutcome, type PaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { runOnce } from '#lib/stripe/run-once.ts';
import { Button } from '../button.tsx';
import { CardNotLoaded, SettingUpCard } from './card-notes.tsx';
import css from './card-payment.module.css';
import { SimulatedPayments } from './simulated-payments.tsx';
import { PaymentFields } from './payment-fields.tsx';

export interface CardPaymentProps {
  clientSecret: string;
  /** "$96.41" */
  amount: string;
  /** Called right before money can move, to store what must survive a reload. False means that it must not be paid now. */
  onPaying: () => unknown;
  onOutcome: (outcome: PaymentOutcome) => void;
  /** Where a bank's page leads back to: by default this page's address; pass another if that contains a secret. */
  returnUrl?: string;
  /** Shown beside the pay button. */
  children?: ReactNode;
}

/** Takes one prepared payment by card or wallet; it reports how the payment ended and does nothing else. */
export function CardPayment(props: CardPaymentProps) {
  const { clientSecret } = props;
  const [client, setClient] = useState<Stripe | 'loading' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isShown = true;
    loadPaymentClient().then(
      (stripe) => isShown && setClient(stripe),
      () => isShown && setClient('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [tries]);
  const isDark = useSyncExternalStore(subscribeToScheme, () => matchMedia(DARK).matches);
  // The color scheme may change during a payment: the look follows, and what was typed stays.
  const appearance = useMemo(() => readPaymentLook(isDark), [isDark]);
  const again = () => {
    setClient('loading');
    setTries((count) => count + 1);
  };
  return (
    <div className={css.payment}>
      <SimulatedPayments />
      {client === 'loading' && <SettingUpCard />}
      {client === 'failed' && <CardNotLoaded onRetry={again}>{props.children}</CardNotLoaded>}
      {typeof client === 'object' && (
        <CardForm
          key={`${clientSecret} ${tries}`}
          {...props}
          stripe={client}
          appearance={appearance}
          onRetry={again}
        />
      )}
    </div>
  );
}

const DARK = '(prefers-color-scheme: dark)';

function subscribeToScheme(listener: () => void): () => void {
  const media = matchMedia(DARK);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

interface CardFormProps extends CardPaymentProps {
  stripe: Stripe;
  appearance: Appearance;
  onRetry: () => void;
}

function CardForm(props: CardFormProps) {
  const { stripe, clientSecret, appearance, amount, onPaying, onOutcome, returnUrl } = props;
  const { onRetry, children } = props;
  const ownElements = useRef<StripeElements>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'failed'>('loading');
  const isUnderWay = useRef(false);

  const pay = async () => {
    const elements = ownElements.current;
    if (!elements) return;
    setState('paying');
    try {
      const { error: unfinished } = await elements.submit();
      if (!unfinished && (await onPaying()) !== false) {
        const result = await stripe
          .confirmPayment({
            elements,
            clientSecret,
            confirmParams: { return_url: returnUrl ?? location.href },
            redirect: 'if_required',
          })
          .catch(() => null);
        onOutcome(result ? readPaymentOutcome(result) : { type: 'unknown' });
      } else if (unfinished && unfinished.type !== 'validation_error') {
        // The form marks its own fields; only what it can't mark is reported.
        onOutcome({ type: 'declined', message: unfinished.message });
      }
    } finally {
      setState('ready');
    }
  };

  /** The form refuses a payment that is over: made in another tab, or canceled. Stripe knows which. */
  const explainLoadError = async () => {
    const result = await stripe.retrievePaymentIntent(clientSecret).catch(() => undefined);
    const outcome = result && readPaymentOutcome(result);
    if (outcome && outcome.type !== 'declined') onOutcome(outcome);
    else setState('failed');
  };

  if (state === 'failed') return <CardNotLoaded onRetry={onRetry}>{children}</CardNotLoaded>;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void runOnce(isUnderWay, pay);
      }}
    >
      <div className={css.element}>
        {state === 'loading' && <SettingUpCard />}
        <PaymentFields
          {...{ stripe, clientSecret, appearance }}
          elements={ownElements}
          onReady={() => setState('ready')}
          onLoadError={() => void explainLoadError()}
        />
      </div>
      <div className={css.actions}>
        {children}
        <Button type="submit" pending={state === 'paying'} disabled={state === 'loading'}>
          {state === 'paying' ? `Paying ${amount}...` : `Pay ${amount}`}
        </Button>
      </div>
    </form>
  );
}
