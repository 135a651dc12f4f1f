import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredEvent } from './objects/event.ts';
import { createWebhooks, type WebhookEndpoint } from './webhooks.ts';

let answers: number[];
let received: string[];
const delivered: string[] = [];

const endpoint: WebhookEndpoint = {
  url: 'http://site.test/api/stripe-webhook',
  secret: 'whsec_test',
  send: async (request) => {
    received.push(((await request.json()) as StoredEvent).id);
    return new Response(null, { status: answers.shift() ?? 200 });
  },
};
const event = (id: string) => ({ id, type: 'payment_intent.succeeded' }) as StoredEvent;
const start = (mode: 'automatic' | 'held', retryDelaysMs: number[] = []) =>
  createWebhooks({
    endpoints: [endpoint],
    mode,
    retryDelaysMs,
    onDelivered: ({ id }) => delivered.push(id),
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers = [];
  received = [];
  delivered.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it('tries again until the receiver accepts, and no longer', async () => {
  answers = [500, 503];
  const webhooks = start('automatic', [1000, 5000, 5000]);
  webhooks.send(event('evt_1'));
  await webhooks.control.settle();
  expect(delivered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  await webhooks.control.settle();
  await vi.advanceTimersByTimeAsync(5000);
  await webhooks.control.settle();
  await vi.advanceTimersByTimeAsync(5000);
  await webhooks.control.settle();
  expect(webhooks.control.attempts().map(({ status }) => status)).toEqual([500, 503, 200]);
  expect(delivered).toEqual(['evt_1']);
});

it('stops trying when it is stopped', async () => {
  answers = [500];
  const webhooks = start('automatic', [1000]);
  webhooks.send(event('evt_1'));
  await webhooks.control.settle();
  webhooks.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(received).toEqual(['evt_1']);
});

it('holds events until they are released, in order', async () => {
  const webhooks = start('held');
  webhooks.send(event('evt_1'));
  webhooks.send(event('evt_2'));
  expect(received).toEqual([]);
  await webhooks.control.release();
  webhooks.send(event('evt_3'));
  await webhooks.control.settle();
  expect(received).toEqual(['evt_1', 'evt_2', 'evt_3']);
});

it('delivers held events in any order, and forgets what is dropped', async () => {
  const webhooks = start('held');
  webhooks.send(event('evt_1'));
  webhooks.send(event('evt_2'));
  const [, second] = webhooks.control.held();
  if (second) await webhooks.control.deliver(second);
  webhooks.control.drop();
  await webhooks.control.release();
  expect(received).toEqual(['evt_2']);
});

it('reports a receiver that cannot be reached', async () => {
  const webhooks = createWebhooks({
    endpoints: [{ ...endpoint, send: () => Promise.reject(new TypeError('fetch failed')) }],
    mode: 'held',
    retryDelaysMs: [],
    onDelivered: ({ id }) => delivered.push(id),
  });
  expect(await webhooks.control.deliver(event('evt_1'))).toMatchObject([{ status: null }]);
  expect(delivered).toEqual([]);
});
