import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, listAppointments } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S7 what the browser says about its booking is tampered with', () => {
  it.each<[string, Partial<BookingInput>]>([
    ['a longer session', { serviceId: 'thai-120' }],
    ['a more expensive service', { serviceId: 'deep-tissue-120' }],
    ['more enhancements', { selectedEnhancements: ['cupping', 'hot-stones', 'foot-scrub'] }],
    ['another day', { appointmentDate: '2026-11-27' }],
    ['another time', { appointmentTime: '13:00' }],
  ])('books nothing for %s than was paid for', async (_, changes) => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const { selectedEnhancements: enhancementIds } = { ...ann.booking, ...changes };
    const { status, problem } = await ann.confirm({ ...changes, enhancementIds });
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'payment_mismatch' });
    expect(await listAppointments(stack)).toEqual([]);
  });

  it.each([
    ['a total', { totalAmount: '1.00' }],
    ['an amount in cents', { amountCents: 1 }],
    ['a price', { price: 0, subtotal: 0, isMember: true }],
  ])('ignores %s that the browser sends', async (_, more) => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const { body } = await ann.confirm(more);
    expect(body.appointment.totalAmount).toBe('181.69');
    expect(stack.stripe.paymentIntent(ann.paymentIntentId).amount).toBe(18169);
  });

  it('books nothing with the payment of a cheaper session', async () => {
    const ann = visitor(stack, 'ann', { serviceId: 'thai-60', selectedEnhancements: [] });
    await ann.prepareAndPay();
    const { problem } = await ann.confirm({ serviceId: 'thai-120' });
    expect(problem.code).toBe('payment_mismatch');
    expect(await listAppointments(stack)).toEqual([]);
  });
});

describe('S7 the payment at Stripe is not what was agreed', () => {
  it.each<[string, Partial<Stripe.PaymentIntent>]>([
    ['less was paid', { amount_received: 100 }],
    ['a cent less was paid', { amount_received: 18168 }],
    ['more was paid', { amount_received: 18170 }],
    ['it was paid in euros', { currency: 'eur' }],
    ['it is real money in a test', { livemode: true }],
  ])('books nothing when %s; the therapist gets a task', async (_, changes) => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.stripe.tamper(ann.paymentIntentId, changes);
    expect((await ann.confirm()).status).toBe(409);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await listAppointments(stack)).toEqual([]);
    const items = await stack.sql('select kind, subject from public.tasks');
    expect(items).toEqual([{ kind: 'payment_mismatch', subject: ann.paymentIntentId }]);
  });

  it.each<[string, Partial<Stripe.PaymentIntent>, string]>([
    ['is only authorized', { status: 'requires_capture' }, 'payment_not_completed'],
    ['waits for the bank', { status: 'requires_action' }, 'payment_not_completed'],
    ['is still processing', { status: 'processing' }, 'payment_processing'],
    ['was canceled', { status: 'canceled' }, 'payment_not_completed'],
  ])('books nothing while it %s', async (_, changes, code) => {
    const ann = visitor(stack);
    await ann.prepare();
    stack.stripe.tamper(ann.paymentIntentId, changes);
    expect((await ann.confirm()).problem.code).toBe(code);
    expect(await listAppointments(stack)).toEqual([]);
  });

  it.each([
    ['another order', { order_id: crypto.randomUUID() }],
    ['no order', {}],
  ])('books nothing when it names %s', async (_, metadata) => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.stripe.tamper(ann.paymentIntentId, { metadata });
    expect((await ann.confirm()).status).toBe(404);
    expect(await listAppointments(stack)).toEqual([]);
  });
});
