import { useEffect, useState } from 'react';
import { savedBooking } from '../../lib/booking-session.ts';
import { loadCatalogue } from '../../lib/catalogue-store.ts';
import { readPageFacts } from '../../lib/page-facts.ts';
import { paths } from '../../lib/paths.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { pendingPayment } from './checkout-calls.ts';
import css from './checkout.module.css';
import { PaymentArea } from './payment-area.tsx';
import { useCheckout } from './use-checkout.ts';

/** Reads what a bank's page sent back, and takes it out of the address so that a reload does not replay it. */
function takeReturn() {
  const query = new URLSearchParams(location.search);
  const paymentIntentId = query.get('payment_intent');
  if (!paymentIntentId) return null;
  history.replaceState(null, '', paths.checkout);
  return { paymentIntentId, hasFailed: query.get('redirect_status') === 'failed' };
}

function readStart() {
  const returned = takeReturn();
  const pending = pendingPayment.read();
  const isOfPending = returned !== null && returned.paymentIntentId === pending?.paymentIntentId;
  // What was paid for is confirmed first, even if another booking was saved since.
  if (pending && (isOfPending || pending.isUnderWay)) {
    const { booking, paymentIntentId } = pending;
    const hasFailed = isOfPending && returned.hasFailed;
    return { booking, returned: { paymentIntentId, hasFailed } };
  }
  const booking = savedBooking.read();
  return booking && { booking, returned };
}

/** The checkout page; without a saved booking there is nothing to pay for, and the services page opens. */
export function CheckoutApp() {
  const [start] = useState(readStart);
  useEffect(() => {
    if (start) loadCatalogue();
    else location.replace(paths.services);
  }, [start]);
  return start && <Checkout {...start} />;
}

function Checkout({ booking, returned }: NonNullable<ReturnType<typeof readStart>>) {
  const [state, dispatch] = useCheckout(booking, returned);
  const facts = readPageFacts();
  return (
    <div className={css.checkout}>
      <BookingSummary
        booking={state.booking}
        timeZone={facts.timeZone}
        intent={state.phase === 'ready' ? state.intent : null}
      />
      <PaymentArea state={state} dispatch={dispatch} facts={facts} />
      <Toaster />
    </div>
  );
}
