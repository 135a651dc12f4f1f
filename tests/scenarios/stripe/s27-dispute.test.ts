import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { deliver, giveBack, keptCents, listAppointments, requireAppointment } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S27 a payment is disputed', () => {
  it('is shown to the therapist once, and cancels nothing', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await ann.confirm();
    stack.stripe.dispute(ann.paymentIntentId);
    for (let round = 0; round < 3; round += 1) {
      expect(await deliver(stack, 'charge.dispute.created')).toBe(200);
    }
    expect(await stack.sql('select kind, subject from public.tasks')).toMatchObject([
      { kind: 'dispute' },
    ]);
    expect(await listAppointments(stack)).toMatchObject([
      { status: 'pending', payment_status: 'pending' },
    ]);
    await settle(stack);
  });

  it('holds back refunds while it is open, and makes them once it is won', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await ann.confirm();
    const { id } = stack.stripe.dispute(ann.paymentIntentId);
    await deliver(stack, 'charge.dispute.created');
    await giveBack(stack, (await requireAppointment(stack)).order_id, 5000);
    await settle(stack);
    expect(stack.stripe.refunds()).toEqual([]);
    stack.stripe.closeDispute(id, 'won');
    expect(await deliver(stack, 'charge.dispute.closed')).toBe(200);
    expect(stack.stripe.refunds()).toMatchObject([{ amount: 5000, status: 'succeeded' }]);
    expect(await keptCents(stack)).toBe(18169 - 5000);
  });

  it('asks its client for nothing while a bank has the money, and again once the bank has decided', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await ann.confirm();
    const link = /#([\w-]{22})/.exec(JSON.stringify(await stack.mailbox.list()))?.[1] ?? '';
    const owed = async () => {
      const response = await stack.api('/api/appointment', { json: { link } });
      return /"owed":"([\d.]+)"/.exec(await response.text())?.[1];
    };
    const pay = async () => {
      const json = { link, paymentId: crypto.randomUUID() };
      const response = await stack.api('/api/appointment/pay', { json });
      return { status: response.status, body: JSON.stringify(await response.json()) };
    };
    const { id } = stack.stripe.dispute(ann.paymentIntentId);
    await deliver(stack, 'charge.dispute.created');
    await deliver(stack, 'charge.dispute.funds_withdrawn');
    expect(await listAppointments(stack)).toMatchObject([{ payment_status: 'pending' }]);
    expect(await owed()).toBe('0.00');
    const refused = await pay();
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('The bank is reviewing a payment');
    // Two days and three hours before: the reminder of the visit, without a word of money, stands in for none to pay.
    stack.clock.set('2026-11-23T06:00:00-06:00');
    stack.mailbox.clear();
    await runMessages(stack.deps);
    expect(await countSent(stack)).not.toHaveProperty(['email payment_due ann@example.com']);
    expect(await stack.sql(`select kind from public.messages where kind = 'payment_due'`)).toEqual(
      [],
    );
    stack.stripe.closeDispute(id, 'lost');
    await deliver(stack, 'charge.dispute.closed');
    expect(await owed()).toBe('181.69');
    expect((await pay()).status).toBe(200);
    await settle(stack);
  });

  it('is recorded although it is reported before the payment', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.stripe.dispute(ann.paymentIntentId);
    expect(await deliver(stack, 'charge.dispute.created')).toBe(200);
    expect(await deliver(stack, 'payment_intent.succeeded')).toBe(200);
    expect(await stack.sql('select kind from public.tasks')).toEqual([{ kind: 'dispute' }]);
    await settle(stack);
  });
});
