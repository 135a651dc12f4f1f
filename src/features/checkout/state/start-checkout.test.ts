import { describe, expect, it } from 'vitest';
import { buildSavedBooking } from '#tests/helpers/builders/build-saved-booking.ts';
import type { PaymentEnd } from './checkout-state.ts';
import type { PaymentNote } from './payment-note.ts';
import { startCheckout, type CheckoutMemory } from './start-checkout.ts';

const booking = buildSavedBooking();
const saved = buildSavedBooking({ serviceId: 'swedish-60' });
const pending = { paymentIntentId: 'pi_1', booking, isUnderWay: true };
const note: PaymentNote = {
  checkoutKey: booking.checkoutKey,
  paymentIntentId: 'pi_1',
  serviceId: 'thai-90',
  serviceName: 'Thai Bodywork, 90 minutes',
  writtenAtMs: 1,
};
const end: PaymentEnd = {
  phase: 'refunded',
  payment: { ...note, booking: null },
  words: 'Back.',
  alternatives: [],
};
const NOTHING: CheckoutMemory = {
  returned: null,
  pending: null,
  notes: [],
  saved: null,
  end: null,
};
const start = (memory: Partial<CheckoutMemory>) => startCheckout({ ...NOTHING, ...memory });
const back = (paymentIntentId: string, hasFailed = false) => ({ paymentIntentId, hasFailed });

describe('a checkout begins', () => {
  it('nowhere when there is nothing to pay for and nothing to tell', () => {
    expect(start({})).toBeNull();
    expect(start({ pending: { ...pending, isUnderWay: false } })).toBeNull();
  });

  it('at its setup with a saved booking', () => {
    expect(start({ saved, pending: { ...pending, isUnderWay: false } })).toEqual({
      phase: 'setting_up',
      booking: saved,
      notice: '',
    });
  });

  it('with the payment that was under way, even if another booking was saved since', () => {
    expect(start({ saved, pending })).toMatchObject({
      phase: 'confirming',
      isPaid: false,
      attempt: 1,
      payment: { paymentIntentId: 'pi_1', booking },
    });
  });

  it('with the payment of a closed tab, before anything else is paid', () => {
    expect(start({ saved, notes: [note] })).toMatchObject({
      phase: 'confirming',
      isPaid: false,
      attempt: 0,
      payment: { checkoutKey: note.checkoutKey, serviceName: note.serviceName, booking: null },
    });
  });

  it('with the end of the last payment, until there is another booking to pay for', () => {
    expect(start({ end })).toBe(end);
    expect(start({ end, saved })).toMatchObject({ phase: 'setting_up' });
    expect(start({ end, notes: [note] })).toMatchObject({ phase: 'confirming' });
  });
});

describe('coming back from a bank', () => {
  it('asks the server whatever the address says', () => {
    expect(
      start({ returned: back('pi_1'), pending: { ...pending, isUnderWay: false } }),
    ).toMatchObject({ phase: 'confirming', isPaid: false, payment: { booking } });
  });

  it('with a refusal shows the card form again', () => {
    expect(start({ returned: back('pi_1', true), pending, notes: [note] })).toMatchObject({
      phase: 'setting_up',
      booking,
      notice: expect.stringContaining('not charged') as string,
    });
  });

  it('does not take the word of the address for another payment than its own', () => {
    expect(start({ returned: back('pi_9', true), pending })).toMatchObject({ phase: 'confirming' });
  });

  it('in another tab of the browser finds the payment that the bank names', () => {
    const newer = { ...note, checkoutKey: 'k2', paymentIntentId: 'pi_2' };
    expect(start({ returned: back('pi_1'), notes: [newer, note] })).toMatchObject({
      phase: 'confirming',
      payment: { paymentIntentId: 'pi_1' },
    });
  });

  it('in another browser says where to look', () => {
    expect(start({ returned: back('pi_1') })).toEqual({
      phase: 'elsewhere',
      paymentIntentId: 'pi_1',
    });
  });
});
