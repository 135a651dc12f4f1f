import { describe, expect, it } from 'vitest';
import { CARD } from '#local/stripe/cards/test-cards.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { giftBuyer, giftOf, refundsOf } from './gift-buyer.ts';
import { cancel, listAppointments, requireAppointment } from '../steps.ts';
import { visitor, type Visitor } from '../visitor.ts';

const stack = useStack();

/** An hour of Swedish massage for 85.50, tax included, unless told otherwise. */
const HOUR = { serviceId: 'swedish-60', selectedEnhancements: [] };
const guest = (name: string, code: string, changes: object = {}) => {
  const self = visitor(stack, name, { ...HOUR, ...changes });
  self.giftCodes = [code];
  return self;
};
/** Books what nothing is to be charged for. */
const bookUncharged = (ann: Visitor) => ann.confirm({ stripePaymentIntentId: undefined });

describe('S21 a gift certificate is redeemed', () => {
  it('in part: the rest stays on it, and the next booking takes that and a card', async () => {
    const ada = giftBuyer(stack);
    const code = await ada.buy();
    const ann = guest('ann', code.toLowerCase());
    const { body: free } = await ann.prepare();
    expect(free).toMatchObject({
      calculatedAmount: '0.00',
      giftValue: '85.50',
      clientSecret: null,
    });
    expect((await bookUncharged(ann)).status).toBe(200);
    expect((await ada.balance(code)).body.left).toBe('14.50');

    const bo = guest('bo', code, { appointmentTime: '13:00' });
    expect((await bo.prepare()).body).toMatchObject({
      calculatedAmount: '71.00',
      giftValue: '14.50',
    });
    bo.pay();
    expect((await bo.confirm()).status).toBe(200);
    expect((await ada.balance(code)).body.left).toBe('0.00');
    const eve = guest('eve', code, { appointmentTime: '11:00' });
    expect((await eve.prepare()).problem.code).toBe('gift_code_empty');
  });

  it('twice at once: one gets it, the other is refused before anything is charged', async () => {
    const code = await giftBuyer(stack, { customAmount: '80' }).buy();
    const [ann, bo] = [guest('ann', code), guest('bo', code, { appointmentTime: '13:00' })];
    const answers = await Promise.all([ann.prepare(), bo.prepare()]);
    const codes = answers.map(({ status, problem }) => (status === 200 ? 'kept' : problem.code));
    expect(codes.toSorted()).toEqual(['gift_code_empty', 'kept']);
  });

  it('in two tabs of the same person: one booking takes it', async () => {
    const code = await giftBuyer(stack).buy();
    const ann = guest('ann', code);
    await ann.prepare();
    const [first, second] = await Promise.all([bookUncharged(ann), bookUncharged(ann)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect((await giftBuyer(stack).balance(code)).body.left).toBe('14.50');
  });

  it('at its own value, whatever a browser says it is worth', async () => {
    const code = await giftBuyer(stack, { customAmount: '25' }).buy();
    const ann = guest('ann', code);
    await ann.prepare();
    expect((await bookUncharged(ann)).problem.code).toBe('payment_not_completed');
    ann.giftCodes = [];
    expect((await ann.prepare()).body).toMatchObject({
      calculatedAmount: '85.50',
      giftValue: '0.00',
    });
  });

  it('by guessing: after 20 wrong codes that network has to wait, even at checkout; someone who already applied a code doesn’t', async () => {
    const code = await giftBuyer(stack).buy();
    const eve = guest('eve', '222222222222222222');
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await eve.prepare()).problem.code).toBe('unknown_gift_code');
    }
    eve.giftCodes = [code, '222222222222222222'];
    const { status, problem } = await eve.prepare();
    expect({ status, detail: problem.detail }).toEqual({
      status: 429,
      detail: expect.stringContaining('isn’t one of ours') as string,
    });
    eve.giftCodes = [code];
    expect((await eve.prepare()).status).toBe(200);
  });

  it('for a service that costs more by now: it still pays for all of it', async () => {
    const code = await giftBuyer(stack, giftOf('deep_tissue_60')).buy();
    const ann = guest('ann', code, { serviceId: 'deep-tissue-60' });
    expect((await ann.prepare()).body).toMatchObject({
      ...{ calculatedAmount: '0.00', giftValue: '100.00', subtotal: '93.57', tax: '6.43' },
    });
    expect((await ann.prepare()).body).toMatchObject({ calculatedAmount: '0.00' });
    expect((await bookUncharged(ann)).status).toBe(200);
  });

  it('and its booking is canceled: the value is on it again', async () => {
    const ada = giftBuyer(stack, { customAmount: '50' });
    const code = await ada.buy();
    const ann = guest('ann', code);
    await ann.prepareAndPay();
    await ann.confirm();
    const { appointment_id } = await requireAppointment(stack);
    await cancel(stack, appointment_id);
    expect((await ada.balance(code)).body.left).toBe('50.00');
    expect(await refundsOf(stack)).toEqual([3550]);
  });

  it('after use, its purchase refunds the balance, never more', async () => {
    const ada = giftBuyer(stack);
    const code = await ada.buy();
    const ann = guest('ann', code);
    await ann.prepare();
    await bookUncharged(ann);
    await ada.refund();
    await expect(ada.refund()).rejects.toThrow('credit_missing');
    await sweep(stack);
    expect(await refundsOf(stack)).toEqual([1450]);
    expect((await ada.balance(code)).body.left).toBe('0.00');
  });

  it('while the card declines, nothing is taken from it, and it is available again once that is abandoned', async () => {
    const ada = giftBuyer(stack, { customAmount: '50' });
    const code = await ada.buy();
    const ann = guest('ann', code);
    await ann.prepare();
    expect(ann.pay({ card: CARD.declined }).error).not.toBeNull();
    expect((await ada.balance(code)).body.left).toBe('0.00');
    stack.clock.advance(60);
    await sweep(stack);
    expect((await ada.balance(code)).body.left).toBe('50.00');
  });
});
