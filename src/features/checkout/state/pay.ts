import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { Dispatch } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { ApiError } from '#lib/api-client.ts';
import { $services } from '#lib/booking/catalog-store.ts';
import { paths } from '#lib/site/paths.ts';
import { paymentOf, readPaymentResult, readSetupFailure } from './answers.ts';
import { confirmAppointment, createIntent } from './checkout-calls.ts';
import { pendingPayment, savedBooking } from './checkout-memory.ts';
import { NOT_CHARGED, type CardIntent, type CheckoutEvent, type Intent } from './checkout-state.ts';
import { removePaymentNote, writePaymentNote } from './payment-note.ts';
import { serviceNameOf } from './service-name.ts';

/** What a payment needs. */
export interface PayInput {
  stripe: Stripe;
  elements: StripeElements;
  booking: SavedBooking;
  intent: CardIntent;
  dispatch: Dispatch<CheckoutEvent>;
}

const NOT_RENEWED = `We couldn’t hold your time. ${NOT_CHARGED} Please try again in a moment.`;

/** Renews the hold, so that no one pays for a time in its last seconds; `isPaying` if the card is about to be charged. */
export async function renewHold(
  booking: SavedBooking,
  shown: Intent,
  isPaying = false,
): Promise<CheckoutEvent> {
  try {
    return { type: 'renewed', intent: await createIntent(booking, { isPaying, shown }) };
  } catch (error) {
    // Only the server's own answers say anything about the hold; without one, the connection failed.
    if (!(error instanceof ApiError)) return { type: 'connection_lost' };
    const event = readSetupFailure(error, booking, pendingPayment.read());
    // A reload must not ask for the credit again.
    if (event.type === 'credit_missing') savedBooking.write(event.booking);
    return event.type === 'setup_failed' ? { type: 'declined', words: NOT_RENEWED } : event;
  }
}

/** Stores what is about to be paid, before any money can move. */
function noteDown(booking: SavedBooking, paymentIntentId: string): void {
  const { checkoutKey, serviceId } = booking;
  const serviceName = serviceNameOf(serviceId, $services.get()) ?? '';
  pendingPayment.write({ paymentIntentId, booking, isUnderWay: true });
  writePaymentNote({
    checkoutKey,
    paymentIntentId,
    serviceId,
    serviceName,
    writtenAtMs: Date.now(),
  });
}

/** Books a booking with nothing to charge. Without an answer it may be booked all the same, so the server is asked. */
export async function bookFree({ booking, dispatch }: Pick<PayInput, 'booking' | 'dispatch'>) {
  dispatch({ type: 'pay_pressed' });
  try {
    const result = await confirmAppointment({ booking, paymentIntentId: null });
    dispatch({ type: 'booked', result });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      const event = readSetupFailure(error, booking, null);
      dispatch(event.type === 'setup_failed' ? { type: 'declined', words: NOT_BOOKED } : event);
    } else dispatch({ type: 'payment_unknown', payment: paymentOf(booking, null) });
  }
}

const NOT_BOOKED =
  'We couldn’t complete your booking. No credit was used. Please try again or call us.';

/** Pays once: checks the form, renews the hold, stores the payment and makes it. Dispatches the result. */
export async function pay({ stripe, elements, booking, intent, dispatch }: PayInput) {
  dispatch({ type: 'pay_pressed' });
  const { error: unfinished } = await elements.submit();
  if (unfinished) {
    // The form marks its own fields; only what it can't mark is said here.
    const words = unfinished.type === 'validation_error' ? '' : (unfinished.message ?? '');
    dispatch({ type: 'declined', words });
    return;
  }
  const renewed = await renewHold(booking, intent, true);
  dispatch(renewed);
  if (renewed.type !== 'renewed' || renewed.intent.clientSecret !== intent.clientSecret) return;

  const { clientSecret, paymentIntentId } = intent;
  const payment = paymentOf(booking, paymentIntentId);
  noteDown(booking, paymentIntentId);
  try {
    const result = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: `${location.origin}${paths.checkout}` },
      redirect: 'if_required',
    });
    const event = readPaymentResult(result, payment);
    if (event.type === 'declined' || event.type === 'hold_ended') {
      removePaymentNote(booking.checkoutKey);
    }
    dispatch(event);
  } catch {
    dispatch({ type: 'payment_unknown', payment });
  }
}
