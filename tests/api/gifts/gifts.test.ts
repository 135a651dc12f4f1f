import { describe, expect, it } from 'vitest';
import { CARD } from '#local/stripe/cards/test-cards.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { giftBuyer, giftOf } from '../../scenarios/people/gift-buyer.ts';
import { deliver, keptCents } from '../../scenarios/steps.ts';

const stack = useStack();
const payable = () =>
  stack.stripe.paymentIntents().filter(({ status }) => status.startsWith('requires'));
const countBought = async () =>
  (await stack.sql('select from public.gift_details where wallet_id is not null')).length;

describe('POST /api/gift-certificates/payment', () => {
  it.each([
    ['a service', giftOf('thai_90'), '145.00', 'Gift certificate: Thai 90 min'],
    ['an amount', { customAmount: '$75' }, '75.00', 'Gift certificate'],
  ])('charges what %s costs, without tax', async (_, gift, amount, description) => {
    const { status, body } = await giftBuyer(stack, gift).open();
    expect({ status, amount: body.calculatedAmount }).toEqual({ status: 200, amount });
    const [intent] = stack.stripe.paymentIntents();
    expect(intent).toMatchObject({ description, amount: Number(amount) * 100 });
    expect(JSON.stringify(intent)).not.toMatch(/Ada |Bo |Rest well|example\.com|555-0/);
  });

  it('asked twice at once, and again after a lost answer, opens one payment', async () => {
    const ada = giftBuyer(stack);
    const [first, second] = await Promise.all([ada.open(), ada.open()]);
    expect(second.body.paymentIntentId).toBe(first.body.paymentIntentId);
    stack.databaseGate.loseAnswers();
    expect((await ada.open()).status).toBe(503);
    stack.databaseGate.open();
    expect((await ada.open()).body.paymentIntentId).toBe(first.body.paymentIntentId);
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
  });

  it.each(['apply_then_drop', 'apply_then_500'] as const)(
    'finds the payment that Stripe made while its answer was lost: %s',
    async (kind) => {
      const ada = giftBuyer(stack);
      stack.stripe.plan.fault(kind, { method: 'POST', path: /v1\/payment_intents$/, times: 1 });
      expect([200, 503]).toContain((await ada.open()).status);
      expect((await ada.open()).status).toBe(200);
      expect(payable()).toHaveLength(1);
    },
  );

  it('for another gift cancels the payment of the first', async () => {
    const ada = giftBuyer(stack);
    const { body: first } = await ada.open();
    const { body: second } = await ada.open({ customAmount: '50' });
    expect(second).toMatchObject({ calculatedAmount: '50.00' });
    expect(payable().map(({ id }) => id)).toEqual([second.paymentIntentId]);
    expect(stack.stripe.pay(first.paymentIntentId).error).not.toBeNull();
  });

  it('for another gift, once the first is paid, is refused and the first is bought', async () => {
    const ada = giftBuyer(stack);
    await ada.open();
    ada.pay();
    const { status, problem } = await ada.open({ customAmount: '50' });
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'already_paid' });
    expect((await ada.status()).body).toMatchObject({ state: 'booked', gift: { value: '100.00' } });
    expect((await ada.open({ customAmount: '50' })).problem.code).toBe('already_paid');
    expect(await countBought()).toBe(1);
  });

  it('is opened anew once its payment was canceled at Stripe', async () => {
    const ada = giftBuyer(stack);
    const { body: first } = await ada.open();
    await stack.deps
      .getStripe()
      .then((stripe) => stripe.paymentIntents.cancel(first.paymentIntentId));
    const { body: second } = await ada.open();
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
  });

  it.each([
    ['a service that cannot be given', giftOf('thai_120'), 404, 'unknown_service'],
    ['a day that is past', { deliverOn: '2026-11-01' }, 400, 'invalid_request'],
    ['a day years ahead', { deliverOn: '2029-11-01' }, 400, 'invalid_request'],
    ['too little', { customAmount: '24' }, 400, 'invalid_request'],
    ['too much', { customAmount: '501' }, 400, 'invalid_request'],
    ['no service', { giftType: 'service', serviceId: '' }, 400, 'invalid_request'],
    ['a message that is too long', { personalMessage: 'x'.repeat(501) }, 400, 'invalid_request'],
    ['a number that no one has', { purchaserPhone: '+47 91 23 45 6' }, 400, 'invalid_request'],
  ])('refuses %s', async (_, gift, status, code) => {
    const answer = await giftBuyer(stack, gift).open();
    expect({ status: answer.status, code: answer.problem.code }).toEqual({ status, code });
    expect(stack.stripe.paymentIntents()).toEqual([]);
  });
});

describe('a gift certificate that is paid', () => {
  const settledBy = {
    'the browser': (ada: ReturnType<typeof giftBuyer>) => ada.status(),
    'the webhook': () => deliver(stack, 'payment_intent.succeeded'),
    'the sweep': () => sweep(stack),
  };

  it.each(Object.entries(settledBy))(
    'is bought once when %s alone settles it',
    async (_, settle) => {
      const ada = giftBuyer(stack, giftOf('thai_90'));
      await ada.open();
      ada.pay();
      await settle(ada);
      for (const again of Object.values(settledBy)) await again(ada);
      expect((await ada.status()).body).toEqual({
        state: 'booked',
        gift: {
          ...{ name: 'Thai 90 min', value: '145.00', recipientName: 'Bo Lind' },
          ...{ deliveryMethod: 'email', deliveredTo: 'bo@example.com', deliverOn: null },
        },
      });
      expect(await countBought()).toBe(1);
      expect(await keptCents(stack)).toBe(14_500);
    },
  );

  it('is bought where the call died before the payment was tied to its order', async () => {
    const ada = giftBuyer(stack);
    const created = stack.stripe.plan.barrier('created', {
      ...{ method: 'POST', path: /v1\/payment_intents$/, after: true, times: 1 },
    });
    const hanging = ada.open();
    await created.reached();
    const [made] = stack.stripe.paymentIntents();
    stack.stripe.pay(made?.id ?? '');
    await deliver(stack, 'payment_intent.succeeded');
    expect(await countBought()).toBe(1);
    created.release();
    await hanging;
    expect((await ada.open()).problem.code).toBe('already_paid');
  });

  it('after a declined card is bought with the next one', async () => {
    const ada = giftBuyer(stack);
    await ada.open();
    expect(ada.pay({ card: CARD.declined }).error).not.toBeNull();
    expect((await ada.status()).body).toEqual({ state: 'open' });
    expect((await ada.open()).body.paymentIntentId).toBe(ada.paymentIntentId);
    ada.pay();
    expect((await ada.status()).body.state).toBe('booked');
  });

  it('goes to its buyer where the fields for recipient and day were left empty', async () => {
    const ada = giftBuyer(stack, { recipientEmail: '', deliverOn: '' });
    await ada.buy();
    expect((await ada.status()).body.gift).toMatchObject({
      ...{ deliveredTo: 'ada@example.com', deliverOn: null },
    });
  });

  it('at the last moment, while the sweep gives it up, is bought', async () => {
    const ada = giftBuyer(stack);
    await ada.open();
    ada.pay();
    stack.clock.advance(13 * 60);
    await sweep(stack);
    expect((await ada.status()).body.state).toBe('booked');
  });

  it('that no one pays in half a day is given up, and its payment canceled', async () => {
    const ada = giftBuyer(stack);
    expect((await ada.status()).body).toEqual({ state: 'none' });
    await ada.open();
    stack.clock.advance(12 * 60);
    await sweep(stack);
    expect((await ada.status()).body).toEqual({ state: 'expired' });
    expect(payable()).toEqual([]);
  });

  it('keeps its code out of logs, Stripe, messages, and every answer but the one that is asked by it', async () => {
    const ada = giftBuyer(stack);
    const code = await ada.buy();
    const told = await stack.sql('select subject, facts from public.messages');
    const traces = [stack.logs, stack.stripe.paymentIntents(), told, await ada.status()];
    expect(JSON.stringify(traces)).not.toContain(code.slice(0, 6));
    expect((await stack.mailbox.list()).map(({ subject }) => subject).join()).not.toContain(
      code.slice(0, 6),
    );
  });
});

describe('POST /api/gift-certificates/balance', () => {
  it('says what a code is good for, however it is typed', async () => {
    const ada = giftBuyer(stack, giftOf('deep_tissue_60'));
    const code = await ada.buy();
    const typed = ` ${code.slice(0, 6).toLowerCase()}-${code.slice(6, 12)} ${code.slice(12)}`;
    expect((await ada.balance(typed)).body).toEqual({
      ...{ code, name: 'Deep Tissue 60 min', value: '100.00', left: '100.00' },
      coversServiceId: 'deep-tissue-60',
    });
  });

  it('takes 20 wrong codes an hour from a network; a right one opens whatever others have tried', async () => {
    const [ada, eve] = [giftBuyer(stack), giftBuyer(stack)];
    const code = await ada.buy();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await eve.balance('222222222222222222')).problem.code).toBe('unknown_gift_code');
    }
    expect(await eve.balance('222222222222222222')).toMatchObject({
      status: 429,
      problem: { detail: expect.stringContaining('isn’t one of ours') as string },
    });
    expect((await eve.balance(code)).status).toBe(200);
    expect((await ada.balance('222222222222222222')).problem.code).toBe('unknown_gift_code');
    stack.clock.advance(61);
    expect((await eve.balance('222222222222222222')).problem.code).toBe('unknown_gift_code');
  });

  it('never counts a right code, nor one whose check character is wrong', async () => {
    const ada = giftBuyer(stack);
    const code = await ada.buy();
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
    for (let tries = 0; tries < 21; tries += 1) {
      expect((await ada.balance(wrong)).status).toBe(400);
      expect((await ada.balance(code)).status).toBe(200);
    }
  });
});
