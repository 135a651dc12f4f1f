import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readSiteRules } from '#local/site/rules.ts';
import { createApp } from '#api/app.ts';
import { createDeps, type Deps } from '#platform/deps.ts';
import { parseEnv } from '#platform/env/env.ts';
import { createLog } from '#platform/log.ts';
import { SITE_URL } from '../../helpers/stack/stack.ts';
import { buildBooking, call, confirm, pay } from '../journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();

/** The API of the stack with parts of the outside world replaced, and what it logs. */
function appWith(changes: { env?: Record<string, string>; deps?: Partial<Deps> }) {
  const logs: string[] = [];
  const log = createLog('info', (line) => logs.push(line));
  const env = parseEnv({ ...stack.env, ...changes.env });
  const app = createApp(createDeps(env, { log, ...changes.deps }));
  return { logs, get: (path: string) => app.fetch(new Request(`${SITE_URL}${path}`)) };
}

describe('GET /api/health', () => {
  it('answers when the database does', async () => {
    expect(await call(stack, '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it.each(['/api/health', '/api/services', '/api/availability?date=2026-11-25&serviceId=thai-90'])(
    'is 503 for %s, with a sentence, when the database is gone',
    async (path) => {
      const { get, logs } = appWith({ env: { SUPABASE_URL: 'http://127.0.0.1:1' } });
      const response = await get(path);
      expect(response.status).toBe(503);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({ code: 'database_unavailable' });
      expect(logs.join()).toContain('request_failed');
    },
  );

  it('is not fooled by a wrong key', async () => {
    const { get } = appWith({ env: { SUPABASE_SECRET_KEY: 'sb_secret_of_some_other_project' } });
    expect((await get('/api/health')).status).toBe(500);
  });
});

describe('the headers of every answer', () => {
  it.each([
    ['an answer', '/api/services', 'GET', 200],
    ['an address that is none', '/api/nothing', 'GET', 404],
    ['a refusal', '/api/contact', 'POST', 400],
    ['the wrong method', '/api/services', 'DELETE', 405],
    ['the webhook', '/api/stripe-webhook', 'POST', 400],
  ])(
    'say for %s what the host says of the pages, and that nothing in it runs',
    async (...given) => {
      const [, path, method, status] = given;
      const call = method === 'POST' ? { json: {} } : { method };
      const { headers, status: answered } = await stack.api(path, call);
      expect(answered).toBe(status);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      const ofPages = readSiteRules(await readFile('netlify.toml', 'utf8')).headersFor('/');
      const names = ['Strict-Transport-Security', 'X-Content-Type-Options'];
      for (const name of names) expect(headers.get(name), name).toBe(ofPages[name]);
    },
  );

  it('are there when an error was not foreseen', async () => {
    const database = { rpc: () => Promise.reject(new TypeError()) } as unknown as Deps['database'];
    const { headers } = await appWith({ deps: { database } }).get('/api/services');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('what a caller says about itself', () => {
  const claims = {
    'X-Request-Id': 'of-another-call',
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'elsewhere.example',
    'X-Forwarded-Proto': 'https',
    'X-Real-Ip': '203.0.113.9',
    'X-Nf-Client-Connection-Ip': '203.0.113.9',
    'X-Nf-Request-Id': 'of-another-call',
    Forwarded: 'for=203.0.113.9;host=elsewhere.example',
  };

  it('names no call: its id is ours, in the answer and in the log', async () => {
    const { headers } = await stack.api('/api/nothing', { headers: claims });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(stack.logs.join('\n')).toContain(headers.get('x-request-id'));
    expect(JSON.stringify([...headers]) + stack.logs.join('\n')).not.toMatch(
      /of-another-call|203\.0\.113|elsewhere/,
    );
  });

  it('moves it to no other network: the connection decides', async () => {
    const json = { name: 'Nils Berg', email: 'nils@example.com', message: 'Are you open today?' };
    const statuses: number[] = [];
    for (let time = 1; time <= 6; time += 1) {
      const headers = Object.fromEntries(
        Object.entries(claims).map(([name, value]) => [name, value.replace('.9', `.${time}`)]),
      );
      const call = { json, headers, address: '198.51.100.7' };
      statuses.push((await stack.api('/api/contact', call)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('an error that no one foresaw', () => {
  it('is answered without details, and logged without its message', async () => {
    const database = { rpc: () => Promise.reject(new TypeError('Ann Lund, ann@example.com')) };
    const { get, logs } = appWith({ deps: { database: database as unknown as Deps['database'] } });
    const response = await get('/api/services');
    const problem = (await response.json()) as { requestId: string };
    expect(response.status).toBe(500);
    expect(problem).toEqual({
      type: 'about:blank',
      title: 'Something went wrong',
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on our side. Please try again, or call us.',
      requestId: expect.any(String),
    });
    const failure = logs.find((line) => line.includes('request_failed'));
    expect(JSON.parse(failure ?? '{}')).toMatchObject({
      requestId: problem.requestId,
      error: 'TypeError',
    });
    expect(logs.join('\n')).not.toMatch(/\bann\b/i);
  });
});

describe('the catalog', () => {
  it('lists services and enhancements with prices as decimal strings', async () => {
    const services = await call<{ id: string }[]>(stack, '/api/services');
    const enhancements = await call<{ id: string }[]>(stack, '/api/enhancements');
    expect(services.body).toHaveLength(11);
    expect(services.body.find(({ id }) => id === 'thai-60')).toEqual({
      id: 'thai-60',
      name: 'Thai Bodywork',
      description: expect.any(String),
      category: 'thai_therapeutic',
      duration: 60,
      price: '90.00',
    });
    expect(services.body.find(({ id }) => id === 'deep-tissue-30')).toMatchObject({
      price: '75.00',
      memberPrice: '65.00',
    });
    expect(enhancements.body).toHaveLength(7);
    expect(enhancements.body.find(({ id }) => id === 'hot-stones')).toMatchObject({
      price: '20.00',
      isActive: true,
    });
  });

  it('is kept by the CDN, and not sent again to a browser that has it', async () => {
    const { headers } = await call(stack, '/api/services');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    // No list is much older than a minute, even the first that anyone sees in the morning.
    expect(headers.get('netlify-cdn-cache-control')).toBe(
      'public, durable, s-maxage=60, stale-while-revalidate=60',
    );
    const again = await stack.api('/api/services', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
});

describe('what changes something', () => {
  const post = (headers: Record<string, string>) =>
    createApp(createDeps(parseEnv(stack.env), { log: createLog('info', () => undefined) })).fetch(
      new Request(`${SITE_URL}/api/appointments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      }),
    );

  it.each([
    ['the same origin by its header', { 'Sec-Fetch-Site': 'same-origin' }, 400],
    ['the same origin by Origin, from an old browser', { Origin: SITE_URL }, 400],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: SITE_URL }, 403],
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: SITE_URL }, 403],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['an opaque origin', { Origin: 'null' }, 403],
    ['nowhere', {}, 403],
  ])('from %s', async (_, headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });
});

describe('the log', () => {
  it('names no one, and quotes nothing that was typed', async () => {
    stack.mailbox.intercept = () => Promise.resolve(new Response('{}', { status: 500 }));
    const booking = buildBooking({ phone: '320-555-0177' });
    await confirm(stack, booking, await pay(stack, booking));
    await call(stack, '/api/availability?date=2026-11-25&serviceId=ann@example.com');
    expect(stack.logs.length).toBeGreaterThan(3);
    expect(stack.logs.join('\n')).not.toMatch(/\b(ann|lund|knee|320-555-0177|cupping)\b|_secret_/i);
  });
});
