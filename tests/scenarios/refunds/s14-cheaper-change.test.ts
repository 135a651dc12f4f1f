import { describe, expect, it } from 'vitest';
import { proposeChange, type ChangeInput } from '#api/appointments/change-appointment.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { keptCents, listAppointments, modifying } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const PAID_CENTS = 18169;
/** From ninety minutes with two extras to a plain hour, at the same time. */
const CHEAPER = { serviceId: 'thai-60', localDate: '2026-11-25', localTime: '09:00' };
const CHEAPER_CENTS = 9619;

async function book() {
  const ann = visitor(stack);
  await ann.prepareAndPay();
  await ann.confirm();
  const [appointment] = await listAppointments(stack);
  if (!appointment) throw new Error('Nothing is booked');
  return appointment.appointment_id;
}

const change = (appointmentId: string, changeId: string, changes: Partial<ChangeInput> = {}) =>
  proposeChange(stack.deps, {
    changeId,
    appointmentId,
    version: 1,
    enhancementIds: [],
    ...CHEAPER,
    ...changes,
  });

const returned = () => stack.stripe.refunds().map(({ amount }) => amount);

describe('S14 a change costs less', () => {
  it('applied twice: one refund of the difference, one new version', async () => {
    const appointmentId = await book();
    const changeId = crypto.randomUUID();
    expect(await change(appointmentId, changeId)).toEqual({ outcome: 'applied' });
    expect(await change(appointmentId, changeId)).toEqual({ outcome: 'applied' });
    expect(returned()).toEqual([PAID_CENTS - CHEAPER_CENTS]);
    expect(await listAppointments(stack)).toMatchObject([{ version: 2, payment_status: 'paid' }]);
    expect(await keptCents(stack)).toBe(CHEAPER_CENTS);
    await settle(stack);
  });

  it('applied five times at once: the same', async () => {
    const appointmentId = await book();
    const changeId = crypto.randomUUID();
    await Promise.all([1, 2, 3, 4, 5].map(() => change(appointmentId, changeId)));
    await settle(stack);
    expect(returned()).toEqual([PAID_CENTS - CHEAPER_CENTS]);
    expect(await listAppointments(stack)).toMatchObject([{ version: 2 }]);
  });

  it('two different changes at once: one is applied, the other is not', async () => {
    const appointmentId = await book();
    const outcomes = await Promise.allSettled([
      change(appointmentId, crypto.randomUUID()),
      change(appointmentId, crypto.randomUUID(), { localTime: '13:00' }),
    ]);
    const ends = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.outcome : (outcome.reason as Error).message,
    );
    expect(ends).toContain('applied');
    // Too late altogether, or replaced by the other before it was applied.
    expect(['stale_version', 'not_applied']).toContain(ends.find((end) => end !== 'applied'));
    await settle(stack);
    expect(returned()).toEqual([PAID_CENTS - CHEAPER_CENTS]);
    expect(await listAppointments(stack)).toMatchObject([{ version: 2 }]);
  });

  it('confirmed in the dashboard five times at once: the same', async () => {
    const { calculate, confirm } = modifying(stack, await book());
    expect(await calculate('thai-60')).toMatchObject({ priceDifference: '-85.50' });
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => confirm('thai-60')));
    for (const answer of answers) {
      // Too late for a press of its own, it is shown what is there.
      expect(answer).toMatchObject(
        answer.status === 'fulfilled'
          ? { value: { appointment: { serviceId: 'thai-60', version: 2 } } }
          : { reason: { code: 'stale_version', options: { current: { version: 2 } } } },
      );
    }
    await settle(stack);
    expect(returned()).toEqual([PAID_CENTS - CHEAPER_CENTS]);
  });

  // A day later Stripe has forgotten the key, and the difference could be refunded twice.
  it.each([
    ['fail_before', 1],
    ['apply_then_drop', 1],
    ['apply_then_500', 1],
    ['apply_then_drop', 25],
    ['apply_then_500', 25],
  ] as const)(
    'Stripe breaks off (%s): the booking is changed, %s h later the sweep refunds once',
    async (kind, hours) => {
      const appointmentId = await book();
      stack.stripe.plan.fault(kind, { method: 'POST', path: /v1\/refunds$/ });
      await change(appointmentId, crypto.randomUUID());
      expect(await listAppointments(stack)).toMatchObject([{ version: 2 }]);
      stack.stripe.plan.heal();
      stack.clock.advance(hours * 60);
      await sweep(stack);
      await settle(stack);
      expect(returned()).toEqual([PAID_CENTS - CHEAPER_CENTS]);
      expect(await keptCents(stack)).toBe(CHEAPER_CENTS);
    },
  );

  it('when a part was refunded already, never more than was paid', async () => {
    const appointmentId = await book();
    stack.stripe.refund(await requireIntent(), 15_000);
    await sweep(stack);
    await change(appointmentId, crypto.randomUUID());
    await settle(stack);
    expect(returned().reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(PAID_CENTS);
  });

  it('after a more expensive change, the difference comes from what was paid for either', async () => {
    const appointmentId = await book();
    const dearer = await change(appointmentId, crypto.randomUUID(), { serviceId: 'thai-120' });
    if (dearer.outcome !== 'to_pay') throw new Error('Nothing to pay');
    stack.stripe.pay(dearer.paymentIntentId);
    stack.clock.advance(1);
    await sweep(stack);
    expect(await listAppointments(stack)).toMatchObject([{ version: 2 }]);
    await change(appointmentId, crypto.randomUUID(), { version: 2 });
    await settle(stack);
    expect(await keptCents(stack)).toBe(CHEAPER_CENTS);
    const ofChange = stack.stripe
      .refunds()
      .filter(({ payment_intent }) => payment_intent === dearer.paymentIntentId);
    expect(ofChange.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(
      dearer.amountCents,
    );
  });
});

async function requireIntent(): Promise<string> {
  const [intent] = stack.stripe.paymentIntents();
  if (!intent) throw new Error('Nothing was paid');
  return intent.id;
}
