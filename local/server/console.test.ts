import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../mailbox/mailbox.ts';
import { startStripe } from '../stripe/stand-in.ts';
import { startTexts } from '../texts/texts.ts';

const report = () => Promise.resolve(new Response());
const STARTS = {
  mailbox: () => startMailbox({ port: 0, report }),
  'text messages': () => startTexts({ port: 0, report }),
  'stand-in for Stripe': () => startStripe({ port: 0 }),
};
const CHANGES = {
  mailbox: '/messages/delete',
  'text messages': '/messages/delete',
  'stand-in for Stripe': '/control/webhooks/drop',
};

interface Asked {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
}

/** Sends any request that a program or page could: fetch doesn't let a test set the host. */
function ask(url: string, { method = 'GET', path = '/', headers = {} }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    allowedOrigin: string | undefined;
  }>();
  httpRequest(new URL(path, url), { method, headers }, (answer) => {
    answer.resume();
    const allowedOrigin = answer.headers['access-control-allow-origin'];
    resolve({ status: answer.statusCode, allowedOrigin });
  })
    .on('error', reject)
    .end();
  return promise;
}

describe.each(Object.keys(STARTS) as (keyof typeof STARTS)[])('the %s', (name) => {
  let running: { url: string; stop(): Promise<void> };
  beforeAll(async () => {
    running = await STARTS[name]();
  });
  afterAll(() => running.stop());
  const change = (headers: Record<string, string>) =>
    ask(running.url, { method: 'POST', path: CHANGES[name], headers });

  it('answers to its own address', async () => {
    const { port } = new URL(running.url);
    expect((await ask(running.url)).status).toBe(200);
    expect((await ask(running.url, { headers: { Host: `127.0.0.1:${port}` } })).status).toBe(200);
  });

  it('answers to no other name that leads to this machine', async () => {
    const { port } = new URL(running.url);
    for (const Host of [`evil.example:${port}`, 'evil.example', 'localhost', 'localhost:1'])
      expect((await ask(running.url, { headers: { Host } })).status, Host).toBe(403);
  });

  it('takes changes from its own pages and from programs', async () => {
    const own = { 'Sec-Fetch-Site': 'same-origin', Origin: running.url };
    for (const headers of [own, { Origin: running.url }, {}])
      expect((await change(headers)).status).toBeLessThan(400);
  });

  it('takes no changes from pages of others', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:4321' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ])
      expect((await change(headers)).status, JSON.stringify(headers)).toBe(403);
  });

  it('lets no page of others read it', async () => {
    const { status } = await ask(running.url, { headers: { Origin: 'https://evil.example' } });
    expect(status).toBe(403);
  });
});

it('the stand-in for Stripe lets pages of the site call its API with their key', async () => {
  const standIn = await startStripe({ port: 0 });
  const headers = { Origin: 'http://localhost:4321', 'Sec-Fetch-Site': 'same-site' };
  const path = '/v1/payment_intents/pi_1/confirm';
  const Authorization = `Bearer ${standIn.publishableKey}`;
  expect(await ask(standIn.url, { method: 'OPTIONS', path, headers })).toEqual({
    status: 204,
    allowedOrigin: '*',
  });
  expect((await ask(standIn.url, { method: 'POST', path, headers })).status).toBe(401);
  const call = { method: 'POST', path, headers: { ...headers, Authorization } };
  // There is no such payment, but the key was accepted.
  expect(await ask(standIn.url, call)).toEqual({ status: 400, allowedOrigin: '*' });
  const elsewhere = { ...headers, Authorization, Host: 'evil.example' };
  expect((await ask(standIn.url, { ...call, headers: elsewhere })).status).toBe(403);
  await standIn.stop();
});
