import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmailSender } from '#platform/providers/email.ts';
import { LOCAL_EMAIL_KEY, startMailbox, type Mailbox } from './mailbox.ts';

let mailbox: Mailbox;
const reported: unknown[] = [];
beforeEach(async () => {
  reported.length = 0;
  mailbox = await startMailbox({
    port: 0,
    report: (...report) => {
      reported.push(report);
      return Promise.resolve(new Response());
    },
  });
});
afterEach(() => mailbox.stop());

const message = {
  to: 'jo@example.test',
  subject: 'Your <session>',
  html: '<p>Hello</p><script>alert(1)</script>',
  text: 'Hello',
  idempotencyKey: 'confirmation:1',
};
const send = (changes = {}) =>
  createEmailSender({
    apiKey: LOCAL_EMAIL_KEY,
    from: 'Practice <hello@example.test>',
    apiBase: mailbox.url,
  })({
    ...message,
    ...changes,
  });

it('accepts what the API sends, once for each key', async () => {
  const attachments = [
    { filename: 'visit.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
  ];
  await send({ attachments });
  await send({ attachments });
  expect(await mailbox.list()).toMatchObject([
    {
      to: ['jo@example.test'],
      subject: 'Your <session>',
      idempotencyKey: 'confirmation:1',
      attachments: [
        { filename: 'visit.ics', content: Buffer.from('BEGIN:VCALENDAR').toString('base64') },
      ],
    },
  ]);
});

it('writes every header on one line, whatever was typed for it', async () => {
  await send({
    to: 'jo@example.test\r\nBcc: all@example.test',
    replyTo: 'a@example.test\u2028b',
    subject: 'Message from Jo\r\nBcc: all@example.test\u0000\u0085x\n',
    attachments: [{ filename: 'a\nb.ics', contentType: 'text/calendar', content: '' }],
  });
  const [email] = await mailbox.list();
  expect(email).toMatchObject({
    to: ['jo@example.test Bcc: all@example.test'],
    subject: 'Message from Jo Bcc: all@example.test x',
    attachments: [{ filename: 'a b.ics' }],
  });
  expect(JSON.stringify(email)).not.toMatch(/\u2028|\\r|\\n|\\u0000/);
});

it('refuses the same key for a different message', async () => {
  await send();
  await expect(send({ subject: 'Other' })).rejects.toThrow();
  const attachments = [
    { filename: 'visit.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
  ];
  await expect(send({ attachments })).rejects.toThrow();
});

it('shows a message without running what is in it', async () => {
  await send();
  const [email] = await mailbox.list();
  const list = await (await fetch(mailbox.url)).text();
  expect(list).toContain('Your &lt;session&gt;');
  expect(list).toContain('Stand-in for Resend');
  const page = await (await fetch(`${mailbox.url}/messages/${email?.id}`)).text();
  expect(page).not.toContain('<script>');
  const body = await fetch(`${mailbox.url}/messages/${email?.id}/html`);
  expect(body.headers.get('Content-Security-Policy')).toMatch(
    /^sandbox allow-popups; default-src 'none'/,
  );
});

it('empties on request and answers like a provider that is down', async () => {
  await send();
  expect((await fetch(`${mailbox.url}/messages`, { method: 'DELETE' })).status).toBe(204);
  expect(await mailbox.list()).toEqual([]);
  mailbox.intercept = () =>
    Promise.resolve(Response.json({ name: 'internal', message: 'down' }, { status: 500 }));
  await expect(send()).rejects.toThrow();
});

it('reports what became of an email', async () => {
  await mailbox.deliver({ to: 'ann@example.com', subject: 'Hello', text: 'Hi' });
  const [email] = await mailbox.list();
  const post = (type: string) =>
    fetch(`${mailbox.url}/messages/${email?.id}/report`, {
      ...{ method: 'POST', body: new URLSearchParams({ type }), redirect: 'manual' },
    });
  expect((await post('email.suppressed')).status).toBe(303);
  expect((await post('email.teleported')).status).toBe(400);
  expect(reported).toEqual([[email?.id, 'email.suppressed']]);
});
