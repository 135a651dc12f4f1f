import { describe, expect, it } from 'vitest';
import { reducePayment, resumePayment, type OwnPayment, type OwnPaymentEvent } from './payment.ts';

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

  it('is over at once where nothing is to be paid any more', () => {
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

  it('of which nobody knows can be made again only once the server says that it is open', () => {
    expect(after(UNKNOWN, { type: 'answer', state: null })).toMatchObject({ phase: 'asking' });
    expect(after(UNKNOWN, { type: 'answer', state: 'open' })).toMatchObject({
      phase: 'opening',
      request: REQUEST,
      notice: expect.stringContaining('not charged') as string,
    });
    expect(after(UNKNOWN, { type: 'answer', state: 'expired' })).toMatchObject({ end: 'unpaid' });
  });

  it('that came too late says that all of it goes back', () => {
    expect(after(UNKNOWN, { type: 'answer', state: 'returned' })).toMatchObject({
      end: 'returned',
      words: expect.stringContaining('All of it goes back') as string,
    });
  });

  it('goes on after a reload where it was', () => {
    expect(resumePayment(null)).toEqual({ phase: 'none' });
    expect(resumePayment(NOTE)).toMatchObject({ phase: 'opening' });
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
