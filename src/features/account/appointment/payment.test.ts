import { describe, expect, it } from 'vitest';
import { tellTransitions } from '#tests/helpers/browser/tell-transitions.ts';
import {
  reducePayment,
  resumePayment,
  type OwnPayment,
  type OwnPaymentEvent,
  type PaidRequest,
} from './payment.ts';

const REQUEST = { kind: 'owed', paymentId: 'b' } as const;
const NOTE = { request: REQUEST, paymentIntentId: 'pi_1', isCharging: false };
const ANSWER = {
  outcome: 'to_pay',
  amount: '21.38',
  clientSecret: 'secret',
  paymentIntentId: 'pi_1',
} as const;

const after = (start: OwnPayment, ...events: OwnPaymentEvent[]) =>
  events.reduce(reducePayment, start);
const PAYING = after(
  { phase: 'none' },
  { type: 'started', request: REQUEST },
  { type: 'opened', answer: ANSWER },
);
const PAID = after(PAYING, { type: 'charging' }, { type: 'paid' });
const UNKNOWN = after(PAYING, { type: 'charging' }, { type: 'unknown' });

describe('a payment for an own appointment', () => {
  it('is prepared, shown and asked about once it is paid', () => {
    expect(PAYING).toMatchObject({ phase: 'paying', amount: '21.38', isCharging: false });
    expect(PAID).toMatchObject({ phase: 'asking', isPaid: true, attempt: 0 });
    expect(after(PAID, { type: 'answer', state: 'applied' })).toMatchObject({ end: 'applied' });
  });

  it('is over at once where nothing is to be paid anymore', () => {
    const none = { ...ANSWER, outcome: 'applied', clientSecret: null } as const;
    const opened = after(resumePayment(NOTE), { type: 'opened', answer: none });
    expect(opened).toMatchObject({ phase: 'ended', end: 'applied' });
  });

  it.each(['open', 'expired', 'confirming', null] as const)(
    'that was certainly made is asked about again after the answer %s, never called unpaid',
    (state) => {
      expect(after(PAID, { type: 'answer', state })).toMatchObject({ phase: 'asking', attempt: 1 });
    },
  );

  it('of which no one knows can be made again only once the server says that it is open', () => {
    expect(after(UNKNOWN, { type: 'answer', state: null })).toMatchObject({ phase: 'asking' });
    expect(after(UNKNOWN, { type: 'answer', state: 'open' })).toMatchObject({
      phase: 'opening',
      request: REQUEST,
      notice: expect.stringContaining('not charged') as string,
    });
    expect(after(UNKNOWN, { type: 'answer', state: 'expired' })).toMatchObject({ end: 'unpaid' });
  });

  it('that came too late says that all of it is refunded', () => {
    expect(after(UNKNOWN, { type: 'answer', state: 'returned' })).toMatchObject({
      end: 'returned',
      words: expect.stringContaining('full refund') as string,
    });
  });

  it('goes on after a reload where it was', () => {
    expect(resumePayment(null)).toEqual({ phase: 'none' });
    expect(resumePayment(NOTE)).toEqual({ phase: 'opening', request: REQUEST, notice: '' });
    expect(resumePayment({ ...NOTE, isCharging: true })).toMatchObject({
      phase: 'asking',
      isPaid: false,
    });
  });

  it('cannot be put away while the card is being charged, nor another one begun until its end is known', () => {
    const charging = after(PAYING, { type: 'charging' });
    expect(after(charging, { type: 'closed' })).toBe(charging);
    expect(after(charging, { type: 'started', request: REQUEST })).toBe(charging);
    expect(after(PAYING, { type: 'closed' })).toEqual({ phase: 'none' });
    expect(after(PAID, { type: 'started', request: REQUEST })).toBe(PAID);
  });

  it('that is declined can be tried again with another card', () => {
    const declined = after(PAYING, { type: 'charging' }, { type: 'declined', words: 'No.' });
    expect(declined).toMatchObject({ phase: 'paying', isCharging: false, notice: 'No.' });
  });
});

it('becomes the same by the same event, and nothing by what does not belong to its phase', async () => {
  const change: PaidRequest = {
    kind: 'change',
    version: 1,
    changeId: 'c',
    enhancementIds: [],
    date: '2026-12-01',
    time: '14:00',
  };
  const opening: OwnPayment = { phase: 'opening', request: REQUEST, notice: 'Said before.' };
  const states: Record<string, OwnPayment> = {
    'nothing to pay': { phase: 'none' },
    'preparing the payment of what is owed': opening,
    'preparing the payment of a change': { ...opening, request: change },
    'at the card form': after(opening, { type: 'opened', answer: ANSWER }),
    'while the card is being charged': after(PAYING, { type: 'charging' }),
    'asking what became of it': UNKNOWN,
    'asking what became of what Stripe called paid': PAID,
    'asking about the payment of a change': { ...PAID, request: change } as OwnPayment,
    'at its end': { phase: 'ended', request: REQUEST, end: 'unpaid', words: 'Over.' },
  };
  const events: Record<string, OwnPaymentEvent> = {
    started: { type: 'started', request: change },
    opened: { type: 'opened', answer: ANSWER },
    'opened, with nothing to pay': { type: 'opened', answer: { ...ANSWER, outcome: 'applied' } },
    'opened, without its secret': { type: 'opened', answer: { ...ANSWER, clientSecret: null } },
    'opened, without its payment': {
      type: 'opened',
      answer: { ...ANSWER, paymentIntentId: null },
    },
    refused: { type: 'refused', words: 'Why not.' },
    charging: { type: 'charging' },
    declined: { type: 'declined', words: 'No.' },
    paid: { type: 'paid' },
    unknown: { type: 'unknown' },
    cancelled: { type: 'cancelled' },
    closed: { type: 'closed' },
    'the server says applied': { type: 'answer', state: 'applied' },
    'the server says returned': { type: 'answer', state: 'returned' },
    'the server says open': { type: 'answer', state: 'open' },
    'the server says expired': { type: 'answer', state: 'expired' },
    'the server says confirming': { type: 'answer', state: 'confirming' },
    'the server says nothing': { type: 'answer', state: null },
  };
  await expect(tellTransitions(states, events, reducePayment)).toMatchFileSnapshot(
    'payment-transitions.txt',
  );
});
