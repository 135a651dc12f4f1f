import { describe, expect, it } from 'vitest';
import { ONE_MESSAGE_EACH, countSent } from '../../helpers/stack/outbox.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { cancel, requireAppointment } from '../steps.ts';
import { visitor, type Visitor } from '../visitor.ts';

const stack = useStack();

const refuse = () => Promise.resolve(new Response('{}', { status: 500 }));

/** Every event comes again as if no one had seen it, the page asks again, and the sweep runs. */
async function everythingAgain(ann: Visitor) {
  await stack.sql('truncate public.stripe_events');
  for (const event of stack.stripe.events()) await stack.stripe.webhooks.deliver(event);
  await Promise.all([ann.status(), ann.confirm(), sweep(stack)]);
}

async function approve(id: string, version: number) {
  await stack.deps.database.rpcNow('approve_appointment', {
    p_appointment_id: id,
    p_version: version,
  });
}
async function moveTo(time: string, id: string, version: number) {
  await stack.deps.database.rpcNow('reschedule_appointment', {
    p_appointment_id: id,
    p_version: version,
    p_local_date: '2026-11-25',
    p_local_time: time,
  });
}

const emailsToAnn = async () =>
  (await stack.mailbox.list()).filter(({ to }) => to.includes('ann@example.com'));

const subjectsToAnn = async () => (await emailsToAnn()).map(({ subject }) => subject);
const CANCELLED = 'Canceled: your massage on Wednesday, November 25 at 9:00 AM';

describe('S31 approved, rescheduled, canceled, and everything comes again after each', () => {
  it('each piece of news is sent once', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    await ann.confirm();
    const { appointment_id: id } = await requireAppointment(stack);
    const steps = [
      () => approve(id, 1),
      () => moveTo('13:00', id, 2),
      () => cancel(stack, id, 3),
      () => Promise.resolve(stack.clock.advance(60)),
    ];
    await everythingAgain(ann);
    for (const step of steps) {
      await step();
      await everythingAgain(ann);
    }
    expect(await countSent(stack)).toEqual({
      ...ONE_MESSAGE_EACH,
      'email appointment_approved ann@example.com': 1,
      'email appointment_changed ann@example.com': 1,
      'email appointment_cancelled ann@example.com': 1,
      // Booked, changed, cancelled.
      'sms +13205550111': 3,
    });
  });

  it('what was not sent when the appointment was moved is never sent: its client gets the new time', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.mailbox.intercept = refuse;
    await ann.confirm();
    const { appointment_id: id } = await requireAppointment(stack);
    await moveTo('13:00', id, 1);
    stack.mailbox.intercept = undefined;
    stack.clock.advance(60);
    await everythingAgain(ann);
    const [email, ...others] = await emailsToAnn();
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Changed: your massage on Wednesday, November 25 at 1:00 PM');
    expect(email?.text).toContain(
      'Before: Thai Bodywork, 90 minutes, Wednesday, November 25 at 9:00 AM',
    );
  });

  it('an email that was not sent when the appointment was canceled is never sent', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.mailbox.intercept = refuse;
    await ann.confirm();
    const { appointment_id: id } = await requireAppointment(stack);
    await cancel(stack, id);
    stack.mailbox.intercept = undefined;
    stack.clock.advance(60);
    await everythingAgain(ann);
    expect(await subjectsToAnn()).toEqual([CANCELLED]);
  });

  it('canceled before its client was notified: no booking message is sent', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    // As if the call had died between booking and telling.
    await stack.deps.database.rpcNow('record_capture', {
      p_payment_intent_id: ann.paymentIntentId,
      p_amount_cents: 18169,
      p_currency: 'usd',
    });
    const { appointment_id: id } = await requireAppointment(stack);
    await cancel(stack, id);
    await everythingAgain(ann);
    expect(await subjectsToAnn()).toEqual([CANCELLED]);
    const texts = await stack.texts.list();
    expect(texts.map(({ body }) => body.includes('is canceled'))).toEqual([true]);
  });

  it('messages of others that cannot be sent do not block it', async () => {
    await stack.sql(
      `insert into public.messages (kind, subject, recipient, channel, address, send_after, next_at, created_at)
       select 'booking_received', gen_random_uuid(), 'client', 'email', 'x@example.com', hour.now, hour.now, hour.now
       from generate_series(1, 25), (select $1::timestamptz - interval '1 hour' as now) hour`,
      [stack.clock.now().toISOString()],
    );
    const ann = visitor(stack);
    await ann.prepareAndPay();
    stack.mailbox.intercept = refuse;
    await ann.confirm();
    stack.mailbox.intercept = undefined;
    stack.clock.advance(6);
    await sweep(stack);
    await sweep(stack);
    expect(await emailsToAnn()).toHaveLength(1);
  });
});
