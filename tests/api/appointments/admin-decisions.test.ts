import { beforeEach, describe, expect, it } from 'vitest';
import { finishSale, prepareSale } from '#contract/checkout/in-person.ts';
import { actOnTask, listTasks, resolveTask, type Task } from '#contract/tasks.ts';
import {
  decideOnTestimonial,
  listHeldTestimonials,
} from '#contract/testimonials/therapist-testimonials.ts';
import type { Testimonial } from '#contract/testimonials/testimonials.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver, giveBack, listRefunds, requireAppointment } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { call } from '../journey.ts';

const stack = useStack();
let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

const list = async (): Promise<Task[]> =>
  listTasks.answer.parse((await admin.call('GET', listTasks.path)).body);
const only = async (): Promise<Task> => {
  const [item, ...others] = await list();
  if (!item || others.length > 0) throw new Error('There is not one item');
  return item;
};
const act = (id: string, action: string) =>
  admin.call<{ success: boolean; message: string }>('POST', actOnTask.path.replace(':id', id), {
    action,
  });
const resolve = (id: string, resolution: string) =>
  admin.call('POST', resolveTask.path.replace(':id', id), { resolution });

async function bookAnn() {
  const ann = visitor(stack);
  await ann.prepareAndPay();
  await ann.confirm();
  return requireAppointment(stack);
}

/** A refund of fifty dollars that the bank sent back. */
async function failRefund() {
  const { order_id } = await bookAnn();
  await giveBack(stack, order_id, 5000);
  stack.stripe.failRefund(stack.stripe.refunds()[0]?.id ?? '');
  await deliver(stack, 'refund.failed');
}

/** Ann's payment is being processed, past its hold. */
async function keepProcessing() {
  const ann = visitor(stack);
  await ann.prepare();
  stack.stripe.tamper(ann.paymentIntentId, { status: 'processing' });
  stack.clock.advance(11);
  await sweep(stack);
  return ann;
}

/** Sam walked in, paid in cash, and gets ten dollars back. */
async function promiseCash() {
  const sale = {
    ...{ walkInName: 'Sam Lund', serviceId: 'swedish-60', enhancementIds: [] },
    checkoutKey: crypto.randomUUID(),
  };
  await admin.call('POST', prepareSale.path, { ...sale, method: 'cash' });
  await admin.call('POST', finishSale.path, sale);
  const { order_id } = await requireAppointment(stack);
  await giveBack(stack, order_id, 1000);
}

describe('a refund that the bank sent back', () => {
  it('is listed with what was done and what to do, and is sent again by a button', async () => {
    await failRefund();
    const item = await only();
    expect(item).toMatchObject({
      kind: 'refund_failed',
      happened: 'The bank returned the refund of $50 to Ann.',
      done: 'The money is back in your account and still owed to the client.',
      next: 'Ask Ann how they’d like to be paid back, or send the refund again.',
      ...{ amount: '50.00', firstName: 'Ann', actions: ['ask_refund_again'] },
      paymentId: expect.stringMatching(/^pi_/),
      appointmentId: (await requireAppointment(stack)).appointment_id,
    });
    const { status, body } = await act(item.id, 'ask_refund_again');
    expect([status, body.success]).toEqual([200, true]);
    expect(await list()).toEqual([]);
    // Both are of one moment: their order says nothing.
    const stands = (await listRefunds(stack)).map(({ status: stand }) => stand);
    expect(stands.toSorted()).toEqual(['succeeded', 'void']);
    const again = await act(item.id, 'ask_refund_again');
    expect([again.status, again.problem.code]).toEqual([404, 'not_found']);
  });

  it('is refused what there is no button for, and what is no action', async () => {
    await failRefund();
    const { id } = await only();
    const wrong = await act(id, 'look_again');
    expect([wrong.status, wrong.problem.code]).toEqual([409, 'change_not_possible']);
    expect((await act(id, 'write_off')).problem.code).toBe('invalid_request');
    expect((await act('1', 'look_again')).problem.code).toBe('not_found');
  });
});

describe('a refund that Stripe could not be asked for', () => {
  const POST_REFUND = { method: 'POST', path: /v1\/refunds$/ } as const;
  /** A day without refunds: so many attempts that a person is asked. */
  async function goWithout() {
    const { order_id } = await bookAnn();
    stack.stripe.plan.fault('fail_before', POST_REFUND);
    await giveBack(stack, order_id, 5000);
    for (let hours = 0; hours < 30; hours += 1) {
      stack.clock.advance(60);
      await sweep(stack);
    }
    const item = await only();
    expect(item).toMatchObject({ kind: 'refund_failed', actions: ['look_again'] });
    expect(`${item.done} ${item.next}`).not.toMatch(/refund it in Stripe|went through/);
    return item;
  }

  it('is a task no more once it was made after all, and isn’t made twice', async () => {
    const { id } = await goWithout();
    expect((await act(id, 'look_again')).body).toEqual({
      ...{ success: false, message: 'Stripe still hasn’t made the refund. We’ll keep trying.' },
    });
    stack.stripe.plan.heal();
    stack.clock.advance(7 * 60);
    await sweep(stack);
    expect(await list()).toEqual([]);
    expect(stack.stripe.refunds().map(({ amount }) => amount)).toEqual([5000]);
    expect(await stack.sql('select resolution from public.tasks')).toEqual([
      { resolution: 'The refund was made after all.' },
    ]);
  });

  it('is made by the button', async () => {
    const { id } = await goWithout();
    stack.stripe.plan.heal();
    expect((await act(id, 'look_again')).body).toEqual({
      ...{ success: true, message: 'The refund is on its way.' },
    });
    expect(await list()).toEqual([]);
    expect(stack.stripe.refunds()).toHaveLength(1);
  });
});

describe('cash that was promised back', () => {
  it('stays until it is recorded as handed over', async () => {
    await promiseCash();
    const item = await only();
    expect(item).toMatchObject({
      kind: 'cash_refund',
      happened: 'You owe Sam a cash refund of $10.',
      ...{ amount: '10.00', firstName: 'Sam', paymentId: null, actions: ['record_cash_refund'] },
    });
    expect((await act(item.id, 'record_cash_refund')).body.success).toBe(true);
    expect(await list()).toEqual([]);
    expect(await listRefunds(stack)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('is settled with a word as well', async () => {
    await promiseCash();
    const { id } = await only();
    expect((await resolve(id, 'Gave it to Sam at the door')).status).toBe(200);
    expect(await listRefunds(stack)).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe('a payment that is still being processed', () => {
  it('is looked at again: still on its way', async () => {
    await keepProcessing();
    const item = await only();
    expect(item).toMatchObject({ kind: 'payment_processing', firstName: 'Ann' });
    const { status, body } = await act(item.id, 'look_again');
    expect([status, body.success]).toEqual([200, false]);
    expect(await list()).toHaveLength(1);
  });

  it('is looked at again: it came, and the booking is made', async () => {
    const ann = await keepProcessing();
    stack.stripe.tamper(ann.paymentIntentId, { status: 'requires_payment_method' });
    ann.pay();
    expect((await act((await only()).id, 'look_again')).body).toEqual({
      success: true,
      message: 'The payment came in and is settled.',
    });
    expect(await list()).toEqual([]);
    expect(await requireAppointment(stack)).toMatchObject({ payment_status: 'paid' });
  });

  it('is checked again: it never arrived, and the time is free', async () => {
    const ann = await keepProcessing();
    stack.stripe.tamper(ann.paymentIntentId, { status: 'requires_payment_method' });
    expect((await act((await only()).id, 'look_again')).body.success).toBe(true);
    expect(await stack.sql('select * from public.occupancy')).toEqual([]);
  });
});

describe('any item', () => {
  it.each([
    ['payment_without_order', { received_cents: 9000 }, 'A payment of $90 came in'],
    ['payment_mismatch', { received_cents: 100, expected_cents: 9619 }, '$1 came in from a client'],
    ['payment_mismatch', { received_cents: 100, is_live: false }, '$1 in test money'],
    ['dispute', { amount_cents: 5000, reason: 'product_not_received' }, '(product not received)'],
    ['unsettled_payment', { event_id: 'evt_1' }, 'an update from Stripe'],
    ['spent_purchase_refunded', { owed_cents: 11867 }, '$118.67 is due'],
    ['refund_failed', { amount_cents: 5000, attempts: 8 }, 'tried several times'],
    [
      'stuck_message',
      { kind: 'reminder', recipient: 'client', channel: 'sms', failure: 'bounced' },
      'A text to someone about an upcoming appointment wasn’t delivered.',
    ],
    [
      'stuck_message',
      { kind: 'day_schedule', recipient: 'practice', channel: 'email', failure: 'x' },
      'An email to you about the schedule for the day wasn’t delivered.',
    ],
  ])('of kind %s says what happened, and is closed with a note', async (kind, details, words) => {
    await stack.deps.database.rpcNow('open_task', {
      ...{ p_kind: kind, p_subject: 'pi_of_nobody', p_details: details },
    });
    const item = await only();
    expect(item.happened).toContain(words);
    expect(`${item.happened}${item.done}${item.next}`).not.toMatch(/undefined|null|NaN/);
    expect((await resolve(item.id, ' ')).problem.fields).toEqual({
      resolution: 'Please say how it was settled',
    });
    for (let times = 0; times < 2; times += 1) {
      expect((await resolve(item.id, 'Called them')).status).toBe(200);
    }
    expect(await list()).toEqual([]);
    expect(await stack.sql('select resolution from public.tasks')).toEqual([
      { resolution: 'Called them' },
    ]);
    await stack.sql('delete from public.tasks');
  });

  it('is not found by another’s id', async () => {
    expect((await resolve(crypto.randomUUID(), 'Done')).problem.code).toBe('not_found');
  });

  it('about news of Stripe is looked at again by dealing with that news', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const event = stack.stripe.events().find(({ type }) => type === 'payment_intent.succeeded');
    await stack.deps.database.rpcNow('open_task', {
      p_kind: 'unsettled_payment',
      p_subject: ann.paymentIntentId,
      p_details: { event_id: event?.id ?? '' },
    });
    const item = await only();
    expect(item).toMatchObject({ paymentId: ann.paymentIntentId, firstName: 'Ann' });
    expect((await act(item.id, 'look_again')).body.success).toBe(true);
    expect(await requireAppointment(stack)).toMatchObject({ payment_status: 'paid' });
    expect(await list()).toEqual([]);
  });
});

describe('reviews to read', () => {
  const held = async () =>
    listHeldTestimonials.answer.parse((await admin.call('GET', listHeldTestimonials.path)).body);
  const published = async () =>
    (await call<Testimonial[]>(stack, '/api/testimonials')).body.map(({ name }) => name);
  const decide = (id: string, status: string) =>
    admin.call('PATCH', decideOnTestimonial.path.replace(':id', id), { status });

  it('are published, kept off the site, and taken back', async () => {
    await call(stack, '/api/testimonials', {
      ...{ name: 'Signe H.', location: 'Glenwood, MN', serviceId: 'thai-90', rating: 5 },
      review: 'I could turn my head again on the drive home.',
    });
    const [review] = await held();
    expect(review).toMatchObject({ name: 'Signe H.', service: { name: 'Thai Bodywork' } });
    const id = review?.id ?? '';
    for (const [status, onSite, waiting] of [
      ['published', ['Signe H.'], 0],
      ['published', ['Signe H.'], 0],
      ['rejected', [], 0],
      ['held', [], 1],
    ] as const) {
      expect((await decide(id, status)).status).toBe(200);
      expect([await published(), (await held()).length]).toEqual([onSite, waiting]);
    }
    expect((await decide(id, 'praised')).problem.code).toBe('invalid_request');
    expect((await decide(crypto.randomUUID(), 'published')).problem.code).toBe('not_found');
  });
});
