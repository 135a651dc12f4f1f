import { describe, expect, it } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../../netlify/jobs/sweep/run-sweep.ts';
import {
  listMessages,
  listReminders,
  scheduleReminder,
  type MessageList,
  type Reminder,
} from '#contract/messages/reminders.ts';
import { listTasks } from '#contract/tasks.ts';
import { practice } from '#lib/site/built/practice.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { stripeFails } from '../journey.ts';
import { useMessages } from './use-messages.ts';

const { stack, ask, book, at, providerId } = useMessages();

const remind = (json: object) => ask<{ id: string }>(scheduleReminder.path, { json });
const list = async () => (await ask<Reminder[]>(listReminders.path)).body;

describe('a text that answers a booking', () => {
  it.each([
    ['at 8:00 PM leaves at once', '2026-11-20T20:00:00-06:00', { email: true, sms: true }],
    [
      'at night is none: the email alone tells of it',
      '2026-11-20T23:30:00-06:00',
      { email: true, sms: false },
    ],
    ['before 9:00 AM is none', '2026-11-21T08:59:00-06:00', { email: true, sms: false }],
  ])('%s', async (_, now, notifications) => {
    stack.clock.set(now);
    const ann = visitor(stack, 'ann');
    await ann.prepareAndPay();
    expect((await ann.confirm()).body).toMatchObject({ notifications });
    // Nor does it leave in the morning, when no one waits for it any more.
    await at('2026-11-21T09:30:00-06:00');
    expect(await stack.texts.list()).toHaveLength(notifications.sms ? 1 : 0);
  });
});

describe('what its time brings', () => {
  it('the practice gets the day’s schedule once, on the morning of an open day', async () => {
    await book({ healthConditions: 'A sore knee' });
    stack.mailbox.clear();
    await at('2026-11-25T07:00:00-06:00');
    await at('2026-11-25T08:00:00-06:00');
    const emails = (await stack.mailbox.list()).filter(({ to }) => to.includes(practice.email));
    expect(emails.map(({ subject }) => subject)).toEqual(['Wednesday, November 25: one session']);
    expect(emails[0]?.text).toContain('9:00 AM: Ann · Thai Bodywork, 90 minutes · Broadway');
    expect(emails[0]?.text).not.toContain('knee');
    stack.mailbox.clear();
    await at('2026-11-28T07:00:00-06:00');
    expect(await stack.mailbox.list(), 'no one works on a Saturday').toEqual([]);
  });

  it('a client is asked for a review once, the day after a first visit', async () => {
    await book();
    await stack.sql(`update public.appointments set status = 'confirmed'`);
    await stack.sql(`update public.appointments set status = 'completed'`);
    for (const hour of ['26T08:00', '26T12:00', '26T13:00', '27T12:00']) {
      await at(`2026-11-${hour}:00-06:00`);
    }
    expect(await countSent(stack)).toMatchObject({ 'email review_request ann@example.com': 1 });
  });
});

describe('what becomes of messages', () => {
  it('comes from the email provider in a signed report: the therapist sees a bounce', async () => {
    await book();
    const id = await providerId('email');
    expect((await stack.mailbox.report(id, 'email.delivered')).status).toBe(200);
    expect((await stack.mailbox.report(id, 'email.bounced')).status).toBe(200);
    expect((await stack.mailbox.report(id, 'email.delivered')).status).toBe(200);
    const { body } = await ask<MessageList>(listMessages.path);
    expect(body.failed).toMatchObject([
      { kind: 'booking_received', delivery: 'bounced', firstName: 'Ann' },
    ]);
    expect(body.sent.map(({ recipient, channel }) => `${recipient} ${channel}`).toSorted()).toEqual(
      ['client sms', 'practice email'],
    );
    expect(await stack.sql('select kind from public.tasks')).toEqual([{ kind: 'stuck_message' }]);
  });

  it('is shown in the list of reminders, where one that didn’t arrive has failed, with the reason', async () => {
    const appointmentId = await book();
    await remind({ appointmentId, channel: 'email', sendAt: '2026-11-23T12:00:00-06:00' });
    await at('2026-11-23T12:00:00-06:00');
    expect((await list()).map(({ status }) => status)).toEqual(['sent']);
    const [sent] = await stack.sql(
      `select provider_id from public.messages where kind = 'reminder' and state = 'sent'`,
    );
    await stack.mailbox.report(String(sent?.['provider_id']), 'email.bounced');
    expect(await list()).toMatchObject([{ status: 'failed', failure: 'bounced' }]);
  });

  it('is refused in a report without a signature, or with one that isn’t the provider’s', async () => {
    const forged = `whsec_${Buffer.from('a guess').toString('base64')}`;
    expect((await stack.mailbox.report('x', 'email.bounced', forged)).status).toBe(400);
    expect(
      (await stack.texts.report({ MessageSid: 'x', MessageStatus: 'failed' }, 'guess')).status,
    ).toBe(400);
    expect((await stack.api('/api/auth/email-hook', { json: {} })).status).toBe(400);
  });

  it('comes from the text provider: a number that can’t receive texts is shown', async () => {
    await book();
    const sid = await providerId('sms');
    const call = { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30003' };
    expect((await stack.texts.report(call)).status).toBe(204);
    const { body } = await ask<MessageList>(listMessages.path);
    expect(body.failed).toMatchObject([{ channel: 'sms', delivery: 'failed', failure: '30003' }]);
  });

  it('lists a number that can’t receive texts separately', async () => {
    await book();
    await stack.sql(
      `update public.messages set state = 'due', begun_at = null, next_at = '2026-01-01', address = 'none' where channel = 'sms'`,
    );
    await runMessages(stack.deps);
    const { body } = await ask<MessageList>(listMessages.path);
    expect(body.noPhone).toMatchObject([{ channel: 'sms', failure: 'no_phone' }]);
    expect(body.lastRunAt).toBe(stack.clock.now().toISOString());
  });

  it('one that cannot be written holds up no other, is shown to the therapist, and makes health say so until it is', async () => {
    const health = async () => {
      const response = await stack.api('/api/health');
      const { problems } = (await response.json()) as { problems: string[] };
      return { status: response.status, problems };
    };
    await book();
    await stack.sql(
      `update public.messages set state = 'due', begun_at = null, next_at = '2026-01-01', facts = facts - 'service_name' where address = 'ann@example.com'`,
    );
    const again = visitor(stack, 'bo', { appointmentTime: '13:00' });
    await again.prepareAndPay();
    await again.confirm();
    stack.mailbox.clear();
    await stack.sql(
      `update public.messages set state = 'due', begun_at = null, next_at = '2026-01-02' where address = 'bo@example.com'`,
    );
    await runMessages(stack.deps);
    expect(
      await stack.sql(
        `select distinct state from public.messages where address = 'bo@example.com'`,
      ),
    ).toEqual([{ state: 'sent' }]);
    const items = await ask<{ kind: string; happened: string }[]>(listTasks.path);
    expect(items.body).toMatchObject([
      { kind: 'job_failed', happened: 'A message to Ann couldn’t be written.' },
    ]);
    const stored = JSON.stringify(await stack.sql('select details from public.tasks'));
    expect(stored).not.toMatch(/Ann|Lund|example\.com/);
    expect(await health()).toMatchObject({ status: 503, problems: ['job_failing'] });
    // Once repaired, it is sent on its next turn, and the task closes automatically.
    await stack.sql(
      `update public.messages set facts = facts || '{"service_name": "Thai Bodywork"}' where state = 'failed'`,
    );
    stack.clock.advance(2);
    await runMessages(stack.deps);
    expect(await stack.sql('select * from public.tasks where resolved_at is null')).toEqual([]);
    expect(await health()).toMatchObject({ status: 200, problems: [] });
  });

  it('health is 503 after a run of a job in which something failed, until it has run well', async () => {
    const status = async () => (await stack.api('/api/health')).status;
    await runMessages(stack.deps);
    expect(await status()).toBe(200);
    const broken = {
      ...stack.deps,
      database: {
        ...stack.deps.database,
        rpcNow: ((name, args) =>
          name === 'offer_free_times'
            ? Promise.reject(new Error('broken'))
            : stack.deps.database.rpcNow(name, args)) as typeof stack.deps.database.rpcNow,
      },
    };
    for (const run of [runMessages, runSweep]) {
      await run(broken);
      expect(await status()).toBe(503);
      await run(stack.deps);
      expect(await status()).toBe(200);
    }
  });

  it('health is 503 once three sweeps in a row could not reach Stripe', async () => {
    const health = async () => (await (await stack.api('/api/health')).json()) as object;
    stack.stripe.faults.before = () => Promise.resolve(stripeFails());
    const runNext = () => {
      stack.clock.advance(5);
      return runSweep(stack.deps);
    };
    await runNext();
    await runNext();
    expect(await health()).toMatchObject({ problems: [] });
    await runNext();
    expect(await health()).toMatchObject({ status: 'failing', problems: ['stripe_failing'] });
    delete stack.stripe.faults.before;
    await runNext();
    expect(await health()).toMatchObject({ status: 'ok', problems: [] });
  });

  it('health says when the worker is late', async () => {
    const health = async () => (await (await stack.api('/api/health')).json()) as object;
    expect(await health()).toEqual({ status: 'ok', problems: [], messages: 'late' });
    await runMessages(stack.deps);
    expect(await health()).toEqual({ status: 'ok', problems: [], messages: 'on time' });
    stack.clock.advance(11);
    expect(await health()).toEqual({ status: 'ok', problems: [], messages: 'late' });
  });
});
