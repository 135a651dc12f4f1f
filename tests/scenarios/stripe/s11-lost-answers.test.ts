import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import {
  deliver,
  giveBack,
  keptCents,
  listAppointments,
  listRefunds,
  requireAppointment,
} from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();
const CREATE = { method: 'POST', path: /v1\/payment_intents$/ } as const;
const REFUND = { method: 'POST', path: /v1\/refunds$/ } as const;

/** Ann pays for a time that Bo has booked: her money must go back. */
async function payForLostTime() {
  const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
  await ann.prepare();
  // As if her hold had been lost altogether.
  await stack.sql('delete from public.occupancy');
  await bo.prepareAndPay();
  await bo.confirm();
  ann.pay();
  return ann;
}

describe('S11 Stripe made the intent, and its answer was lost', () => {
  it.each(['apply_then_drop', 'apply_then_500'] as const)(
    'asking again finds it: %s',
    async (kind) => {
      const ann = visitor(stack);
      stack.stripe.plan.fault(kind, { ...CREATE, times: 1 });
      expect([200, 503]).toContain((await ann.prepare()).status);
      expect((await ann.prepare()).status).toBe(200);
      ann.pay();
      expect((await ann.confirm()).status).toBe(200);
      expect(await listAppointments(stack)).toHaveLength(1);
      const open = stack.stripe.paymentIntents().filter(({ status }) => status !== 'canceled');
      expect(open, 'intents that could be paid').toHaveLength(1);
    },
  );

  it('a function that hangs before attaching it: the next call attaches the same one', async () => {
    const ann = visitor(stack);
    const created = stack.stripe.plan.barrier('created', { ...CREATE, after: true, times: 1 });
    const hanging = ann.prepare();
    await created.reached();
    const [made] = stack.stripe.paymentIntents();
    const { status, body } = await ann.prepare();
    expect({ status, id: body.paymentIntentId }).toEqual({ status: 200, id: made?.id });
    created.release();
    await hanging;
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
  });

  it('a day later, when Stripe has forgotten the key, no one is charged twice', async () => {
    const ann = visitor(stack, 'ann', { appointmentDate: '2026-12-02' });
    stack.stripe.plan.fault('apply_then_drop', { ...CREATE, times: 1 });
    await ann.prepare();
    stack.clock.advance(25 * 60);
    expect((await ann.prepare()).status).toBe(200);
    ann.pay();
    expect((await ann.confirm()).status).toBe(200);
    await sweep(stack);
    const open = stack.stripe.paymentIntents().filter(({ status }) => status !== 'canceled');
    expect(open, 'intents that could be paid').toHaveLength(1);
  });
});

describe('S11 Stripe refunded, and its answer was lost', () => {
  it.each(['apply_then_drop', 'apply_then_500'] as const)(
    'the next run finds the refund: %s',
    async (kind) => {
      const ann = await payForLostTime();
      stack.stripe.plan.fault(kind, { ...REFUND, times: 1 });
      const { status, problem } = await ann.confirm();
      expect(status).toBeGreaterThanOrEqual(409);
      expect(problem.detail).not.toMatch(/not charged/i);
      stack.clock.advance(10);
      await sweep(stack);
      expect(stack.stripe.refunds()).toHaveLength(1);
      expect(await keptCents(stack), 'what Bo paid').toBe(18169);
      expect((await ann.status()).body.state).toBe('refunded');
    },
  );

  it.each(['apply_then_drop', 'apply_then_500'] as const)(
    'a day later Stripe is checked before refunding again: %s',
    async (kind) => {
      const ann = await payForLostTime();
      stack.stripe.plan.fault(kind, { ...REFUND, times: 1 });
      await ann.confirm();
      stack.clock.advance(25 * 60);
      await sweep(stack);
      await sweep(stack);
      expect(stack.stripe.refunds()).toHaveLength(1);
      expect(await keptCents(stack), 'what Bo paid').toBe(18169);
    },
  );

  it.each(['apply_then_drop', 'apply_then_500'] as const)(
    'a part that is requested again a day later is refunded once, events or not: %s',
    async (kind) => {
      const ann = visitor(stack);
      await ann.prepareAndPay();
      await ann.confirm();
      const { order_id } = await requireAppointment(stack);
      const adjustmentId = crypto.randomUUID();
      const giveBackPart = () => giveBack(stack, order_id, 5000, adjustmentId);
      stack.stripe.plan.fault(kind, { ...REFUND, times: 1 });
      await giveBackPart();
      expect(await listRefunds(stack)).toMatchObject([{ status: 'requested' }]);
      stack.clock.advance(25 * 60);
      await giveBackPart();
      expect(await listRefunds(stack)).toMatchObject([{ status: 'succeeded' }]);
      expect(stack.stripe.refunds()).toHaveLength(1);
      expect(await keptCents(stack)).toBe(13169);
    },
  );

  it('Stripe is down for hours: the sweep keeps trying, and refunds once', async () => {
    const ann = await payForLostTime();
    stack.stripe.plan.fault('fail_before', REFUND);
    await ann.confirm();
    for (let hour = 0; hour < 3; hour += 1) {
      stack.clock.advance(60);
      await sweep(stack);
    }
    expect(stack.stripe.refunds()).toEqual([]);
    expect((await ann.status()).body.state).toBe('refunding');
    stack.stripe.plan.heal();
    // The pauses between attempts grow with the outage.
    stack.clock.advance(6 * 60);
    await sweep(stack);
    expect(stack.stripe.refunds()).toHaveLength(1);
    expect(await listAppointments(stack)).toMatchObject([{ email: 'bo@example.com' }]);
    expect(await deliver(stack, 'refund.created')).toBe(200);
    expect(await keptCents(stack), 'what Bo paid').toBe(18169);
  });

  describe('after hours without Stripe, every refund that waits is made with the next sweeps', () => {
    async function book(name: string, appointmentTime: string) {
      const one = visitor(stack, name, { appointmentTime });
      await one.prepareAndPay();
      await one.confirm();
      const booked = await listAppointments(stack);
      return booked.find(({ email }) => email === one.email)?.order_id ?? '';
    }
    /** Two refunds that came due hours apart, so that their next attempts are, too. */
    async function goWithout(down: typeof REFUND | { path: RegExp }) {
      const [ann, bo] = [await book('ann', '09:00'), await book('bo', '13:00')];
      stack.stripe.plan.fault('fail_before', down);
      for (let hour = 0; hour < 10; hour += 1) {
        if (hour === 0) await giveBack(stack, ann, 5000);
        if (hour === 4) await giveBack(stack, bo, 3000);
        stack.clock.advance(60);
        await sweep(stack);
      }
      expect(stack.stripe.refunds()).toEqual([]);
      stack.stripe.plan.heal();
    }
    const sweepTwice = async () => {
      await sweep(stack);
      stack.clock.advance(5);
      await sweep(stack);
      expect(
        stack.stripe
          .refunds()
          .map(({ amount }) => amount)
          .toSorted(),
      ).toEqual([3000, 5000]);
    };

    it('once a sweep can reach it again', async () => {
      await goWithout({ path: /v1/ });
      await sweepTwice();
    });

    it('once the first of them is made', async () => {
      await goWithout(REFUND);
      const [due] = await stack.sql('select min(next_attempt_at) as at from public.refunds');
      stack.clock.set(new Date(due?.['at'] as Date).toISOString());
      await sweepTwice();
    });
  });
});
