import { describe, expect, it } from 'vitest';
import { tellTransitions } from '#tests/helpers/browser/tell-transitions.ts';
import type { GiftStatus } from '#contract/orders/gifts.ts';
import {
  reducePurchase,
  startPurchase,
  type Purchase,
  type PurchaseEvent,
  type PurchaseMemory,
} from './purchase.ts';

const checkoutKey = 'own';
const payment = { calculatedAmount: '145.00', clientSecret: 'secret', paymentIntentId: 'pi_1' };
const gift = {
  name: 'Thai 90 min',
  value: '145.00',
  recipientName: 'Ruth',
  deliveryMethod: 'email' as const,
  deliveredTo: 'ruth@example.com',
  deliverOn: null,
};
const details: Purchase = { checkoutKey, phase: 'details', notice: '' };
const play = (start: Purchase, ...events: PurchaseEvent[]) => events.reduce(reducePurchase, start);
const answer = (state: GiftStatus['state']): PurchaseEvent => ({
  type: 'answer',
  status: { state, ...(state === 'booked' && { gift }) },
});
const paying = play(details, { type: 'submitted' }, { type: 'opened', payment });
const charging = play(paying, { type: 'charging' });

describe('a purchase', () => {
  it('goes from the choice over details and payment to what was bought', () => {
    const bought = play(
      { checkoutKey, phase: 'choosing', notice: '' },
      { type: 'chosen' },
      { type: 'submitted' },
      { type: 'opened', payment },
      { type: 'charging' },
      { type: 'paid' },
      answer('booked'),
    );
    expect(bought).toEqual({ checkoutKey, phase: 'bought', gift });
  });

  it('is opened once, however often it is sent', () => {
    const opening = play(details, { type: 'submitted' });
    expect(play(opening, { type: 'submitted' })).toBe(opening);
  });

  it('can be changed until the card is being charged', () => {
    expect(play(paying, { type: 'edit' })).toEqual(details);
    expect(play(charging, { type: 'edit' })).toBe(charging);
  });

  it('says why a card was declined, and lets it be paid again', () => {
    const declined = play(charging, { type: 'declined', words: 'No.' });
    expect(declined).toMatchObject({ phase: 'paying', isCharging: false, notice: 'No.' });
  });

  it.each(['open', 'expired', 'none', 'confirming'] as const)(
    'that Stripe called paid is asked about again while the server says "%s"',
    (state) => {
      expect(play(charging, { type: 'paid' }, answer(state))).toMatchObject({
        phase: 'asking',
        isPaid: true,
        attempt: 1,
      });
    },
  );

  it.each(['open', 'expired', 'none'] as const)(
    'that may be paid is offered anew once the server says "%s"',
    (state) => {
      const next = play(charging, { type: 'unknown' }, answer(state));
      expect(next).toMatchObject({ phase: 'opening', isAnew: true });
      expect(next).toHaveProperty('notice', expect.stringContaining('not charged'));
    },
  );

  it('is asked about again where nothing answered', () => {
    const asked = play(charging, { type: 'unknown' }, { type: 'answer', status: null });
    expect(asked).toMatchObject({ phase: 'asking', attempt: 2 });
  });

  it('that another tab has paid is bought here too', () => {
    expect(play(paying, answer('booked'))).toMatchObject({ phase: 'bought' });
    expect(play(paying, answer('open'))).toBe(paying);
  });

  it.each(['refunded', 'refunding'] as const)('that is %s says so', (state) => {
    expect(play(charging, { type: 'paid' }, answer(state))).toMatchObject({ phase: 'refunded' });
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
    ['nothing', {}, { phase: 'choosing', notice: '' }],
    ['details that were typed', { at: 'details' }, { phase: 'details' }],
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
    ['what was bought', { at: 'bought', gift }, { phase: 'bought' }],
    ['of something bought no more than that', { at: 'bought' }, { phase: 'choosing' }],
    ['a gift, and a choice that came after it', { at: 'details', gift }, { phase: 'details' }],
    ['details, with nothing to say of them', { at: 'details' }, { notice: '' }],
    ['an open payment, with nothing to say of it', { at: 'payment' }, { notice: '' }],
    [
      'a bank alone',
      { returned: { hasFailed: false } },
      { phase: 'choosing', notice: expect.stringContaining('don’t pay again') as string },
    ],
  ] as const)('knowing %s goes on there', (_, known, expected) => {
    expect(start(known)).toMatchObject(expected);
  });

  it('asks what became of the payment of a closed tab, and leaves that checkout alone', () => {
    const asking = start({ at: 'details', noted: 'other' });
    expect(asking).toMatchObject({ phase: 'asking', checkoutKey: 'other' });
    expect(play(asking, answer('booked'))).toMatchObject({ phase: 'bought', checkoutKey: 'other' });
    expect(play(asking, answer('open'))).toMatchObject({ phase: 'choosing', checkoutKey });
  });
});

it('becomes the same by the same event, and nothing by what does not belong to its phase', async () => {
  const asked: Purchase = {
    checkoutKey,
    phase: 'asking',
    isPaid: false,
    attempt: 1,
    ownKey: checkoutKey,
  };
  const states: Record<string, Purchase> = {
    'choosing the gift': { checkoutKey, phase: 'choosing', notice: 'Said before.' },
    'typing the details': { checkoutKey, phase: 'details', notice: 'Said before.' },
    'preparing the payment': {
      checkoutKey,
      phase: 'opening',
      isAnew: true,
      notice: 'Said before.',
    },
    'at the card form': {
      checkoutKey,
      phase: 'paying',
      payment,
      isCharging: false,
      notice: 'Said before.',
    },
    'while the card is being charged': charging,
    'asking what became of it': asked,
    'asking what became of what Stripe called paid': { ...asked, isPaid: true },
    'asking about the payment of another tab': { ...asked, checkoutKey: 'other' },
    bought: { checkoutKey, phase: 'bought', gift },
    'given back': { checkoutKey, phase: 'refunded' },
    'looked at by a person': { checkoutKey, phase: 'review' },
  };
  const events: Record<string, PurchaseEvent> = {
    chosen: { type: 'chosen' },
    back: { type: 'back' },
    submitted: { type: 'submitted' },
    opened: { type: 'opened', payment },
    'not opened': { type: 'not_opened', words: 'Why not.' },
    'already paid': { type: 'already_paid' },
    edit: { type: 'edit' },
    charging: { type: 'charging' },
    declined: { type: 'declined', words: 'No.' },
    paid: { type: 'paid' },
    unknown: { type: 'unknown' },
    cancelled: { type: 'cancelled' },
    'the server says booked': answer('booked'),
    'the server says booked, without the gift': { type: 'answer', status: { state: 'booked' } },
    'the server says refunding': answer('refunding'),
    'the server says refunded': answer('refunded'),
    'the server says review': answer('review'),
    'the server says open': answer('open'),
    'the server says expired': answer('expired'),
    'the server says none': answer('none'),
    'the server says confirming': answer('confirming'),
    'the server says nothing': { type: 'answer', status: null },
    another: { type: 'another', checkoutKey: 'next' },
    resumed: { type: 'resumed', purchase: details },
  };
  await expect(tellTransitions(states, events, reducePurchase)).toMatchFileSnapshot(
    'purchase-transitions.txt',
  );
});
