import { describe, expect, it } from 'vitest';
import type { AppointmentResult } from '#contract/checkout/checkout.ts';
import { paymentOf } from './answers.ts';
import type { CheckoutEvent, CheckoutState } from './checkout-state.ts';
import { confirming, NEW_PAYMENT, reduceCheckout } from './reduce-checkout.ts';
import {
  booking,
  other,
  intent,
  payment,
  noted,
  alternatives,
  begin,
  run,
  READY,
  PAY,
  PAID,
  UNKNOWN,
  UNANSWERED,
  NOT_PAID,
  EXPIRED,
} from '#tests/helpers/stack/checkout-events.ts';

describe('a checkout', () => {
  it('sets up, pays, and asks at once for what was certainly paid', () => {
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

  it('that costs nothing is booked without a payment', () => {
    const free = { ...intent, paymentIntentId: null, clientSecret: null };
    const result = { success: true } as AppointmentResult;
    const events: CheckoutEvent[] = [
      { type: 'intent_ready', intent: free },
      PAY,
      { type: 'booked', result },
    ];
    expect(run(events)).toMatchObject({
      phase: 'booked',
      payment: { paymentIntentId: null, checkoutKey: booking.checkoutKey },
      result,
    });
  });

  it('whose credit is gone is set up again without it, and says so', () => {
    const words = 'There is no credit left.';
    const gone: CheckoutEvent = { type: 'credit_missing', booking: other, words };
    for (const before of [[], [READY, PAY]]) {
      expect(run([...before, gone])).toEqual({
        phase: 'setting_up',
        booking: other,
        notice: words,
      });
    }
  });

  it('whose price is another one by now is set up again with it, and says so before another tap', () => {
    const words = 'It is $101.53 now. Nothing was charged.';
    const changed: CheckoutEvent = { type: 'price_changed', words };
    expect(run([READY, PAY, changed])).toEqual({ phase: 'setting_up', booking, notice: words });
    expect(run([READY, PAY, changed, READY])).toMatchObject({ isPaying: false, notice: words });
  });

  it('that costs something else than the list showed says the price before the first tap', () => {
    const at = (changes: Partial<typeof intent>) =>
      run([{ type: 'intent_ready', intent: { ...intent, ...changes } }]);
    expect(booking.totalAmount).toBe('145.00');
    expect(at({ subtotal: '150.00' })).toMatchObject({ notice: 'The price is now $150.' });
    expect(at({ subtotal: '235.00', credit: '95.00' })).toMatchObject({
      notice: 'The price is now $140.',
    });
    expect(at({ subtotal: '145.00' })).toMatchObject({ notice: '' });
    // A certificate for the massage pays its tax, too, so its remaining value as a price changes nothing.
    expect(at({ subtotal: '135.67', giftValue: '145.00' })).toMatchObject({ notice: '' });
  });

  it('whose hold came back at another price says that price, and is paid with another tap', () => {
    const dearer = { ...intent, clientSecret: 'pi_2_secret', calculatedAmount: '160.31' };
    expect(run([READY, PAY, { type: 'renewed', intent: dearer }])).toMatchObject({
      phase: 'ready',
      isPaying: false,
      notice: expect.stringMatching(/^It is \$160\.31 now\. We had to hold your time again/),
    });
  });

  it('is set up again when a gift certificate is applied, but not while it is being paid', () => {
    const applied: CheckoutEvent = { type: 'tenders_changed', booking: other };
    expect(run([READY, applied])).toEqual({ phase: 'setting_up', booking: other, notice: '' });
    expect(run([READY, PAY, applied])).toEqual(run([READY, PAY]));
  });

  it('cannot be paid twice by a second press', () => {
    const paying = run([READY, PAY]);
    expect(reduceCheckout(paying, PAY)).toBe(paying);
  });

  it('goes on paying when its hold is renewed', () => {
    const renewed = { ...intent, holdEndsAtMs: 9000 };
    expect(run([READY, PAY, { type: 'renewed', intent: renewed }])).toMatchObject({
      isPaying: true,
      intent: renewed,
    });
  });

  it('asks for the card again when the time had to be kept by another payment', () => {
    const renewed = { ...intent, paymentIntentId: 'pi_2', clientSecret: 'pi_2_secret' };
    expect(run([READY, PAY, { type: 'renewed', intent: renewed }])).toMatchObject({
      phase: 'ready',
      isPaying: false,
      intent: renewed,
      notice: NEW_PAYMENT,
    });
  });

  it('that cannot reach the server is not paid, counts its tries, and says when it is reached again', () => {
    const LOST: CheckoutEvent = { type: 'connection_lost' };
    const lost = run([READY, PAY, LOST]);
    expect(lost).toMatchObject({ phase: 'ready', isPaying: false, notice: '' });
    expect(lost).toMatchObject({ connection: { state: 'lost', tries: 1 } });
    expect(run([LOST], lost)).toMatchObject({ connection: { state: 'lost', tries: 2 } });
    const back = run([{ type: 'renewed', intent }], lost);
    expect(back).toMatchObject({ isPaying: false, connection: { state: 'back' } });
    expect(run([PAY], back)).toMatchObject({ isPaying: true, connection: { state: 'fine' } });
    expect(run([{ type: 'declined', words: 'No.' }], lost)).toMatchObject({
      notice: 'No.',
      connection: { state: 'fine' },
    });
  });

  it('whose server goes on answering says nothing of the line', () => {
    const renewed = run([READY, { type: 'renewed', intent }]);
    expect(renewed).toMatchObject({ connection: { state: 'fine' } });
  });

  it('can keep its time again after the hold has ended', () => {
    const ended = run([READY, { type: 'hold_ended' }]);
    expect(ended).toEqual({ phase: 'hold_ended', booking });
    expect(run([{ type: 'setup_again' }], ended).phase).toBe('setting_up');
  });

  it.each([
    ['while it is set up', []],
    ['while its hold is renewed', [READY, PAY]],
  ] as const)('offers other times when its own is found taken %s', (_, before) => {
    const taken = {
      type: 'refused',
      words: 'Taken.',
      alternatives,
      isWorthRetrying: false,
    } as const;
    expect(run([...before, taken])).toMatchObject({ phase: 'refused', alternatives });
  });

  it('that was refused for too many at once can be tried again', () => {
    const full: CheckoutEvent = {
      type: 'refused',
      words: 'Wait.',
      alternatives: [],
      isWorthRetrying: true,
    };
    expect(run([full, { type: 'setup_again' }]).phase).toBe('setting_up');
  });

  it.each([
    ['at the start', []],
    ['when the hold is renewed', [READY, PAY]],
  ] as const)('that is found paid %s is confirmed for what was paid', (_, before) => {
    const paid = paymentOf(other, 'pi_0');
    expect(run([...before, { type: 'already_paid', payment: paid }])).toMatchObject({
      phase: 'confirming',
      isPaid: false,
      attempt: 0,
      payment: paid,
    });
  });

  it('leaves the card form when another tab pays', () => {
    expect(run([READY, UNKNOWN])).toMatchObject({ phase: 'confirming', isPaid: false });
  });
});

describe('each phase', () => {
  const result = { success: true } as AppointmentResult;
  const lost = { words: 'Words.', alternatives };
  const ready = run([READY]);
  const states: CheckoutState[] = [
    begin(),
    { phase: 'setup_failed', booking },
    { phase: 'refused', booking, isWorthRetrying: true, ...lost },
    ready,
    { phase: 'hold_ended', booking },
    confirming(payment, false),
    { phase: 'unfinished', payment: noted, attempt: 2 },
    { phase: 'unpaid', payment: noted },
    { phase: 'refunding', payment, attempt: 1, ...lost },
    { phase: 'refunded', payment, ...lost },
    { phase: 'review', payment },
    { phase: 'failed', payment, words: 'Words.' },
    { phase: 'elsewhere', paymentIntentId: 'pi_1' },
    { phase: 'booked', payment, result },
  ];
  const EVENTS: CheckoutEvent[] = [
    READY,
    { type: 'setup_failed' },
    { type: 'refused', isWorthRetrying: true, ...lost },
    { type: 'already_paid', payment },
    { type: 'credit_missing', booking: other, words: 'Words.' },
    { type: 'price_changed', words: 'Words.' },
    { type: 'tenders_changed', booking: other },
    { type: 'setup_again' },
    PAY,
    { type: 'renewed', intent },
    { type: 'connection_lost' },
    { type: 'declined', words: 'No.' },
    PAID,
    UNKNOWN,
    { type: 'hold_ended' },
    { type: 'ask_again' },
    { type: 'go_on', booking: other },
    UNANSWERED,
    { type: 'booked', result },
    { type: 'refunding', ...lost },
    { type: 'refunded', ...lost },
    { type: 'review' },
    { type: 'confirm_failed', words: 'Words.' },
    NOT_PAID,
    EXPIRED,
  ];

  /** The booking or payment that a state is about, where it is another one. */
  const about = (state: CheckoutState) => {
    if ('booking' in state) return state.booking === other ? ' of the other booking' : '';
    return 'payment' in state && state.payment === noted ? ' of the note' : '';
  };

  // `vitest -u` writes it anew: a way from one phase to another is new or gone on purpose, seen in the diff.
  it('leads where it does on paper, and is changed by nothing else', async () => {
    const lines = states.flatMap((state) =>
      EVENTS.flatMap((event) => {
        const next = reduceCheckout(state, event);
        if (next === state) return [];
        return `${state.phase} + ${event.type} → ${next.phase}${about(next)}`;
      }),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('transitions.txt');
  });
});
