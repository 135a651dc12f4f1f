import { describe, expect, it } from 'vitest';
import type { Answer, CheckoutEvent, CheckoutState } from './checkout-state.ts';
import { confirming, reduceCheckout } from './reduce-checkout.ts';
import {
  booking,
  other,
  intent,
  payment,
  noted,
  alternatives,
  run,
  READY,
  PAY,
  PAID,
  UNKNOWN,
  UNANSWERED,
  NOT_PAID,
  EXPIRED,
} from '#tests/helpers/stack/checkout-events.ts';

describe('once money may have moved', () => {
  it('gives an unclear payment a second to arrive before the server is believed', () => {
    expect(run([READY, PAY, UNKNOWN])).toMatchObject({ isPaid: false, attempt: 1 });
  });

  it('asks again for as long as no one answers', () => {
    const answers = Array<Answer>(50).fill(UNANSWERED);
    expect(run(answers, confirming(payment, true))).toMatchObject({
      phase: 'confirming',
      attempt: 50,
    });
  });

  it.each([NOT_PAID, EXPIRED])(
    'does not believe %o while Stripe says that it was paid',
    (answer) => {
      expect(run([READY, PAY, PAID, answer])).toMatchObject({ phase: 'confirming', attempt: 1 });
    },
  );

  it('returns to the card form when the server says that an unclear payment was not made', () => {
    expect(run([READY, PAY, UNKNOWN, NOT_PAID])).toEqual({
      phase: 'setting_up',
      booking,
      notice: 'Not completed.',
    });
  });

  it('offers to keep the time again when the server says that nothing can be charged anymore', () => {
    expect(run([READY, PAY, UNKNOWN, EXPIRED])).toEqual({ phase: 'hold_ended', booking });
  });

  it.each<CheckoutEvent>([
    { type: 'hold_ended' },
    PAY,
    READY,
    { type: 'declined', words: '' },
    { type: 'setup_failed' },
    { type: 'setup_again' },
    { type: 'renewed', intent },
    { type: 'refused', words: '', alternatives: [], isWorthRetrying: true },
  ])('is not moved by %o', (event) => {
    for (const isPaid of [true, false]) {
      const state = confirming(payment, isPaid);
      expect(reduceCheckout(state, event)).toBe(state);
    }
  });

  it('tells of a refund while it is on its way, and goes on asking until it is made', () => {
    const refunding = run([PAID, { type: 'refunding', words: 'Soon.', alternatives }], {
      ...confirming(payment, true),
    });
    expect(refunding).toMatchObject({ phase: 'refunding', words: 'Soon.', attempt: 1 });
    expect(reduceCheckout(refunding, UNANSWERED)).toMatchObject({ phase: 'refunding', attempt: 2 });
    expect(reduceCheckout(refunding, NOT_PAID).phase).toBe('refunding');
    expect(run([{ type: 'refunded', words: 'Back.', alternatives }], refunding)).toEqual({
      phase: 'refunded',
      payment,
      words: 'Back.',
      alternatives,
    });
  });

  it.each<Answer>([{ type: 'review' }, { type: 'confirm_failed', words: 'Call.' }])(
    'can ask again after %o',
    (answer) => {
      const ended = run([answer], confirming(payment, true));
      expect(ended).toMatchObject({
        phase: answer.type === 'review' ? 'review' : 'failed',
        payment,
      });
      const asking = run([{ type: 'ask_again' }], ended);
      expect(asking).toMatchObject({ phase: 'confirming', attempt: 0 });
      // The server had its say: from now on it is believed.
      expect(run([NOT_PAID], asking).phase).toBe('setting_up');
    },
  );
});

describe('a payment that is known from its note alone', () => {
  const start = confirming(noted, false, 0);

  it('is shown as unfinished while another tab may still finish it', () => {
    const answer = { ...NOT_PAID, booking: null };
    const state = run([answer, answer], start);
    expect(state).toEqual({ phase: 'unfinished', payment: noted, attempt: 2 });
  });

  it('is shown as booked when the other tab has finished it', () => {
    const result = {} as Extract<Answer, { type: 'booked' }>['result'];
    const answers: Answer[] = [
      { ...NOT_PAID, booking: null },
      { type: 'booked', result },
    ];
    expect(run(answers, start)).toMatchObject({ phase: 'booked', payment: noted });
  });

  it('is shown as not paid once nothing can be charged anymore', () => {
    expect(run([{ type: 'expired', booking: null }], start)).toEqual({
      phase: 'unpaid',
      payment: noted,
    });
  });

  it.each([
    ['not paid so far', { ...NOT_PAID, booking: other }],
    ['never to be paid', { type: 'expired', booking: other }],
  ] as const)('and was %s makes way for another booking, without a word', (_, answer) => {
    expect(run([answer], start)).toEqual({ phase: 'setting_up', booking: other, notice: '' });
  });

  it.each<CheckoutState>([
    { phase: 'refunding', payment: noted, words: '', alternatives: [], attempt: 3 },
    { phase: 'refunded', payment: noted, words: '', alternatives: [] },
    { phase: 'review', payment: noted },
    { phase: 'failed', payment: noted, words: '' },
  ])('can be left to others for another booking from $phase', (state) => {
    const next = reduceCheckout(state, { type: 'go_on', booking: other });
    expect(next).toMatchObject({ phase: 'setting_up', booking: other });
  });

  it('cannot be left while money may be under way', () => {
    expect(reduceCheckout(start, { type: 'go_on', booking: other })).toBe(start);
  });
});
