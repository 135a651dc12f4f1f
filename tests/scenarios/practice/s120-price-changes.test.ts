import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareSale } from '#api/checkout/sell-at-desk.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { giftBuyer, giftOf } from '../people/gift-buyer.ts';
import { createMember } from '../people/member.ts';
import { owner } from './owner.ts';
import { keptCents, listAppointments, listOrderStates } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

/** An hour of Thai bodywork: $90 and $6.19 of tax. */
const HOUR = { serviceId: 'thai-60', selectedEnhancements: [] };
const [SHOWN, DEARER, CHEAPER] = [9_619, 10_153, 9_084];

const cost = (cents: number) =>
  stack.sql(`update public.prices set price_cents = $1 where service_id = 'thai-60'`, [cents]);
const costStones = (cents: number) =>
  stack.sql(`update public.prices set price_cents = $1 where enhancement_id = 'hot-stones'`, [
    cents,
  ]);
const costBundle = (cents: number) =>
  stack.sql(`update public.prices set price_cents = $1 where bundle_id = '90-minutes-3'`, [cents]);
const costGift = (cents: number) =>
  stack.sql(`update public.prices set price_cents = $1 where gift_service_id = 'thai_60'`, [cents]);
/** What a bundle costs until a test says otherwise. */
let bundlePrice = 0;
beforeEach(async () => {
  const [bundle] = await stack.sql(
    `select price_cents from public.prices where bundle_id = '90-minutes-3'`,
  );
  bundlePrice = Number(bundle?.['price_cents']);
});
afterEach(async () => {
  await cost(9_000);
  await costStones(2_000);
  await costBundle(bundlePrice);
  await costGift(10_000);
});

describe('S120 a price rises at the checkout', () => {
  it('and a live hold keeps its own: $96.19 for Ada, $101.53 for Bob', async () => {
    const [ada, bob] = [visitor(stack, 'ada', HOUR), visitor(stack, 'bob', HOUR)];
    await ada.prepare();
    const { paymentIntentId } = ada;
    await cost(9_500);
    stack.clock.advance(6);
    const paying = await ada.pressPay(SHOWN);
    expect(paying.body).toMatchObject({ calculatedAmount: '96.19', paymentIntentId });
    ada.pay();
    expect((await ada.confirm()).body.appointment).toMatchObject({ totalAmount: '96.19' });
    const { body } = await bob.prepare({ appointmentTime: '14:00' });
    expect(body.calculatedAmount).toBe('101.53');
    expect(await keptCents(stack)).toBe(SHOWN);
  });

  it('after the hold ran out: nothing is charged until the new sum was shown', async () => {
    const ada = visitor(stack, 'ada', HOUR);
    await ada.prepare();
    const first = ada.paymentIntentId;
    await cost(9_500);
    stack.clock.advance(11);
    const { problem } = await ada.pressPay(SHOWN);
    expect(problem).toMatchObject({
      status: 409,
      code: 'price_changed',
      current: '101.53',
      detail: 'It is $101.53 now. Nothing was charged.',
    });
    expect(ada.pay().error?.code).toBe('payment_intent_unexpected_state');
    expect(await keptCents(stack)).toBe(0);
    expect((await ada.pressPay(DEARER)).body.calculatedAmount).toBe('101.53');
    expect(ada.paymentIntentId).not.toBe(first);
    ada.pay();
    expect((await ada.confirm()).body.appointment).toMatchObject({ totalAmount: '101.53' });
    expect(await keptCents(stack)).toBe(DEARER);
  });

  it('in two tabs: the second shows the new price, and the first is charged nothing it did not show', async () => {
    const first = visitor(stack, 'ada', HOUR);
    await first.prepare();
    await cost(9_500);
    // The same person on the same network gives up the first tab's hold.
    const second = visitor(stack, 'ada', HOUR);
    second.address = first.address;
    expect((await second.prepare()).body.calculatedAmount).toBe('101.53');
    const { problem } = await first.pressPay(SHOWN);
    expect(problem.code).toBe('price_changed');
    expect(first.pay().error?.code).toBe('payment_intent_unexpected_state');
    // It has taken the hold, as the last to ask; paying there takes the tap that was asked for.
    await first.pressPay(DEARER);
    first.pay();
    await first.confirm();
    await settle(stack);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await keptCents(stack)).toBe(DEARER);
  });

  it.each([
    ['both at the price they show', SHOWN],
    ['one of them at a price that it does not show', DEARER],
  ])('and two tabs of one checkout press Pay at once, %s: one charge', async (_, other) => {
    const ada = visitor(stack, 'ada', HOUR);
    await ada.prepare();
    const { paymentIntentId } = ada;
    await cost(9_500);
    const answers = await Promise.all([ada.pressPay(SHOWN), ada.pressPay(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, other === SHOWN ? 200 : 409]);
    expect(ada.paymentIntentId).toBe(paymentIntentId);
    ada.pay();
    await ada.confirm();
    await settle(stack);
    expect(await listOrderStates(stack)).toEqual(['settled']);
    expect(await keptCents(stack)).toBe(SHOWN);
  });
});

it('S120 a price falls at the checkout: the lower one is charged, once it was shown', async () => {
  const ada = visitor(stack, 'ada', HOUR);
  await ada.prepare();
  await cost(8_500);
  const { problem } = await ada.pressPay(SHOWN);
  expect(problem).toMatchObject({ code: 'price_changed', current: '90.84' });
  await ada.pressPay(CHEAPER);
  ada.pay();
  expect((await ada.confirm()).body.appointment).toMatchObject({ totalAmount: '90.84' });
  await settle(stack);
  expect(await keptCents(stack)).toBe(CHEAPER);
});

it('S120 an older page, which doesn’t send the price it showed, still works', async () => {
  const ada = visitor(stack, 'ada', HOUR);
  await ada.prepare();
  await cost(8_500);
  expect((await ada.pressPay()).body.calculatedAmount).toBe('90.84');
});

describe('S120 a price changes at an appointment’s own page', () => {
  it('a change that would cost another sum is not made; with that sum it is', async () => {
    const ann = await owner(stack, 'ann', HOUR);
    const seen = await ann.appointment();
    const wish = { enhancementIds: ['hot-stones'] };
    expect((await ann.price(seen, wish)).body).toMatchObject({ difference: '21.38' });
    await costStones(2_500);
    const refused = await ann.change(seen, { ...wish, shownTotal: 2_138 });
    expect(refused.problem).toMatchObject({
      code: 'price_changed',
      detail: 'It is $26.72 more now. Nothing was charged.',
    });
    expect((await ann.appointment()).enhancementIds).toEqual([]);
    const change = { ...wish, shownTotal: 2_672, changeId: crypto.randomUUID() };
    const { body } = await ann.change(seen, change);
    expect(body).toMatchObject({ outcome: 'to_pay', amount: '26.72' });
    // Open, it keeps its price.
    await costStones(3_000);
    expect((await ann.change(seen, change)).body).toMatchObject({ amount: '26.72' });
  });
});

describe('S120 the price of a bundle', () => {
  it('that rose since the page was built is shown before anything is charged', async () => {
    const mia = await createMember(stack);
    await costBundle(bundlePrice + 1_000);
    const refused = await mia.openBundle(undefined, { shownPrice: bundlePrice });
    expect(refused.problem).toMatchObject({
      code: 'price_changed',
      detail: expect.stringMatching(/^It is \$[\d.,]+ plus tax now\. Nothing was charged\.$/),
    });
    const { status } = await mia.openBundle(undefined, { shownPrice: bundlePrice + 1_000 });
    expect(status).toBe(200);
  });

  it('that fell closes the payment page that asks for more', async () => {
    const mia = await createMember(stack);
    const { body: first } = await mia.openBundle(undefined, { shownPrice: bundlePrice });
    await costBundle(bundlePrice - 1_000);
    const { body: second } = await mia.openBundle(undefined, { shownPrice: bundlePrice - 1_000 });
    expect(second.sessionId).not.toBe(first.sessionId);
    const stripe = await stack.deps.getStripe();
    expect((await stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired');
  });

  it('that rose doesn’t affect a payment page that is already open', async () => {
    const mia = await createMember(stack);
    const { body: first } = await mia.openBundle(undefined, { shownPrice: bundlePrice });
    await costBundle(bundlePrice + 1_000);
    const { body: again } = await mia.openBundle(undefined, { shownPrice: bundlePrice });
    expect(again.sessionId).toBe(first.sessionId);
  });
});

describe('S120 a card form that is open', () => {
  it('charges the amount that it shows for a gift certificate', async () => {
    const ada = giftBuyer(stack, giftOf('thai_60'));
    expect((await ada.open()).body.calculatedAmount).toBe('100.00');
    await costGift(10_500);
    ada.pay();
    expect((await ada.status()).body.gift).toMatchObject({ value: '100.00' });
    expect(await keptCents(stack)).toBe(10_000);
  });

  it('charges the amount that it shows for a sale in person, however often it is prepared', async () => {
    const sale = {
      ...{ giftCodes: [], networks: ['desk'], walkInName: 'Sam', tip: '0.00' },
      ...{ serviceId: 'thai-60', enhancementIds: [], useCredit: false, useGiftValue: false },
      ...{ method: 'card' as const, checkoutKey: crypto.randomUUID() },
    };
    const shown = await prepareSale(stack.deps, sale);
    await cost(9_500);
    const again = await prepareSale(stack.deps, sale);
    expect(again).toMatchObject({ calculatedAmount: '96.19', clientSecret: shown.clientSecret });
    stack.stripe.pay(String(again.paymentIntentId));
    await settle(stack);
    expect(await keptCents(stack)).toBe(SHOWN);
  });
});
