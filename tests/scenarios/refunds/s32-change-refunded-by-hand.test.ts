import { describe, expect, it } from 'vitest';
import { proposeChange } from '#api/appointments/change-appointment.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { settle, sweep } from '../../helpers/stack/settle.ts';
import { deliver, keptCents, listAppointments, requireAppointment, reviewKinds } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const PAID_CENTS = 9619;

/** Ann has an hour at 9:00, and has paid for two hours at 13:00 instead, of which no one has told us. */
async function bookAndPayChange() {
  const ann = visitor(stack, 'ann', { serviceId: 'thai-60', selectedEnhancements: [] });
  await ann.prepareAndPay();
  await ann.confirm();
  const { appointment_id } = await requireAppointment(stack);
  const change = await proposeChange(stack.deps, {
    changeId: crypto.randomUUID(),
    appointmentId: appointment_id,
    version: 1,
    serviceId: 'thai-120',
    enhancementIds: [],
    localDate: '2026-11-25',
    localTime: '13:00',
  });
  if (change.outcome !== 'to_pay') throw new Error('Nothing to pay');
  stack.stripe.pay(change.paymentIntentId);
  return change;
}

const WAYS: [string, () => Promise<unknown>][] = [
  ['the payment is reported first', () => deliver(stack, 'payment_intent.succeeded')],
  ['the refund is reported first', () => deliver(stack, 'refund.created')],
  ['nothing is reported, and the sweep finds it', () => sweep(stack)],
];
const PARTS: [string, number | undefined][] = [
  ['all of it', undefined],
  ['a part of it', 1000],
];

describe('S32 a change is paid, then refunded by hand before it is applied', () => {
  it.each(
    WAYS.flatMap(([way, tell]) => PARTS.map(([part, cents]) => ({ way, part, cents, tell }))),
  )(
    '$part, $way: not applied, nothing of it is kept, and nothing more is refunded',
    async ({ cents, tell }) => {
      const change = await bookAndPayChange();
      stack.stripe.refund(change.paymentIntentId, cents);
      await tell();
      await settle(stack);
      expect(await listAppointments(stack)).toMatchObject([
        { version: 1, status: 'pending', payment_status: 'paid' },
      ]);
      expect(await stack.sql('select kind from public.occupancy')).toEqual([
        { kind: 'appointment' },
      ]);
      expect(await keptCents(stack)).toBe(PAID_CENTS);
      const returned = stack.stripe.refunds();
      expect(returned.reduce((sum, { amount }) => sum + amount, 0)).toBe(change.amountCents);
      expect(returned).toHaveLength(cents === undefined ? 1 : 2);
      expect(await reviewKinds(stack)).toEqual([]);
    },
  );
});
