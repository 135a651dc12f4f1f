import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentAnswer } from '#contract/rules/honeypot.ts';
import { sendDueMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import type { MessageList } from '#contract/messages/reminders.ts';
import type { Task } from '#contract/tasks.ts';
import { practice } from '#lib/site/built/practice.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { DEFAULT_NOW } from '../../helpers/stack/clock.ts';
import { startStack, type Stack } from '../../helpers/stack/stack.ts';
import { call } from '../journey.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());
afterEach(async () => {
  await stack.sql(
    'truncate public.contact_messages, public.messages, public.tasks, private.form_submissions',
  );
  stack.clock.set(DEFAULT_NOW);
  stack.logs.length = 0;
  stack.mailbox.clear();
  stack.mailbox.intercept = undefined;
});

const message = {
  name: 'Nils Berg',
  email: 'nils@example.com',
  phone: '320-555-0177',
  message: 'Is the studio open\non <b>Mondays</b> in January?',
};
const send = (json: unknown) => call<SentAnswer>(stack, '/api/contact', json);
const down = () =>
  Promise.resolve(Response.json({ name: 'internal_server_error' }, { status: 500 }));
/** What is stored, with its words. */
const rows = async () => {
  const stored = await stack.sql('select * from public.contact_messages');
  return stored.map(({ encrypted_message, ...row }) => ({
    ...row,
    message: stack.deps.cipher.decrypt(
      String(encrypted_message),
      String(row['contact_message_id']),
      String(row['email']),
    ),
  }));
};

describe('POST /api/contact', () => {
  it('stores a message and emails it to the practice, so that an answer goes to its sender', async () => {
    const replies: unknown[] = [];
    stack.mailbox.intercept = async (request) => {
      const { reply_to } = (await request.json()) as { reply_to?: unknown };
      replies.push(reply_to);
      return undefined;
    };
    const { status, body } = await send(message);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Thank you for contacting us. We'll get back to you within 24 hours.",
    });
    expect(await rows()).toMatchObject([message]);
    const [email, ...others] = await stack.mailbox.list();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: [practice.email], subject: 'Message from Nils Berg' });
    expect(replies).toEqual([message.email]);
    expect(email?.text).toContain('Is the studio open\non <b>Mondays</b> in January?');
    expect(email?.html).toContain('&lt;b&gt;Mondays&lt;/b&gt;');
  });

  it('does without a phone number', async () => {
    const { name, email, message: words } = message;
    await send({ name, email, message: words });
    await send({ ...message, phone: '' });
    expect(await rows()).toMatchObject([{ phone: null }, { phone: null }]);
  });

  it('writes the subject on one line', async () => {
    await send({ ...message, name: 'Nils\r\nBcc: all@example.com' });
    const [email] = await stack.mailbox.list();
    expect(email?.subject).toBe('Message from Nils Bcc: all example com');
  });

  it.each([
    ['no name', { name: '' }, { name: 'Name is required' }],
    ['half an address', { email: 'nils@' }, { email: 'Valid email is required' }],
    ['no address', { email: undefined }, { email: 'Valid email is required' }],
    [
      'nine characters',
      { message: 'Hi there!' },
      { message: 'Message must be at least 10 characters' },
    ],
    ['no message', { message: undefined }, { message: 'Message must be at least 10 characters' }],
    ['5001 characters', { message: 'a'.repeat(5001) }, { message: 'Please shorten this text' }],
    ['a NUL', { phone: '320\0' }, { phone: 'Please use plain text' }],
  ])('refuses %s with the words of the form', async (_, change, fields) => {
    const { status, problem } = await send({ ...message, ...change });
    expect([status, problem.fields]).toEqual([400, fields]);
    expect(await rows()).toEqual([]);
    expect(await stack.mailbox.list()).toEqual([]);
  });

  it.each([
    ['fills in the field no one sees', { leaveEmpty: 'x' }],
    ['is done in two seconds', { elapsedMs: 2_999 }],
  ])('thanks what %s like a program, and passes its message on, marked', async (_, trap) => {
    const { body } = await send({ ...message, ...trap });
    expect(body.success).toBe(true);
    expect(await rows()).toMatchObject([{ message: message.message, is_suspected: true }]);
    const [email] = await stack.mailbox.list();
    expect(email?.text).toContain(message.message);
    expect(email?.text).toContain('This may be spam');
  });

  it('keeps a message that could not be emailed and emails it once email works again; its sender is thanked', async () => {
    stack.mailbox.intercept = down;
    const { status, body } = await send(message);
    expect([status, body.success]).toEqual([200, true]);
    expect(await rows()).toMatchObject([{ message: message.message }]);
    expect(stack.logs.join('\n')).toContain('message_failed');
    stack.mailbox.intercept = undefined;
    stack.clock.advance(2);
    await sendDueMessages(stack.deps);
    stack.clock.advance(60);
    await sendDueMessages(stack.deps);
    const emails = await stack.mailbox.list();
    expect(emails.map(({ subject }) => subject)).toEqual(['Message from Nils Berg']);
  });

  it('stores its words once, encrypted: the outbox never has them', async () => {
    stack.mailbox.intercept = down;
    await send(message);
    const stored = await stack.sql('select * from public.messages, public.contact_messages');
    expect(stored).toMatchObject([{ state: 'failed', is_emailed: true }]);
    expect(JSON.stringify(stored)).not.toContain('Mondays');
  });

  it('gives up the email about a message that was deleted', async () => {
    stack.mailbox.intercept = down;
    await send(message);
    await stack.sql('delete from public.contact_messages');
    stack.mailbox.intercept = undefined;
    stack.clock.advance(2);
    await sendDueMessages(stack.deps);
    expect(await stack.mailbox.list()).toEqual([]);
    expect(await stack.sql('select state, failure from public.messages')).toEqual([
      { state: 'given_up', failure: 'no_contact_message' },
    ]);
  });

  it('refuses no one whose address others have typed; one network five times an hour', async () => {
    const sendFrom = (address: string) => stack.api('/api/contact', { json: message, address });
    for (let time = 0; time < 5; time += 1) {
      expect((await sendFrom('198.51.100.7')).status).toBe(200);
    }
    const refused = await sendFrom('198.51.100.7');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await sendFrom('198.51.100.8')).status).toBe(200);
    stack.clock.advance(60);
    expect((await sendFrom('198.51.100.7')).status).toBe(200);
    expect(await stack.mailbox.list()).toHaveLength(7);
  });

  it('takes five of six sent at once from one network', async () => {
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send({ ...message, email: `nils${index}@example.com` }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  });

  describe('when more come from everywhere than she can be emailed', () => {
    const sendFrom = (index: number) =>
      stack.api('/api/contact', {
        json: { ...message, message: `Is the studio open on day ${index}?` },
        address: `198.51.${Math.floor(index / 200)}.${index % 200}`,
      });
    let admin: Admin;
    beforeAll(async () => {
      admin = await loginAdmin(stack);
    });
    const listEmailed = async () => (await stack.mailbox.list()).map(({ subject }) => subject);

    it('emails ten in an hour and thirty in a day, and keeps the rest for her to read', async () => {
      for (let index = 0; index < 125; index += 1) {
        const sent = await sendFrom(index);
        expect([index, sent.status]).toEqual([index, 200]);
        expect(await sent.json()).toMatchObject({ success: true });
      }
      expect(await listEmailed()).toHaveLength(10);
      expect(await rows()).toHaveLength(125);
      const { body } = await admin.call<MessageList>('GET', '/api/admin/messages');
      const kept = body.notEmailed;
      expect(kept).toHaveLength(50);
      expect(kept[0]).toMatchObject({
        ...{ name: 'Nils Berg', email: 'nils@example.com', phone: '320-555-0177' },
        ...{ message: 'Is the studio open on day 124?', isSuspected: false },
      });
      for (const hour of [1, 2, 3]) {
        stack.clock.advance(61);
        for (let index = 0; index < 15; index += 1)
          expect((await sendFrom(200 * hour + index)).status).toBe(200);
      }
      expect(await listEmailed()).toHaveLength(30);
      stack.clock.advance(24 * 60);
      await sendFrom(1_000);
      expect(await listEmailed()).toHaveLength(31);
    });

    it('tells her once, by email and in the dashboard, where the rest is', async () => {
      for (let index = 0; index < 14; index += 1) await sendFrom(index);
      await stack.deps.database.rpcNow('notify_of_tasks', {});
      await stack.deps.database.rpcNow('notify_of_tasks', {});
      await sendDueMessages(stack.deps);
      expect((await listEmailed()).filter((subject) => subject.includes('decision'))).toEqual([
        'One item needs a decision',
      ]);
      const { body } = await admin.call<Task[]>('GET', '/api/admin/tasks');
      expect(body).toMatchObject([
        { kind: 'forms_not_emailed', next: expect.stringContaining('“From the contact page”') },
      ]);
    });

    it('still emails her about an intake form', async () => {
      for (let index = 0; index < 14; index += 1) await sendFrom(index);
      await stack.api('/api/intake', { json: buildIntake(), address: '203.0.113.9' });
      expect(await listEmailed()).toContain('Intake form from Ann');
    });
  });

  it('logs nothing of what was written or by whom', async () => {
    stack.mailbox.intercept = () =>
      Promise.resolve(new Response('nils@example.com', { status: 503 }));
    await stack.api('/api/contact', {
      json: message,
      address: '198.51.100.7',
    });
    expect(stack.logs.join('\n')).not.toMatch(/nils|Berg|Mondays|0177|198\.51/i);
  });
});
