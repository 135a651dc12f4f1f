import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NOW, buildRequest } from '../../helpers/builders/build-request.ts';
import type { Family } from '../../helpers/builders/families.ts';
import { AT_120, useFamilies } from '../orders/use-families.ts';

const A_MINUTE_LATER = '2026-11-20T18:01:00+00:00';
const { database, families } = useFamilies();
const { rpc } = database;

const open = (kind: string, subject: string, details: object = {}) =>
  rpc('open_task', { p_kind: kind, p_subject: subject, p_details: details as never, p_now: NOW });
const isListed = async (taskId: string) =>
  (await rpc('list_tasks', { p_task_id: taskId, p_now: NOW })).length > 0;
const resolutionOf = async (taskId: string) => {
  await rpc('notify_of_tasks', { p_now: NOW });
  const [row] = await database.sql('select resolution from public.tasks where task_id = $1', [
    taskId,
  ]);
  return row?.['resolution'];
};
const refundOf = async (family: Family) => (await families.refundsOf(family))[0]?.refund_id ?? '';
/** Twenty dollars are promised back, and Stripe hasn't made the refund for a day. */
async function promise() {
  const family = await families.book(AT_120);
  await families.adjust(family, -2000);
  const refundId = await refundOf(family);
  const taskId = await open('refund_failed', refundId, { amount_cents: 2000, attempts: 8 });
  return { family, refundId, taskId };
}

/** A message to the client is given up. */
async function giveUp({ orderId }: Family, kind: string, channel: string): Promise<string> {
  const [task] = await database.sql(
    `select private.give_up_message(m, 'too_late', $4) as done, m.message_id from public.messages m
     where m.about = $1 and m.kind = $2 and m.channel = $3 and m.recipient = 'client'`,
    [orderId, kind, channel, NOW],
  );
  const [opened] = await database.sql(`select task_id from public.tasks where subject = $1`, [
    task?.['message_id'],
  ]);
  return String(opened?.['task_id']);
}

/** Each kind of task whose cause can go away on its own: its cause, what removes it, and how the task is closed. */
const CASES: Record<string, () => Promise<[string, () => Promise<unknown>, string]>> = {
  'a refund that Stripe didn’t make, and makes': async () => {
    const { family, refundId, taskId } = await promise();
    const make = () => families.recordRefund(family.card, { cents: 2000, refundId });
    return [taskId, make, 'The refund was made after all.'];
  },
  'a refund that Stripe didn’t make, and that was made there by hand': async () => {
    const { family, taskId } = await promise();
    const make = () => families.recordRefund(family.card, { cents: 2000 });
    return [taskId, make, 'It was refunded another way, or requested again.'];
  },
  'a refund that the bank sent back, and that was made by hand': async () => {
    const { family, refundId } = await promise();
    const failed = { cents: 2000, id: 're_failed', refundId };
    await families.recordRefund(family.card, failed);
    await families.recordRefund(family.card, { ...failed, status: 'failed' });
    const [task] = await database.sql(
      `select task_id from public.tasks where subject = 're_failed'`,
    );
    const make = () => families.recordRefund(family.card, { cents: 2000 });
    return [String(task?.['task_id']), make, 'It was refunded another way, or requested again.'];
  },
  'an email that didn’t leave, once its session is canceled': async () => {
    const family = await families.book(AT_120);
    const taskId = await giveUp(family, 'booking_received', 'email');
    return [taskId, () => families.cancel(family), 'There is nothing left to tell.'];
  },
  'a text that may have left, once its time has passed, if the email about it was sent':
    async () => {
      const family = await families.book({ ...AT_120, text_consent_version: '1' });
      await families.cancel(family);
      const taskId = await giveUp(family, 'appointment_cancelled', 'sms');
      await database.sql(`update public.messages set state = 'sent' where channel = 'email'`);
      const pass = () =>
        database.sql(
          `update public.messages set facts = facts || jsonb_build_object('starts_at', $1::text)`,
          [NOW],
        );
      return [taskId, pass, 'There is nothing left to tell.'];
    },
  'a payment that is processed': async () => {
    const [order] = await rpc('open_booking', { p_booking: buildRequest(), p_now: NOW });
    const card = `pi_${randomUUID()}`;
    const p_order_id = order?.order_id ?? '';
    await rpc('attach_intent', { p_order_id, p_payment_intent_id: card });
    const taskId = await open('payment_processing', p_order_id);
    return [taskId, () => families.capture(card, 9619), 'The payment came in.'];
  },
  'a payment that isn’t made in the end': async () => {
    const [order] = await rpc('open_booking', { p_booking: buildRequest(), p_now: NOW });
    const p_order_id = order?.order_id ?? '';
    const taskId = await open('payment_processing', p_order_id);
    const lapse = () => rpc('lapse_order', { p_order_id, p_now: NOW });
    return [taskId, lapse, 'It was not paid, and its time is open again.'];
  },
  'a payment that matched nothing, and turns out to be ours': async () => {
    const [order] = await rpc('open_booking', { p_booking: buildRequest(), p_now: NOW });
    const card = `pi_${randomUUID()}`;
    const p_order_id = order?.order_id ?? '';
    await rpc('attach_intent', { p_order_id, p_payment_intent_id: card });
    const taskId = await open('payment_without_order', card);
    return [taskId, () => families.capture(card, 9619), 'It was found to be ours.'];
  },
  'an event that couldn’t be processed': async () => {
    const p_event_id = `evt_${randomUUID()}`;
    const taskId = await open('unsettled_payment', `pi_${randomUUID()}`, { event_id: p_event_id });
    const record = () =>
      rpc('record_stripe_event', { p_event_id, p_type: 'refund.updated', p_created: NOW });
    return [taskId, record, 'It worked at a later try.'];
  },
  'a dispute that the bank closes': async () => {
    const family = await families.book(AT_120);
    await families.dispute(family, 'needs_response');
    const [task] = await database.sql('select task_id from public.tasks where subject = $1', [
      `dp_${family.card}`,
    ]);
    const close = () => families.dispute(family, 'won');
    return [String(task?.['task_id']), close, 'The dispute is closed: won.'];
  },
  'a purchase that was used and refunded, once what was used is paid': async () => {
    const family = await families.book(AT_120);
    await families.adjust(family, 2000, 'Used');
    const taskId = await open('spent_purchase_refunded', family.orderId, { owed_cents: 2000 });
    return [taskId, () => families.adjust(family, -2000), 'Nothing is due anymore.'];
  },
};

describe('a task is closed once its cause is gone', () => {
  it.each(Object.entries(CASES))('%s', async (_, prepare) => {
    const [taskId, settle, how] = await prepare();
    expect(await isListed(taskId)).toBe(true);
    expect(await resolutionOf(taskId)).toBeNull();
    await settle();
    // At once, though the sweep writes it down.
    expect(await isListed(taskId)).toBe(false);
    expect(await resolutionOf(taskId)).toBe(how);
  });

  it('unpaid holds that no longer take much of the open time', async () => {
    const taskId = await open('calendar_held', '2026-11-20');
    expect(await isListed(taskId)).toBe(false);
    expect(await resolutionOf(taskId)).toBe('Your open time is no longer held.');
  });
});

describe('a refund that Stripe refused for good', () => {
  it('is requested again by its button, if anything is left to refund', async () => {
    const { family, refundId, taskId } = await promise();
    await database.sql(`update public.refunds set status = 'void' where refund_id = $1`, [
      refundId,
    ]);
    expect(await isListed(taskId)).toBe(true);
    const again = () => rpc('ask_refund_again', { p_refund_id: refundId, p_now: A_MINUTE_LATER });
    await again();
    expect(await families.refundsOf(family)).toMatchObject([
      { status: 'void', cents: 2000 },
      { status: 'requested', cents: 2000, reason: 'asked_again' },
    ]);
    expect(await isListed(taskId)).toBe(false);
    await expect(again()).rejects.toMatchObject({ message: 'already_refunded' });
  });
});
