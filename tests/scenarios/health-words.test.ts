import { expect, it } from 'vitest';
import { runMessages } from '../../netlify/jobs/messages/run-messages.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { cancel, requireAppointment } from './steps.ts';
import { visitor } from './visitor.ts';

const stack = useStack();

/** Words that nothing of ours says by itself. */
const PLANTED = /zebrafinch|quokka/i;

it('what a client says of their health is in no message, no outbox, no log line and no payment', async () => {
  stack.clock.set('2026-11-16T12:00:00-06:00');
  const ann = visitor(stack, 'ann', {
    healthConditions: 'A zebrafinch in the left knee',
    specialRequests: 'Mind the quokka',
  });
  await ann.prepareAndPay();
  await ann.confirm();
  const { appointment_id: id } = await requireAppointment(stack);
  await stack.deps.database.rpcNow('set_appointment_status', {
    p_appointment_id: id,
    p_version: 1,
    p_status: 'confirmed',
  });
  await runMessages(stack.deps);
  await stack.deps.database.rpcNow('reschedule_appointment', {
    p_appointment_id: id,
    p_version: 2,
    p_local_date: '2026-11-25',
    p_local_time: '13:00',
  });
  for (const at of [
    '2026-11-22T14:00:00-06:00',
    '2026-11-24T10:00:00-06:00',
    '2026-11-25T07:30:00-06:00',
  ]) {
    stack.clock.set(at);
    await runMessages(stack.deps);
  }
  await cancel(stack, id, 3);
  await runMessages(stack.deps);

  const mails = await stack.mailbox.list();
  const kinds = new Set(mails.map(({ idempotencyKey }) => idempotencyKey?.split(':')[0]));
  expect([...kinds].toSorted()).toEqual([
    'appointment_approved',
    'appointment_cancelled',
    'appointment_changed',
    'booking_received',
    'day_schedule',
    'payment_refunded',
    'reminder',
  ]);
  const files = mails.flatMap(({ attachments }) =>
    attachments.map(({ content }) => Buffer.from(content, 'base64').toString()),
  );
  const said = JSON.stringify([
    mails,
    files,
    await stack.texts.list(),
    await stack.sql('select * from public.messages'),
    stack.logs,
    stack.stripe.paymentIntent(ann.paymentIntentId),
    stack.stripe.events(),
  ]);
  expect(said).not.toMatch(PLANTED);
});
