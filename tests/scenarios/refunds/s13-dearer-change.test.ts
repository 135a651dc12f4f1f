import { describe, expect, it } from 'vitest';
import { proposeChange, type ChangeInput } from '#api/appointments/change-appointment.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { cancel, deliver, keptCents, listAppointments, modifying } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const PLAIN = { serviceId: 'thai-60', selectedEnhancements: [], appointmentDate: '2026-11-25' };
const PAID_CENTS = 9619;
/** From an hour at 9:00 to two hours at 13:00. */
const DEARER = { serviceId: 'thai-120', localDate: '2026-11-25', localTime: '13:00' };

/** Ann has an hour of Thai bodywork at 9:00. */
async function book() {
  await book9('ann');
  const [appointment] = await listAppointments(stack);
  if (!appointment) throw new Error('Nothing is booked');
  return appointment;
}
async function book9(name: string, appointmentTime = '09:00') {
  const one = visitor(stack, name, { ...PLAIN, appointmentTime });
  await one.prepareAndPay();
  expect((await one.confirm()).status).toBe(200);
  return one;
}

const propose = (appointmentId: string, changes: Partial<ChangeInput> = {}) =>
  proposeChange(stack.deps, {
    changeId: crypto.randomUUID(),
    appointmentId,
    version: 1,
    enhancementIds: [],
    ...DEARER,
    ...changes,
  });

/** Proposes a more expensive change and pays for it; answers the payment intent. */
async function proposeAndPay(appointmentId: string, changes?: Partial<ChangeInput>) {
  const proposed = await propose(appointmentId, changes);
  if (proposed.outcome !== 'to_pay') throw new Error(`Nothing to pay: ${proposed.outcome}`);
  stack.stripe.pay(proposed.paymentIntentId);
  return proposed;
}

const bookedTimes = async () =>
  (
    await stack.sql(
      `select to_char(lower(during) at time zone 'America/Chicago', 'HH24:MI') as time, kind
       from public.occupancy order by 1`,
    )
  ).map(({ time, kind }) => `${String(kind)} ${String(time)}`);

describe('S13 a more expensive change is paid, and its confirmation is lost', () => {
  it('the new time is held while it is paid for, beside the old one', async () => {
    const { appointment_id } = await book();
    const proposed = await propose(appointment_id);
    expect(proposed).toMatchObject({ outcome: 'to_pay' });
    expect(await bookedTimes()).toEqual(['appointment 09:00', 'hold 13:00']);
    const { problem } = await visitor(stack, 'bo', {
      ...PLAIN,
      appointmentTime: '13:30',
    }).prepare();
    expect(problem.code).toBe('slot_taken');
  });

  it('the webhook applies it: the old time is freed as the new one is taken', async () => {
    const { appointment_id } = await book();
    const { amountCents } = await proposeAndPay(appointment_id);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await bookedTimes()).toEqual(['appointment 13:00']);
    expect(await listAppointments(stack)).toMatchObject([{ appointment_id, version: 2 }]);
    expect(await keptCents(stack)).toBe(PAID_CENTS + amountCents);
    await settle(stack);
  });

  it('without a webhook the sweep applies it', async () => {
    const { appointment_id } = await book();
    await proposeAndPay(appointment_id);
    stack.stripe.webhooks.drop();
    stack.clock.advance(15);
    await sweep(stack);
    expect(await listAppointments(stack)).toMatchObject([{ appointment_id, version: 2 }]);
    await settle(stack);
  });

  it('applied by every path at once, it is applied once', async () => {
    const { appointment_id } = await book();
    const { amountCents } = await proposeAndPay(appointment_id);
    await Promise.all([
      deliver(stack, 'payment_intent.succeeded'),
      deliver(stack, 'payment_intent.succeeded'),
      sweep(stack),
    ]);
    expect(await listAppointments(stack)).toMatchObject([{ version: 2 }]);
    expect(await keptCents(stack)).toBe(PAID_CENTS + amountCents);
    await settle(stack);
  });

  it('the new time is lost: the difference is refunded, the old booking stays', async () => {
    const { appointment_id } = await book();
    await proposeAndPay(appointment_id);
    // As if its hold had been lost altogether.
    await stack.sql('delete from public.occupancy where order_id is not null');
    await book9('bo', '13:30');
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    await settle(stack);
    const [ann] = await listAppointments(stack);
    expect(ann).toMatchObject({ appointment_id, version: 1, payment_status: 'paid' });
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await keptCents(stack)).toBe(2 * PAID_CENTS);
  });

  it('a change that no one pays for expires, its intent canceled, and the booking stays', async () => {
    const { appointment_id } = await book();
    const proposed = await propose(appointment_id);
    if (proposed.outcome !== 'to_pay') throw new Error('Nothing to pay');
    stack.clock.advance(11);
    await sweep(stack);
    expect(stack.stripe.paymentIntent(proposed.paymentIntentId).status).toBe('canceled');
    expect(await bookedTimes()).toEqual(['appointment 09:00']);
    expect(await listAppointments(stack)).toMatchObject([{ appointment_id, version: 1 }]);
    await settle(stack);
  });

  it('someone else’s claim of an expired change’s time cancels its intent first', async () => {
    const { appointment_id } = await book();
    const proposed = await propose(appointment_id);
    if (proposed.outcome !== 'to_pay') throw new Error('Nothing to pay');
    stack.clock.advance(11);
    const bo = visitor(stack, 'bo', { ...PLAIN, appointmentTime: '13:00' });
    expect((await bo.prepare()).status, stack.logs.slice(-4).join('\n')).toBe(200);
    expect(stack.stripe.paymentIntent(proposed.paymentIntentId).status).toBe('canceled');
  });

  it('paid while someone else claims its expired time: applied, and the claim is refused', async () => {
    const { appointment_id } = await book();
    const proposed = await propose(appointment_id);
    if (proposed.outcome !== 'to_pay') throw new Error('Nothing to pay');
    stack.clock.advance(11);
    stack.stripe.pay(proposed.paymentIntentId);
    const bo = visitor(stack, 'bo', { ...PLAIN, appointmentTime: '13:00' });
    expect((await bo.prepare()).problem.code).toBe('slot_taken');
    expect(await listAppointments(stack)).toMatchObject([{ appointment_id, version: 2 }]);
    await settle(stack);
  });

  it('the appointment is canceled while the change is being paid: the difference is refunded, and the rest', async () => {
    const { appointment_id } = await book();
    await proposeAndPay(appointment_id);
    await stack.deps.database.rpcNow('cancel_appointment', {
      p_appointment_id: appointment_id,
      p_version: 1,
    });
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    await settle(stack);
    expect(await listAppointments(stack)).toMatchObject([{ status: 'cancelled' }]);
    expect(await bookedTimes()).toEqual([]);
    expect(await keptCents(stack)).toBe(0);
  });

  it('Stripe’s answer to the intent is lost: the same change gets the same intent', async () => {
    const { appointment_id } = await book();
    const changeId = crypto.randomUUID();
    stack.stripe.plan.fault('apply_then_drop', {
      method: 'POST',
      path: /payment_intents$/,
      times: 1,
    });
    await propose(appointment_id, { changeId }).catch(() => undefined);
    await propose(appointment_id, { changeId });
    const open = stack.stripe.paymentIntents().filter(({ metadata }) => {
      return metadata['order_id'] === changeId;
    });
    expect(open).toHaveLength(1);
  });
});

describe('S13 from the dashboard, the difference is paid and the answer is lost', () => {
  /** Two hours instead of one, at the same start, are calculated and paid for. */
  async function calculateAndPay() {
    const { appointment_id } = await book();
    const { calculate, confirm } = modifying(stack, appointment_id);
    const { paymentIntentId, priceDifference } = await calculate('thai-120');
    stack.stripe.pay(String(paymentIntentId));
    const differenceCents = Math.round(Number(priceDifference) * 100);
    return {
      id: appointment_id,
      confirm: () => confirm('thai-120', paymentIntentId),
      differenceCents,
    };
  }

  it.each(['webhook', 'sweep'])('the %s makes the change, and asking again says so', async (by) => {
    const { confirm, differenceCents } = await calculateAndPay();
    if (by === 'webhook') await deliver(stack, 'payment_intent.succeeded');
    stack.stripe.webhooks.drop();
    stack.clock.advance(15);
    await sweep(stack);
    expect(await listAppointments(stack)).toMatchObject([{ version: 2 }]);
    expect(await confirm()).toMatchObject({ appointment: { serviceId: 'thai-120', version: 2 } });
    expect(await keptCents(stack)).toBe(PAID_CENTS + differenceCents);
  });

  it('Stripe cannot be reached: no one is asked to pay again, and trying again makes the change', async () => {
    const { confirm } = await calculateAndPay();
    stack.stripe.plan.fault('fail_before', { method: 'GET', path: /payment_intents/ });
    await expect(confirm()).rejects.toMatchObject({ code: 'booking_pending' });
    stack.stripe.plan.heal();
    expect(await confirm()).toMatchObject({ appointment: { version: 2 } });
  });

  it('the appointment is canceled in the meantime: the difference is refunded, and the answer says so', async () => {
    const { id, confirm } = await calculateAndPay();
    await cancel(stack, id);
    await expect(confirm()).rejects.toMatchObject({ code: 'change_not_possible' });
    await settle(stack);
    expect(await keptCents(stack)).toBe(0);
  });
});
