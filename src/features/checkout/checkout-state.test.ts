import { describe, expect, it } from 'vitest';
import { buildSavedBooking } from '../../../tests/helpers/build-saved-booking.ts';
import {
  CONFIRM_DELAYS_MS,
  reduceCheckout,
  startCheckout,
  type CheckoutEvent,
  type CheckoutState,
  type Intent,
} from './checkout-state.ts';

const booking = buildSavedBooking();
const intent: Intent = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  subtotal: '145.00',
  tax: '9.97',
  calculatedAmount: '154.97',
  holdEndsAtMs: null,
};
const begin = () => startCheckout(booking, null);
const run = (events: CheckoutEvent[], from: CheckoutState = begin()) =>
  events.reduce(reduceCheckout, from);
const READY: CheckoutEvent = { type: 'intent_ready', intent };
const PAY: CheckoutEvent = { type: 'pay_pressed' };
const PAID: CheckoutEvent = { type: 'paid', paymentIntentId: 'pi_1' };
const UNKNOWN: CheckoutEvent = { type: 'payment_unknown', paymentIntentId: 'pi_1' };

describe('a checkout', () => {
  it('sets up, pays, confirms', () => {
    expect(run([READY]).phase).toBe('ready');
    expect(run([READY, PAY])).toMatchObject({ phase: 'ready', isPaying: true });
    expect(run([READY, PAY, PAID])).toMatchObject({
      phase: 'confirming',
      isPaid: true,
      attempt: 0,
    });
  });

  it('keeps its hold and says why when a card is declined', () => {
    const declined = run([READY, PAY, { type: 'declined', words: 'No.' }]);
    expect(declined).toMatchObject({ phase: 'ready', intent, notice: 'No.', isPaying: false });
    expect(run([PAY], declined)).toMatchObject({ isPaying: true, notice: '' });
  });

  it('cannot be paid twice by a second press', () => {
    const paying = run([READY, PAY]);
    expect(reduceCheckout(paying, PAY)).toBe(paying);
  });

  it('can hold its time again after the hold has ended', () => {
    const ended = run([READY, { type: 'hold_ended' }]);
    expect(ended.phase).toBe('hold_ended');
    expect(run([{ type: 'setup_again' }], ended).phase).toBe('setting_up');
  });

  it('offers other times when its own is taken', () => {
    const alternatives = [{ date: '2026-12-02', time: '10:00', startsAt: '2026-12-02T16:00:00Z' }];
    expect(run([{ type: 'refused', words: 'Taken.', alternatives }])).toMatchObject({
      phase: 'refused',
      alternatives,
    });
  });

  it('confirms the booking that was paid for, not the one saved since', () => {
    const paidBooking = buildSavedBooking({ serviceId: 'swedish-60' });
    const event = { type: 'already_paid', paymentIntentId: 'pi_0', booking: paidBooking } as const;
    expect(run([event])).toMatchObject({
      phase: 'confirming',
      paymentIntentId: 'pi_0',
      booking: paidBooking,
    });
  });

  it('shows a booking that somebody must look at when the paid one is not known here', () => {
    const failed = run([{ type: 'confirm_failed' }]);
    expect(failed).toMatchObject({ phase: 'failed', paymentIntentId: null });
    expect(run([{ type: 'confirm_again' }], failed).phase).toBe('setting_up');
  });
});

describe('once money may have moved', () => {
  const NO_ANSWER: CheckoutEvent = { type: 'no_answer' };

  it('waits longer each time, then asks the person to call', () => {
    const answers = CONFIRM_DELAYS_MS.map(() => NO_ANSWER);
    expect(run([READY, PAY, PAID, ...answers.slice(1)])).toMatchObject({
      phase: 'confirming',
      attempt: CONFIRM_DELAYS_MS.length - 1,
    });
    const failed = run([READY, PAY, PAID, ...answers]);
    expect(failed).toMatchObject({ phase: 'failed', paymentIntentId: 'pi_1' });
    expect(run([{ type: 'confirm_again' }], failed)).toMatchObject({
      phase: 'confirming',
      attempt: 0,
    });
  });

  it('never goes back to the card form while Stripe says that it was paid', () => {
    const state = run([READY, PAY, PAID, { type: 'not_paid', words: 'Not yet.', booking }]);
    expect(state).toMatchObject({ phase: 'confirming', attempt: 1 });
  });

  it('goes back to it when the server says that an unclear payment was not made', () => {
    const saved = buildSavedBooking({ serviceId: 'swedish-60' });
    const notPaid = { type: 'not_paid', words: 'Not completed.', booking: saved } as const;
    expect(run([READY, PAY, UNKNOWN, notPaid])).toEqual({
      phase: 'setting_up',
      booking: saved,
      notice: 'Not completed.',
    });
  });

  it.each<CheckoutEvent>([
    { type: 'hold_ended' },
    PAY,
    { type: 'declined', words: '' },
    { type: 'setup_failed' },
    { type: 'setup_again' },
    READY,
  ])('is not moved by %o', (event) => {
    const confirming = run([READY, PAY, PAID]);
    expect(reduceCheckout(confirming, event)).toBe(confirming);
  });

  it('tells that the money went back when the time was lost', () => {
    const state = run([READY, PAY, PAID, { type: 'refunded', words: 'Back.', alternatives: [] }]);
    expect(state).toMatchObject({ phase: 'refunded', words: 'Back.', paymentIntentId: 'pi_1' });
  });
});

describe('coming back from a bank', () => {
  it('asks the server whatever the address says', () => {
    const state = startCheckout(booking, { paymentIntentId: 'pi_1', hasFailed: false });
    expect(state).toMatchObject({ phase: 'confirming', isPaid: false });
  });

  it('with a refusal shows the card form again', () => {
    const state = startCheckout(booking, { paymentIntentId: 'pi_1', hasFailed: true });
    expect(state).toMatchObject({
      phase: 'setting_up',
      notice: expect.stringContaining('not charged') as string,
    });
  });
});
