import { useState } from 'react';
import type { DeskPayment } from '#contract/checkout/in-person.ts';
import type { PaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { Button } from '#ui/button.tsx';
import { CardPayment } from '#ui/pay/card-payment.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { isMoney, money } from '../ui/fields/money.ts';
import { ErrorNote } from '../ui/screen/section.tsx';
import css from './checkout.module.css';
import { payingBy } from './sale.ts';
import type { SaleUnderWay } from './use-sale.ts';

/** Cancels the sale. */
export const CancelCheckout = ({ dispatch }: Pick<SaleUnderWay, 'dispatch'>) => (
  <Button look="quiet" onClick={() => dispatch({ type: 'cancel' })}>
    Cancel Checkout
  </Button>
);

/** The totals, and the form or button that takes the money. */
export function ToPay({ dispatch, payment }: SaleUnderWay & { payment: DeskPayment }) {
  const by = payingBy(payment);
  const amount = money(payment.calculatedAmount);
  const { clientSecret, paymentIntentId, calculatedAmount } = payment;
  // Stays after the toast is gone.
  const [declined, setDeclined] = useState<string | null>(null);

  const onOutcome = (outcome: PaymentOutcome) => {
    switch (outcome.type) {
      case 'paid':
      case 'unknown':
        return dispatch({ type: 'charged', isPaid: outcome.type === 'paid' });
      case 'cancelled':
        $toast.set({
          tone: 'error',
          title: 'Payment Failed',
          text: 'This payment was canceled and nothing was charged. You can pay again here.',
        });
        return dispatch({ type: 'renew' });
      case 'declined': {
        const words = outcome.message ?? 'The payment didn’t go through.';
        setDeclined(words);
        $toast.set({ tone: 'error', title: 'Payment Failed', text: words });
        return dispatch({ type: 'not_charged' });
      }
    }
  };
  const record = () => {
    dispatch({ type: 'charging', paymentIntentId: null, amount: calculatedAmount });
    dispatch({ type: 'charged', isPaid: true });
  };
  return (
    <>
      <dl className={css.sums}>
        <Sum name="Session" amount={payment.subtotal} />
        <Sum name="Tax" amount={payment.tax} />
        {isMoney(payment.tip) && <Sum name="Tip" amount={payment.tip} />}
        {isMoney(payment.credit) && <Sum name="Credit" amount={payment.credit} isOff />}
        {isMoney(payment.giftValue) && <Sum name="Gift value" amount={payment.giftValue} isOff />}
        <div className={css.toPay}>
          <dt>Total</dt>
          <dd className="figures">{amount}</dd>
        </div>
      </dl>
      {declined !== null && <ErrorNote words={`The card wasn’t charged. ${declined}`} />}
      {by === 'card' && clientSecret !== null ? (
        <CardPayment
          clientSecret={clientSecret}
          amount={amount}
          onPaying={() => {
            setDeclined(null);
            dispatch({ type: 'charging', paymentIntentId, amount: calculatedAmount });
          }}
          onOutcome={onOutcome}
        >
          <CancelCheckout dispatch={dispatch} />
        </CardPayment>
      ) : (
        <div className={css.actions}>
          <CancelCheckout dispatch={dispatch} />
          <Button onClick={record}>
            {by === 'cash' ? `${amount} cash received` : 'Record the session'}
          </Button>
        </div>
      )}
    </>
  );
}

function Sum({ name, amount, isOff }: { name: string; amount: string; isOff?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">
        {isOff ? '−' : ''}
        {money(amount)}
      </dd>
    </div>
  );
}
