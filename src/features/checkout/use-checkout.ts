import { useEffect, useReducer, type Dispatch } from 'react';
import type { SavedBooking } from '../../contract/booking.ts';
import { clearBookingSession, forgetCheckout, savedBooking } from '../../lib/booking-session.ts';
import { paths } from '../../lib/paths.ts';
import { $toast } from '../../ui/toast-store.ts';
import { readConfirmFailure, readSetupFailure } from './answers.ts';
import {
  bookingResult,
  confirmAppointment,
  createIntent,
  pendingPayment,
} from './checkout-calls.ts';
import {
  CONFIRM_DELAYS_MS,
  reduceCheckout,
  startCheckout,
  type CheckoutEvent,
  type CheckoutState,
} from './checkout-state.ts';
import { loadPaymentClient } from './payment-client.ts';

async function setUp(booking: SavedBooking, signal: AbortSignal): Promise<CheckoutEvent> {
  try {
    const [intent] = await Promise.all([createIntent(booking, signal), loadPaymentClient()]);
    return { type: 'intent_ready', intent };
  } catch (error) {
    return readSetupFailure(error, booking, pendingPayment.read());
  }
}

async function confirm(
  state: Extract<CheckoutState, { phase: 'confirming' }>,
  signal: AbortSignal,
): Promise<CheckoutEvent> {
  await new Promise((resolve) => setTimeout(resolve, CONFIRM_DELAYS_MS[state.attempt]));
  if (signal.aborted) return { type: 'no_answer' };
  try {
    return { type: 'booked', result: await confirmAppointment(state, signal) };
  } catch (error) {
    return readConfirmFailure(error, savedBooking.read() ?? state.booking);
  }
}

/** A payment that a person must look into no longer stands before the next booking of this tab. */
function endPending(): void {
  const pending = pendingPayment.read();
  if (pending) pendingPayment.write({ ...pending, isUnderWay: false });
}

/** Leaves behind what the phase means for the tab: what to remember, what to say, where to go. */
function settle(state: CheckoutState): void {
  switch (state.phase) {
    case 'ready': {
      const { booking, intent, isPaying } = state;
      const { paymentIntentId } = intent;
      pendingPayment.write({ paymentIntentId, booking, isUnderWay: isPaying });
      return;
    }
    case 'confirming': {
      const { booking, paymentIntentId } = state;
      pendingPayment.write({ paymentIntentId, booking, isUnderWay: true });
      return;
    }
    case 'setup_failed':
      $toast.set({
        tone: 'trouble',
        title: 'Payment Setup Failed',
        text: 'Unable to initialize payment. Please try again.',
      });
      return;
    case 'failed':
      endPending();
      $toast.set({
        tone: 'trouble',
        title: 'Booking Failed',
        text: 'There was an error completing your booking. Please contact us directly.',
      });
      return;
    case 'refunded':
      // What was typed stays for the next try; the checkout that ended does not.
      forgetCheckout();
      pendingPayment.clear();
      return;
    case 'booked':
      bookingResult.write(state.result);
      clearBookingSession();
      pendingPayment.clear();
      location.replace(paths.bookingSuccess);
  }
}

/** Runs a checkout: the reducer decides, this calls. */
export function useCheckout(
  booking: SavedBooking,
  returned: Parameters<typeof startCheckout>[1],
): [CheckoutState, Dispatch<CheckoutEvent>] {
  const [state, dispatch] = useReducer(reduceCheckout, null, () =>
    startCheckout(booking, returned),
  );

  useEffect(() => {
    const leaving = new AbortController();
    const tell = (event: CheckoutEvent) => {
      if (!leaving.signal.aborted) dispatch(event);
    };
    if (state.phase === 'setting_up') void setUp(state.booking, leaving.signal).then(tell);
    if (state.phase === 'confirming') void confirm(state, leaving.signal).then(tell);
    settle(state);
    return () => leaving.abort();
  }, [state]);

  return [state, dispatch];
}
