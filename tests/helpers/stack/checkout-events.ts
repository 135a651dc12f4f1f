import { POLICY } from '../builders/build-policy.ts';
import { buildSavedBooking } from '../builders/build-saved-booking.ts';
import { paymentOf } from '../../../src/features/checkout/state/answers.ts';
import type {
  Answer,
  CheckoutEvent,
  CheckoutState,
  Intent,
} from '../../../src/features/checkout/state/checkout-state.ts';
import { reduceCheckout } from '../../../src/features/checkout/state/reduce-checkout.ts';

/** What is to be paid. */
export const booking = buildSavedBooking();

/** Another booking. */
export const other = buildSavedBooking({
  serviceId: 'swedish-60',
  checkoutKey: '11111111-7a3e-4f0e-9d0a-0f6f3a1b2c3d',
});

/** How it can be paid. */
export const intent: Intent = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  subtotal: '145.00',
  tax: '9.97',
  calculatedAmount: '154.97',
  credit: '0.00',
  giftValue: '0.00',
  policy: POLICY,
  holdEndsAtMs: 1000,
};

/** Its payment. */
export const payment = paymentOf(booking, 'pi_1');

/** What is known of it once its tab is closed. */
export const noted = { ...payment, serviceName: 'Thai Bodywork, 90 minutes', booking: null };

/** Other times on offer. */
export const alternatives = [
  { date: '2026-12-02', time: '10:00', startsAt: '2026-12-02T16:00:00Z' },
];

/** How a checkout begins. */
export const begin = (): CheckoutState => ({ phase: 'setting_up', booking, notice: '' });

/** How a checkout stands after some events. */
export const run = (events: CheckoutEvent[], from: CheckoutState = begin()) =>
  events.reduce(reduceCheckout, from);

/** It can be paid. */
export const READY = { type: 'intent_ready', intent } satisfies CheckoutEvent;

/** Pay is pressed. */
export const PAY = { type: 'pay_pressed' } satisfies CheckoutEvent;

/** It is paid. */
export const PAID = { type: 'paid', payment } satisfies CheckoutEvent;

/** No one knows whether it is. */
export const UNKNOWN = { type: 'payment_unknown', payment } satisfies CheckoutEvent;

/** The server does not answer. */
export const UNANSWERED = { type: 'no_answer' } satisfies Answer;

/** The server says that it is not paid. */
export const NOT_PAID = { type: 'not_paid', words: 'Not completed.', booking } satisfies Answer;

/** The server says that its time is no longer kept. */
export const EXPIRED = { type: 'expired', booking } satisfies Answer;
