import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTextSender } from '../../netlify/platform/sms.ts';
import { LOCAL_TWILIO, startTexts, type TextInbox } from './texts.ts';

let texts: TextInbox;
beforeEach(async () => {
  texts = await startTexts({ port: 0 });
});
afterEach(() => texts.stop());

const send = (to: string) =>
  createTextSender({ ...LOCAL_TWILIO, statusCallback: 'http://localhost/', apiBase: texts.url })({
    to,
    body: 'See you <soon>',
  });

it('takes what the API sends and shows it', async () => {
  await send('+13205550100');
  await send('+13205550101');
  expect(await texts.list()).toMatchObject([
    { to: '+13205550100', body: 'See you <soon>' },
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
