import { describe, expect, it } from 'vitest';
import type { GiftStatus } from '#contract/gifts/gifts.ts';
import { readStatus, startPurchase, type PurchaseMemory } from './purchase.ts';

const checkoutKey = 'own';
const subject = { checkoutKey, ownKey: checkoutKey };
const gift = {
  name: 'Thai 90 min',
  value: '145.00',
  recipientName: 'Ruth',
  deliveryMethod: 'email' as const,
  deliveredTo: 'ruth@example.com',
  deliverOn: null,
};

describe('a purchase', () => {
  it('is bought once the server says what was', () => {
    expect(readStatus(subject, { state: 'booked', gift })).toEqual({
      is: 'ended',
      place: { checkoutKey, phase: 'bought', gift },
    });
    expect(readStatus(subject, { state: 'booked' })).toEqual({ is: 'unknown' });
  });

  it.each([
    ['refunding', 'refunded'],
    ['refunded', 'refunded'],
    ['review', 'review'],
  ] as const)('that is "%s" says so', (state, phase) => {
    expect(readStatus(subject, { state })).toEqual({ is: 'ended', place: { checkoutKey, phase } });
  });

  it.each([
    ['open', 'payable'],
    ['expired', 'lapsed'],
    ['none', 'lapsed'],
    ['confirming', 'unknown'],
  ] as const)('that is "%s" is %s', (state, is) => {
    expect(readStatus(subject, { state })).toEqual({ is });
  });
});

describe('a page that opens', () => {
  const memory: PurchaseMemory = {
    checkoutKey,
    at: null,
    gift: null,
    noted: null,
    returned: null,
  };
  const start = (known: Partial<PurchaseMemory>) => startPurchase({ ...memory, ...known });

  it.each([
    ['nothing', {}, { place: { phase: 'choosing', notice: '' } }],
    ['details that were typed', { at: 'details' }, { place: { phase: 'details' } }],
    ['a payment that was open', { at: 'payment' }, { phase: 'opening', isAnew: true }],
    ['a payment under way', { at: 'under_way' }, { phase: 'asking', isPaid: false }],
    [
      'a bank that refused',
      { at: 'under_way', returned: { hasFailed: true } },
      {
        phase: 'opening',
        isAnew: true,
        notice: expect.stringContaining('bank didn’t approve') as string,
      },
    ],
    [
      'a payment under way, and a bank that approved',
      { at: 'under_way', returned: { hasFailed: false } },
      { phase: 'asking', isPaid: false, attempt: 1 },
    ],
    ['what was bought', { at: 'bought', gift }, { place: { phase: 'bought' } }],
    ['of something bought no more than that', { at: 'bought' }, { place: { phase: 'choosing' } }],
    [
      'a gift, and a choice that came after it',
      { at: 'details', gift },
      { place: { phase: 'details' } },
    ],
    ['details, with nothing to say of them', { at: 'details' }, { place: { notice: '' } }],
    ['an open payment, with nothing to say of it', { at: 'payment' }, { notice: '' }],
    [
      'a bank alone',
      { returned: { hasFailed: false } },
      {
        place: { phase: 'choosing', notice: expect.stringContaining('don’t pay again') as string },
      },
    ],
  ] as const)('knowing %s goes on there', (_, known, expected) => {
    expect(start(known)).toMatchObject(expected);
  });

  it('asks what became of the payment of a closed tab, and leaves that checkout alone', () => {
    const other = { checkoutKey: 'other', ownKey: checkoutKey };
    expect(start({ at: 'details', noted: 'other' })).toMatchObject({
      ...{ phase: 'asking', subject: other, isPaid: false, attempt: 0 },
    });
    const answer = (state: GiftStatus['state']) => readStatus(other, { state, gift });
    expect(answer('booked')).toMatchObject({ place: { phase: 'bought', checkoutKey: 'other' } });
    const choosing = { phase: 'choosing', checkoutKey };
    expect(answer('open')).toEqual({
      is: 'unpaid',
      place: { ...choosing, notice: expect.stringContaining('in another tab') as string },
    });
    for (const state of ['expired', 'none'] as const) {
      expect(answer(state)).toEqual({ is: 'unpaid', place: { ...choosing, notice: '' } });
    }
  });
});
