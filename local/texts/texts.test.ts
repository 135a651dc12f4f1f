import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTextSender } from '#platform/providers/sms.ts';
import { LOCAL_TWILIO, startTexts, type TextInbox } from './texts.ts';

let texts: TextInbox;
const reported: object[] = [];
beforeEach(async () => {
  reported.length = 0;
  texts = await startTexts({
    port: 0,
    report: (fields) => {
      reported.push(fields);
      return Promise.resolve(new Response('<Response><Message>Call us</Message></Response>'));
    },
  });
});
afterEach(() => texts.stop());

const send = (to: string) =>
  createTextSender({ ...LOCAL_TWILIO, statusCallback: 'http://localhost/', apiBase: texts.url })({
    to,
    body: 'See you <soon> – it’s “on”…',
  });

it('accepts what the API sends and shows it', async () => {
  await send('+13205550100');
  await send('+13205550101');
  expect(await texts.list()).toMatchObject([
    { to: '+13205550100', body: `See you <soon> - it's "on"...` },
    { to: '+13205550101' },
  ]);
  const page = await (await fetch(texts.url)).text();
  expect(page).toContain('See you &lt;soon&gt;');
  expect(page).toContain('Stand-in for Twilio');
});

it('empties on request and answers like a provider that is down', async () => {
  await send('+13205550100');
  expect((await fetch(`${texts.url}/messages`, { method: 'DELETE' })).status).toBe(204);
  expect(await texts.list()).toEqual([]);
  texts.intercept = () =>
    Promise.resolve(Response.json({ code: 20500, message: 'down' }, { status: 500 }));
  await expect(send('+13205550100')).rejects.toThrow();
});

it('reports what became of a text, and passes on a reply and its answer', async () => {
  await send('+13205550100');
  const [text] = await texts.list();
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${texts.url}/messages/${text?.id}/${path}`, {
      ...{ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' },
    });
  expect((await post('report', { status: 'undelivered', code: '30034' })).status).toBe(303);
  expect((await post('report', { status: 'teleported', code: '' })).status).toBe(400);
  expect(await (await post('reply', { words: 'Stop by at 3?' })).text()).toContain('Call us');
  expect(reported).toEqual([
    { MessageSid: text?.id, MessageStatus: 'undelivered', ErrorCode: '30034' },
    { MessageSid: expect.any(String), From: '+13205550100', Body: 'Stop by at 3?' },
  ]);
});

it('passes on a text that starts a conversation, from any number as people write it', async () => {
  const post = (number: string) =>
    fetch(`${texts.url}/messages/received`, {
      ...{ method: 'POST', body: new URLSearchParams({ number, words: 'Are you in?' }) },
    });
  expect(await (await fetch(texts.url)).text()).toContain('action="/messages/received"');
  expect(await (await post('(320) 555-0111')).text()).toContain('Call us');
  expect((await post('not a number')).status).toBe(400);
  expect(reported).toEqual([
    { MessageSid: expect.any(String), From: '+13205550111', Body: 'Are you in?' },
  ]);
});
