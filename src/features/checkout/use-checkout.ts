import { useStore } from '@nanostores/react';
import { useEffect, useReducer, type Dispatch } from 'react';
import type { Service } from '#contract/catalog.ts';
import type { AppointmentResult, SavedBooking } from '#contract/checkout/checkout.ts';
import { bookedContact } from '#lib/booking/booked-contact.ts';
import { $services, type Listing } from '#lib/booking/catalog-store.ts';
import { clearBookingSession, forgetCheckout } from '#lib/session-storage.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { rememberBooking } from '#lib/booking/last-booking.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { loadPaymentClient } from '#lib/stripe/payment-client.ts';
import { pauseBefore } from '#lib/stripe/retry-pause.ts';
import { dayLabel, localMoment } from '#lib/time/clock.ts';
import { paymentOf, readSetupFailure } from './state/answers.ts';
import { askServer } from './state/ask-server.ts';
import { createIntent } from './state/checkout-calls.ts';
import {
  bookingResult,
  keepGifts,
  paymentEnd,
  pendingPayment,
  savedBooking,
} from './state/checkout-memory.ts';
import {
  isAsking,
  isByCard,
  type AskingState,
  type CheckoutEvent,
  type CheckoutState,
  type Intent,
  type Payment,
  type Ready,
} from './state/checkout-state.ts';
import { renewHold } from './state/pay.ts';
import { removeOpenCheckout, writeOpenCheckout } from './open/open-checkout.ts';
import { listPaymentNotes, PAYMENT_NOTES_KEY, removePaymentNote } from './state/payment-note.ts';
import { isKnownPaid, reduceCheckout } from './state/reduce-checkout.ts';
import { serviceNameOf } from './state/service-name.ts';

async function setUp(booking: SavedBooking, signal: AbortSignal): Promise<CheckoutEvent> {
  try {
    const [intent] = await Promise.all([
      createIntent(booking, { signal }),
      // If a credit or a certificate may leave nothing to charge, Stripe isn't loaded until it is needed.
      booking.useCredit || booking.useGiftValue || booking.giftCodes?.length
        ? null
        : loadPaymentClient(),
    ]);
    if (isByCard(intent)) await loadPaymentClient();
    return { type: 'intent_ready', intent };
  } catch (error) {
    const event = readSetupFailure(error, booking, pendingPayment.read());
    // A reload must not ask for the credit again.
    if (event.type === 'credit_missing') savedBooking.write(event.booking);
    return event;
  }
}

/** Returns whether this tab's own booking isn't the one that was paid. */
const hasOtherBooking = ({ checkoutKey }: Payment) =>
  (savedBooking.read()?.checkoutKey ?? checkoutKey) !== checkoutKey;

/** Ends a checkout in this tab. What was typed stays for the next try, and another unpaid booking stays as it is. */
function leaveCheckout(payment: Payment): void {
  removeOpenCheckout(payment.checkoutKey);
  if (!hasOtherBooking(payment)) forgetCheckout();
  pendingPayment.clear();
}

/** Stores the contact of the booking for the new client form, which asks for the same. */
function rememberContact({ booking }: Payment): void {
  if (!booking) {
    // Someone else may have booked in this tab before.
    bookedContact.clear();
    return;
  }
  const { firstName, lastName, email, phone } = booking;
  bookedContact.write({ firstName, lastName, email, phone });
}

/** Stored so that Home shows the appointment, and the same can be booked again. */
function rememberBooked({ appointment, link }: AppointmentResult, { booking, serviceId }: Payment) {
  rememberBooking({
    serviceId,
    enhancementIds: booking?.selectedEnhancements ?? [],
    pressure: booking?.pressurePreference ?? null,
    ahead:
      appointment.status === 'cancelled'
        ? null
        : { id: appointment.id, startsAt: appointment.appointmentDate, link: link ?? null },
  });
}

async function ask(state: AskingState, signal: AbortSignal): Promise<CheckoutEvent> {
  const answer = await askServer(state, signal);
  // Nothing can be charged anymore, in whichever tab it is open.
  if (answer.type === 'expired' && !isKnownPaid(state)) endPayment(state.payment);
  return answer;
}

/** Asks for the hold again once the server may be in reach: its answer shows that it is. */
async function reconnect(
  { booking, intent }: Pick<Ready, 'booking' | 'intent'>,
  tries: number,
  signal: AbortSignal,
): Promise<CheckoutEvent> {
  await pauseBefore(tries, signal);
  return signal.aborted ? { type: 'connection_lost' } : renewHold(booking, intent);
}

/** Forgets a payment that has ended: there is nothing left to find out. */
function endPayment({ checkoutKey }: Payment): void {
  pendingPayment.clear();
  removePaymentNote(checkoutKey);
  removeOpenCheckout(checkoutKey);
}

/** Stores the held time, for when this tab is closed before it is paid. */
function noteOpen(
  booking: SavedBooking,
  { holdEndsAtMs }: Intent,
  services: Listing<Service>,
): void {
  if (holdEndsAtMs === null) return;
  const { checkoutKey, serviceId, appointmentDate, appointmentTime: time } = booking;
  const { localDate: date } = localMoment(new Date(appointmentDate), readPageFacts().timeZone);
  const name = serviceNameOf(serviceId, services) ?? 'a massage';
  const words = `${name}, on ${dayLabel(date)} at ${clockLabel(time)}`;
  writeOpenCheckout({ checkoutKey, serviceId, words, date, time, endsAtMs: holdEndsAtMs });
}

/** Carries out what the phase means for the tab and the browser: what to store, what to show, where to go. */
function settle(state: CheckoutState): void {
  switch (state.phase) {
    case 'ready': {
      const { booking, intent, isPaying } = state;
      const { paymentIntentId } = intent;
      if (paymentIntentId) pendingPayment.write({ paymentIntentId, booking, isUnderWay: isPaying });
      return;
    }
    case 'refused':
    case 'hold_ended':
      removeOpenCheckout(state.booking.checkoutKey);
      return;
    case 'confirming': {
      const { booking, paymentIntentId } = state.payment;
      if (!booking || !paymentIntentId) return;
      pendingPayment.write({ paymentIntentId, booking, isUnderWay: true });
      return;
    }
    case 'setting_up':
      paymentEnd.clear();
      return;
    case 'failed':
      leaveCheckout(state.payment);
      paymentEnd.write(state);
      return;
    case 'review':
      leaveCheckout(state.payment);
      paymentEnd.write(state);
      return;
    case 'refunded':
      leaveCheckout(state.payment);
      endPayment(state.payment);
      paymentEnd.write(state);
      return;
    case 'booked':
      bookingResult.write(state.result);
      keepGifts(state.payment.checkoutKey, []);
      rememberContact(state.payment);
      rememberBooked(state.result, state.payment);
      if (!hasOtherBooking(state.payment)) clearBookingSession();
      endPayment(state.payment);
      paymentEnd.clear();
      location.replace(paths.bookingSuccess);
  }
}

/** Listens to other tabs of this browser: this checkout is being paid there, or its result is known. */
function onPaidElsewhere(checkoutKey: string, answer: () => void): () => void {
  const listening = new AbortController();
  const isNoted = () => listPaymentNotes().some((note) => note.checkoutKey === checkoutKey);
  let wasNoted = isNoted();
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key !== PAYMENT_NOTES_KEY || wasNoted === isNoted()) return;
      wasNoted = !wasNoted;
      answer();
    },
    { signal: listening.signal },
  );
  return () => listening.abort();
}

/** Runs a checkout: the reducer decides, this hook calls. */
export function useCheckout(start: CheckoutState): [CheckoutState, Dispatch<CheckoutEvent>] {
  const [state, dispatch] = useReducer(reduceCheckout, start);

  useEffect(() => {
    const leaving = new AbortController();
    const onEvent = (event: CheckoutEvent) => {
      if (!leaving.signal.aborted) dispatch(event);
    };
    if (state.phase === 'setting_up') void setUp(state.booking, leaving.signal).then(onEvent);
    if (isAsking(state)) void ask(state, leaving.signal).then(onEvent);
    if (state.phase === 'ready' && state.connection.state === 'lost') {
      void reconnect(state, state.connection.tries, leaving.signal).then(onEvent);
    }
    settle(state);
    return () => leaving.abort();
  }, [state]);

  // Again when the catalog has loaded, which has the service's name.
  const services = useStore($services);
  useEffect(() => {
    if (state.phase === 'ready') noteOpen(state.booking, state.intent, services);
  }, [state, services]);

  // While this tab pays, the note is its own.
  const idle = state.phase === 'ready' && !state.isPaying ? state : null;
  useEffect(() => {
    if (!idle) return;
    const payment = paymentOf(idle.booking, idle.intent.paymentIntentId);
    return onPaidElsewhere(idle.booking.checkoutKey, () =>
      dispatch({ type: 'payment_unknown', payment }),
    );
  }, [idle]);

  return [state, dispatch];
}
