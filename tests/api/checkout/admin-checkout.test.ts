import { beforeEach, describe, expect, it } from 'vitest';
import {
  finishSale,
  prepareSale,
  releaseSale,
  type DeskCheckout,
  type DeskPayment,
} from '#contract/checkout/in-person.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import {
  deliver,
  grantCredits,
  keptCents,
  listAppointments,
  requireAppointment,
} from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();

let admin: Admin;
let checkoutKey: string;
beforeEach(async () => {
  admin = await loginAdmin(stack);
  checkoutKey = crypto.randomUUID();
});

/** An hour of Swedish massage to someone who walked in: 80 dollars and their tax. */
const HOUR = { walkInName: 'Sam Lund', serviceId: 'swedish-60', enhancementIds: [] as string[] };
const HOUR_CENTS = 8550;

const prepare = (changes: object = {}) =>
  admin.call<DeskPayment>('POST', prepareSale.path, {
    ...{ ...HOUR, checkoutKey, method: 'card', ...changes },
  });
const finish = (changes: object = {}) =>
  admin.call<DeskCheckout>('POST', finishSale.path, { ...HOUR, ...changes });
const release = () => admin.call<object>('POST', releaseSale.path, { checkoutKey });

/** Ann is on file; answers her id. */
async function putAnnOnFile(): Promise<string> {
  const ann = visitor(stack, 'ann');
  await ann.prepareAndPay();
  await ann.confirm();
  const [row] = await stack.sql('select client_id from public.clients');
  return String(row?.['client_id']);
}

describe('a sale by card', () => {
  it('is priced, paid and recorded; the same key is one sale', async () => {
    const { status, body } = await prepare({ enhancementIds: ['hot-stones'], tip: '15.00' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ subtotal: '100.00', tax: '6.88', tip: '15.00', credit: '0.00', giftValue: '0.00' },
      ...{ calculatedAmount: '121.88', clientSecret: expect.stringMatching(/secret/) },
    });
    const again = await prepare({ enhancementIds: ['hot-stones'], tip: '15.00' });
    expect(again.body).toEqual(body);
    const paid = { enhancementIds: ['hot-stones'], stripePaymentIntentId: body.paymentIntentId };
    expect((await finish(paid)).problem.code).toBe('payment_not_completed');
    stack.stripe.pay(body.paymentIntentId ?? '');
    for (let times = 0; times < 2; times += 1) {
      const { body: done } = await finish(paid);
      expect(done).toMatchObject({ success: true });
      expect(await listAppointments(stack)).toMatchObject([
        {
          appointment_id: done.appointmentId,
          status: 'completed',
          payment_status: 'paid',
          email: null,
        },
      ]);
    }
    expect(await keptCents(stack)).toBe(12188);
  });

  it('with a tip above the price of the session asks again, and is opened once that is confirmed', async () => {
    const { status, problem } = await prepare({ tip: '80.01' });
    expect([status, problem.code]).toEqual([409, 'confirmation_needed']);
    expect(stack.stripe.paymentIntents()).toEqual([]);
    expect((await prepare({ tip: '80.00' })).status).toBe(200);
    checkoutKey = crypto.randomUUID();
    const { body } = await prepare({ tip: '80.01', isConfirmed: true });
    expect(body).toMatchObject({ tip: '80.01', calculatedAmount: '165.51' });
  });

  it('whose answer was lost is recorded by webhook or sweep, and found by its key', async () => {
    const { body } = await prepare();
    stack.stripe.pay(body.paymentIntentId ?? '');
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    const { appointment_id } = await requireAppointment(stack);
    const found = await finish({ checkoutKey });
    expect(found.body).toMatchObject({ success: true, appointmentId: appointment_id });
    expect((await prepare()).body).toMatchObject({ clientSecret: null });
  });

  it('is never the end when it is paid and cannot be recorded: no one is asked to pay again', async () => {
    const { body } = await prepare();
    stack.stripe.pay(body.paymentIntentId ?? '');
    stack.stripe.plan.fault('fail_before', { method: 'GET', path: /payment_intents/ });
    const { status, problem } = await finish({ stripePaymentIntentId: body.paymentIntentId });
    expect([status, problem.code]).toEqual([503, 'booking_pending']);
    expect(problem.detail).toContain('Please don’t charge it again');
    stack.stripe.plan.heal();
    stack.stripe.webhooks.drop();
    stack.clock.advance(10);
    await sweep(stack);
    expect((await finish({ checkoutKey })).status).toBe(200);
    expect(await listAppointments(stack)).toHaveLength(1);
  });

  it('that is abandoned lapses, its payment canceled', async () => {
    const { body } = await prepare();
    stack.clock.advance(61);
    await sweep(stack);
    expect(stack.stripe.paymentIntent(body.paymentIntentId ?? '').status).toBe('canceled');
    expect((await prepare()).problem.code).toBe('change_not_possible');
    expect(await listAppointments(stack)).toEqual([]);
  });
});

describe('a sale in cash', () => {
  it('is recorded with the cash in hand, once', async () => {
    const { body } = await prepare({ method: 'cash', tip: '5.00' });
    expect(body).toMatchObject({
      calculatedAmount: '90.50',
      clientSecret: null,
      paymentIntentId: null,
    });
    expect(await listAppointments(stack)).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      expect((await finish({ checkoutKey })).body).toMatchObject({ success: true });
    }
    expect(await keptCents(stack)).toBe(HOUR_CENTS + 500);
    expect(stack.stripe.paymentIntents()).toEqual([]);
  });

  it('that was given up says so instead of recording the cash', async () => {
    await prepare({ method: 'cash' });
    await release();
    const { problem } = await finish({ checkoutKey });
    expect(problem).toMatchObject({ code: 'change_not_possible', status: 409 });
    expect(problem.detail).toContain('start it again');
    expect(await keptCents(stack)).toBe(0);
  });

  it('of anything but what was priced is refused', async () => {
    await prepare({ method: 'cash' });
    expect((await finish({ checkoutKey, serviceId: 'swedish-90' })).problem.code).toBe(
      'payment_mismatch',
    );
    expect((await prepare({ method: 'cash', tip: '5.00' })).problem.code).toBe(
      'change_not_possible',
    );
  });
});

describe('a sale to a client on file', () => {
  it('is one of their sessions, by their credit, with nothing to pay', async () => {
    const clientId = await putAnnOnFile();
    await grantCredits(stack, 'ann@example.com', 1, 60);
    const toAnn = { walkInName: undefined, clientId, useCredit: true };
    const { body } = await prepare(toAnn);
    expect(body).toMatchObject({ calculatedAmount: '0.00', clientSecret: null });
    expect((await finish({ ...toAnn, checkoutKey })).body).toMatchObject({ success: true });
    const [, sold] = await listAppointments(stack);
    expect(sold).toMatchObject({ email: 'ann@example.com', payment_status: 'paid' });
    checkoutKey = crypto.randomUUID();
    expect((await prepare(toAnn)).problem.code).toBe('credit_missing');
  });

  it('that is released frees the credit it reserved and cancels its payment', async () => {
    const clientId = await putAnnOnFile();
    await grantCredits(stack, 'ann@example.com', 1, 60);
    const toAnn = { walkInName: undefined, clientId, useCredit: true, tip: '5.00' };
    const { body } = await prepare(toAnn);
    expect(body.calculatedAmount).toBe('5.00');
    expect((await release()).body).toEqual({ success: true });
    expect((await release()).status).toBe(200);
    expect(stack.stripe.paymentIntent(body.paymentIntentId ?? '').status).toBe('canceled');
    checkoutKey = crypto.randomUUID();
    expect((await release()).status).toBe(200);
    expect((await prepare({ ...toAnn, method: 'cash' })).status).toBe(200);
  });

  it('whose credit is gone by then is not recorded, and its card is paid back', async () => {
    const clientId = await putAnnOnFile();
    await grantCredits(stack, 'ann@example.com', 1, 60);
    const toAnn = { walkInName: undefined, clientId, useCredit: true };
    const { body } = await prepare({ ...toAnn, tip: '5.00' });
    stack.clock.advance(61);
    // Run out, it reserves nothing any more.
    const other = await prepare({ ...toAnn, checkoutKey: crypto.randomUUID(), method: 'cash' });
    expect(other.status).toBe(200);
    await stack.sql(`update public.wallets set frozen_at = now()`);
    stack.stripe.pay(body.paymentIntentId ?? '');
    const { problem } = await finish({ ...toAnn, stripePaymentIntentId: body.paymentIntentId });
    expect(problem.code).toBe('already_refunded');
    expect(problem.detail).toContain('will be refunded');
    expect(stack.stripe.refunds()).toMatchObject([{ amount: 500 }]);
  });

  it('that was paid after all isn’t released, and says so', async () => {
    const { body } = await prepare();
    stack.stripe.pay(body.paymentIntentId ?? '');
    for (let times = 0; times < 2; times += 1) {
      expect((await release()).problem).toMatchObject({
        ...{ code: 'already_paid', paymentIntentId: body.paymentIntentId },
      });
    }
    expect((await finish({ checkoutKey })).status).toBe(200);
  });
});

it('refuses no one, no service, what is not on offer, and a payment of something else', async () => {
  expect((await prepare({ walkInName: ' ' })).problem.fields).toEqual({
    walkInName: "Please enter the client's name",
  });
  expect((await prepare({ serviceId: '' })).problem.fields).toEqual({
    serviceId: 'Please select a service',
  });
  expect((await prepare({ serviceId: 'none' })).problem.code).toBe('unknown_service');
  expect((await prepare({ clientId: crypto.randomUUID() })).status).toBe(404);
  expect((await finish({})).problem.fields).toEqual({
    stripePaymentIntentId: 'A payment is required',
  });
  expect((await finish({ stripePaymentIntentId: 'pi_of_somebody' })).problem.code).toBe(
    'payment_not_found',
  );
  expect((await finish({ checkoutKey })).problem.code).toBe('payment_not_found');
  await putAnnOnFile();
  const [ofBooking] = stack.stripe.paymentIntents();
  expect((await finish({ stripePaymentIntentId: ofBooking?.id })).problem.code).toBe(
    'payment_not_found',
  );
});
