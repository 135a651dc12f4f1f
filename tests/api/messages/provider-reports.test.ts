import { describe, expect, it } from 'vitest';
import {
  EMAIL_ERRORS,
  EMAIL_EVENTS,
  SUBSCRIBED_EVENTS,
  TEXT_ERRORS,
  TEXT_STATUSES,
  type FailureCause,
} from '#platform/providers/provider-reports.ts';
import { listTasks, type Task } from '#contract/tasks.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useMessages } from './use-messages.ts';

const { stack, ask, book, providerId } = useMessages();

const tasks = async () => (await ask<Task[]>(listTasks.path)).body;
const forget = async () => {
  await stack.sql('delete from public.tasks');
  await stack.sql('update public.messages set delivery = null, failure = null');
};
const stored = async (channel: string) => {
  const [message] = await stack.sql(
    `select delivery, failure from public.messages where recipient = 'client' and channel = $1`,
    [channel],
  );
  return message;
};
const wasLoud = () => stack.logs.some((line) => line.includes('report_unknown'));

/** What the therapist has to do, by why a text failed. */
const NEXT: Record<FailureCause, (string | RegExp)[]> = {
  theirs: [/^Ask Ann for another number/],
  passing: [/^Tell Ann yourself/],
  ours: [/^Contact the person who maintains the site/],
  stopped: [],
};

it('every event of the email provider has its outcome, and one that did not arrive is a task', async () => {
  await book();
  const id = await providerId('email');
  for (const [type, { delivery }] of EMAIL_EVENTS) {
    await forget();
    expect((await stack.mailbox.report(id, type)).status, type).toBe(200);
    expect((await stored('email'))?.['delivery'], type).toBe(delivery ?? null);
    const isLost = delivery === 'bounced' || delivery === 'failed';
    expect(
      (await tasks()).map(({ kind }) => kind),
      type,
    ).toEqual(isLost ? ['stuck_message'] : []);
  }
  expect(SUBSCRIBED_EVENTS).toContain('email.suppressed');
  expect(wasLoud()).toBe(false);
});

it('an address that the provider doesn’t send to gets no more emails, and is asked for', async () => {
  await book();
  await stack.mailbox.report(await providerId('email'), 'email.suppressed');
  expect(await stored('email')).toEqual({ delivery: 'bounced', failure: 'suppressed' });
  expect((await tasks())[0]?.next).toContain('Ask Ann for another address');
  expect(
    await stack.sql(`select private.has_bounced('ann@example.com', $1) as it`, [
      stack.clock.now().toISOString(),
    ]),
  ).toEqual([{ it: true }]);
});

it('every status of the text provider has its outcome', async () => {
  await book();
  const sid = await providerId('sms');
  for (const [status, { delivery }] of TEXT_STATUSES) {
    await forget();
    const fields = { MessageSid: sid, MessageStatus: status, ErrorCode: '30003' };
    expect((await stack.texts.report(fields)).status, status).toBe(204);
    expect((await stored('sms'))?.['delivery'], status).toBe(delivery ?? null);
  }
  expect(wasLoud()).toBe(false);
});

it('every error of the text provider is kept, and says what is to be done', async () => {
  await book();
  const sid = await providerId('sms');
  for (const [code, { cause }] of TEXT_ERRORS) {
    await forget();
    const fields = { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: code };
    expect((await stack.texts.report(fields)).status, code).toBe(204);
    expect(await stored('sms'), code).toEqual({ delivery: 'failed', failure: code });
    expect(
      (await tasks()).map(({ next }) => next),
      code,
    ).toEqual(NEXT[cause].map((words) => expect.stringMatching(words)));
  }
  expect(wasLoud()).toBe(false);
});

describe('what is not known', () => {
  it.each([
    ['email', 'email.teleported'],
    ['email', 'constructor'],
    ['email', '\0'],
    ['text', 'teleported'],
    ['text', '__proto__'],
  ])(
    'a report from the %s provider that we don’t know (%j) is accepted, logged as a warning, and changes nothing',
    async (provider, name) => {
      await book();
      const response = await (provider === 'email'
        ? stack.mailbox.report(await providerId('email'), name)
        : stack.texts.report({ MessageSid: await providerId('sms'), MessageStatus: name }));
      expect(response.ok).toBe(true);
      expect(wasLoud()).toBe(true);
      expect(await stack.sql('select 1 from public.messages where delivery is not null')).toEqual(
        [],
      );
    },
  );

  it.each(['31999', '', 'toString', 'a\0b'])(
    'as the reason of a lost text (%j) still makes it a lost one',
    async (code) => {
      await book();
      const sid = await providerId('sms');
      const fields = { MessageSid: sid, MessageStatus: 'failed', ErrorCode: code };
      expect((await stack.texts.report(fields)).status).toBe(204);
      expect(await stored('sms')).toMatchObject({ delivery: 'failed' });
      expect((await tasks())[0]?.next).toMatch(/^Tell Ann yourself/);
      expect(wasLoud()).toBe(true);
    },
  );

  it('about a message that isn’t ours changes nothing', async () => {
    expect((await stack.mailbox.report('someone-else', 'email.bounced')).status).toBe(200);
    expect((await stack.mailbox.report('', 'email.bounced')).status).toBe(200);
    expect(await tasks()).toEqual([]);
  });
});

describe('texts that are refused for our own number', () => {
  const lose = async (sid: string) =>
    stack.texts.report({ MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30034' });

  it('are one task, which closes with the next text that arrives', async () => {
    await book();
    await book({ appointmentTime: '13:00', email: 'bo@example.com', firstName: 'Bo' });
    const sids = (
      await stack.sql(`select provider_id from public.messages where channel = 'sms'`)
    ).map((row) => String(row['provider_id']));
    expect(sids).toHaveLength(2);
    for (const sid of sids) await lose(sid);
    expect(await tasks()).toMatchObject([
      {
        kind: 'texts_blocked',
        happened: expect.stringContaining('isn’t registered'),
        next: expect.stringContaining('error 30034'),
      },
    ]);
    // One that was sent before says nothing about the number as it is now.
    const sentAt = `update public.messages set delivery = null, settled_at = $1 where provider_id = $2`;
    for (const minutes of [-5, 5]) {
      const at = new Date(stack.clock.now().getTime() + minutes * 60_000).toISOString();
      await stack.sql(sentAt, [at, sids[0]]);
      await stack.texts.report({ MessageSid: String(sids[0]), MessageStatus: 'delivered' });
      expect(await tasks()).toHaveLength(minutes < 0 ? 1 : 0);
    }
  });

  it.each([
    ['21606', 'given_up', ['texts_blocked']],
    ['21614', 'given_up', ['stuck_message']],
    ['21610', 'cancelled', []],
  ])('at once (%s) are %s', async (code, state, kinds) => {
    stack.texts.intercept = () =>
      Promise.resolve(Response.json({ code: Number(code), message: 'no' }, { status: 400 }));
    await book();
    stack.texts.intercept = undefined;
    expect(await stack.sql(`select state from public.messages where channel = 'sms'`)).toEqual([
      { state },
    ]);
    expect((await tasks()).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('emails that Resend doesn’t take', () => {
  const answer = (status: number, name: string) => () =>
    Promise.resolve(Response.json({ statusCode: status, name, message: 'no' }, { status }));
  const states = () =>
    stack.sql(`select distinct state from public.messages where channel = 'email'`);
  const problems = async () =>
    ((await (await stack.api('/api/health')).json()) as { problems: string[] }).problems;

  it.each(
    EMAIL_ERRORS.flatMap(({ statuses, ...error }) =>
      statuses.map((status) => ({ status, ...error })),
    ),
  )(
    '$status $name has its outcome, and no booking fails of it',
    async ({ status, name, cause, words }) => {
      stack.mailbox.intercept = answer(status, name);
      await book();
      stack.mailbox.intercept = undefined;
      expect(await states()).toEqual([{ state: cause === 'theirs' ? 'given_up' : 'failed' }]);
      const found = await tasks();
      expect([...new Set(found.map(({ kind }) => kind))]).toEqual(
        cause === 'theirs' ? ['stuck_message'] : cause === 'ours' ? ['emails_blocked'] : [],
      );
      if (cause === 'ours') expect(found[0]?.happened).toBe(`Emails aren’t going out. ${words}`);
      expect(await problems()).toEqual(cause === 'ours' ? ['emails_failing'] : []);
    },
  );

  it('for an hour are one task, of which no one is emailed, and which closes with the next one that leaves', async () => {
    stack.mailbox.intercept = answer(500, 'internal_server_error');
    await book();
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await tasks()).toEqual([]);
      stack.clock.advance(2 ** tries);
      await sweep(stack);
    }
    expect(await tasks()).toMatchObject([{ kind: 'emails_blocked' }]);
    expect(await problems()).toEqual(['emails_failing']);
    stack.mailbox.intercept = undefined;
    stack.clock.advance(60);
    await sweep(stack);
    expect(await tasks()).toEqual([]);
    expect(await problems()).toEqual([]);
    expect((await stack.mailbox.list()).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('decision'),
    );
  });
});
