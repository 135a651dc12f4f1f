import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startStripe, type StripeStandIn } from './stand-in.ts';

let folder: string;
let standIn: StripeStandIn | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-'));
});
afterEach(async () => {
  await standIn?.stop();
  await rm(folder, { recursive: true });
});

const start = async (send: (request: Request) => Promise<Response>) => {
  standIn = await startStripe({
    port: 0,
    file: join(folder, 'stripe.json'),
    retryDelaysMs: [],
    endpoints: [{ url: 'http://site.test/hook', secret: 'whsec_test', send }],
  });
  return standIn;
};

it('keeps its payments between starts, and sends the undelivered events again', async () => {
  const first = await start(() => Promise.resolve(new Response(null, { status: 503 })));
  const created = await fetch(`${first.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${first.secretKey}` },
    body: new URLSearchParams({ amount: '9619', currency: 'usd' }),
  });
  const { id } = (await created.json()) as { id: string };
  await first.webhooks.settle();
  await first.stop();

  const second = await start(() => Promise.resolve(new Response()));
  await second.webhooks.settle();
  expect(second.paymentIntent(id)).toMatchObject({
    amount: 9619,
    status: 'requires_payment_method',
  });
  expect(second.webhooks.attempts()).toMatchObject([
    { type: 'payment_intent.created', status: 200 },
  ]);
  expect(second.events()).toMatchObject([{ pending_webhooks: 0 }]);
});
