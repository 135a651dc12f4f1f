import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeFails } from '../../api/journey.ts';
import { createStripe } from '#platform/providers/stripe.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../../helpers/database/database-postgres.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { deliver } from '../../scenarios/steps.ts';
import { visitor } from '../../scenarios/visitor.ts';

/** How long a function may run, and how long stripe-node waits at most before it tries again. */
const FUNCTION_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 2;
const SHORT_TIMEOUT_MS = 150;
/** One that is about to commit is none that waits for Stripe, who is asked again half a second later at the earliest. */
const HAS_WAITED = `xact_start < clock_timestamp() - interval '500 milliseconds'`;

let database: PostgresTestDatabase;
let impatient: Stripe | null = null;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 10 });
});
const stack = useStack({
  // The product's own client; while Stripe hangs, its seconds are shorter.
  open: () => ({ database, deps: { getStripe: async () => impatient ?? openClient() } }),
});
afterAll(() => database.stop());

let patient: Promise<Stripe> | undefined;
const openClient = () =>
  (patient ??= createStripe({
    secretKey: stack.env['STRIPE_SECRET_KEY'] ?? '',
    apiBase: stack.stripe.url,
  })());

async function createImpatientStripe(): Promise<Stripe> {
  const { hostname, port } = new URL(stack.stripe.url);
  return new Stripe(stack.env['STRIPE_SECRET_KEY'] ?? '', {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
    timeout: SHORT_TIMEOUT_MS,
    maxNetworkRetries: (await openClient()).getMaxNetworkRetries(),
  });
}

/** Makes every call of a kind hang; returns how often our server tried, and what the database did in the meantime. */
async function hangWhile(path: RegExp, method: 'GET' | 'POST', task: () => Promise<number>) {
  const patience = Promise.withResolvers<void>();
  let tries = 0;
  const openTransactions: unknown[] = [];
  stack.stripe.faults.before = async (call) => {
    if (call.method !== method || !path.test(call.path)) return undefined;
    tries += 1;
    openTransactions.push(
      ...(await database.sql(
        `select state, query from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%' and ${HAS_WAITED}`,
      )),
      ...(await database.sql(
        `select locktype from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and locktype = 'advisory' and ${HAS_WAITED}`,
      )),
    );
    await patience.promise;
    return stripeFails();
  };
  impatient = await createImpatientStripe();
  const status = await task();
  impatient = null;
  delete stack.stripe.faults.before;
  patience.resolve();
  const timeoutSeconds = (await openClient()).getApiField('timeout') / 1000;
  // Only from the second try on can a transaction have waited.
  expect(tries).toBeGreaterThan(1);
  return { status, openTransactions, seconds: tries * (timeoutSeconds + LONGEST_PAUSE_SECONDS) };
}

describe('S30 Stripe does not answer', () => {
  it('while an intent is made: an answer in time, no open transaction, and the next try works', async () => {
    const ann = visitor(stack);
    const { status, openTransactions, seconds } = await hangWhile(
      /payment_intents$/,
      'POST',
      async () => (await ann.prepare()).status,
    );
    expect(status).toBe(503);
    expect(openTransactions).toEqual([]);
    expect(seconds).toBeLessThan(FUNCTION_SECONDS);
    expect((await ann.prepare()).status).toBe(200);
  });

  it('while a payment is read: no answer says that it failed, and the next try books', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const browser = await hangWhile(
      /payment_intents\/pi_/,
      'GET',
      async () => (await ann.confirm()).status,
    );
    const webhook = await hangWhile(/payment_intents\/pi_/, 'GET', async () =>
      Number(await deliver(stack, 'payment_intent.succeeded')),
    );
    for (const { status, openTransactions, seconds } of [browser, webhook]) {
      expect(status).toBeGreaterThanOrEqual(500);
      expect(openTransactions).toEqual([]);
      expect(seconds).toBeLessThan(FUNCTION_SECONDS);
    }
    expect((await ann.confirm()).status).toBe(200);
  });

  it('while an expired hold is canceled: an answer in time, and nothing is freed', async () => {
    const [ann, bo] = [visitor(stack, 'ann'), visitor(stack, 'bo')];
    await ann.prepare();
    stack.clock.advance(11);
    const { status, openTransactions, seconds } = await hangWhile(
      /cancel$/,
      'POST',
      async () => (await bo.prepare()).status,
    );
    expect(status).toBe(503);
    expect(openTransactions).toEqual([]);
    expect(seconds).toBeLessThan(FUNCTION_SECONDS);
    expect((await bo.prepare()).status).toBe(200);
  });
});
