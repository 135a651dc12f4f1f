import pg from 'pg';
import { practice } from '#lib/site/built/practice.ts';
import { inject } from 'vitest';
import type { RunSql } from '#local/database/database-server.ts';
import { LOCAL_WEBHOOK_SECRET } from '#local/services.ts';
import { createApp } from '#api/app.ts';
import { createAuth } from '#platform/providers/auth.ts';
import { createDatabase } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { createLog } from '#platform/log.ts';
import { createCipher, drawEncryptionKeys } from '#platform/cipher.ts';
import { ANSWER_HOLIDAYS } from '../../../helpers/stack/answered-holidays.ts';
import { createTestClock } from '../../../helpers/stack/clock.ts';
import { queryBy, readTextOfTimes } from '../../../helpers/database/pool.ts';
import { createDatabase as createEmptyDatabase } from '../../../helpers/database/postgres.ts';
import { openAccounts } from '../acts/members.ts';
import { createMessages } from './messages.ts';
import { createOutside } from './outside.ts';
import { createPostgrest, type Driver } from '../../../helpers/database/postgrest.ts';
import { createStripeAccount, withRandomKeys } from './stripe.ts';
import { HOLIDAYS, type Visit } from '../acts/visits.ts';
import { createPractice } from './practice-settings.ts';

/** Every tip that is given at the desk. */
export const TIP_CENTS = 500;

export const SITE_URL = 'http://localhost:4321';
const DATABASE_URL = 'http://database.test';

/** A history leaves more dead rows than PostgreSQL can vacuum on its own in that time. */
const HISTORIES_BETWEEN_CLEANINGS = 50;

/** Someone has tried to cancel an appointment or refund all of it. */
interface Cancelled {
  appointmentId: string;
  by: 'client' | 'therapist';
  /** The share that the therapist chose, instead of what the policy says. */
  keptPercent?: number;
}

export interface WorldOptions {
  /** Breaks the API on purpose: it uses an idempotency key only once. */
  hasRandomKeys?: boolean;
}

/** The whole product in this process, without any network: what a history happens to. */
export async function createWorld({ hasRandomKeys = false }: WorldOptions = {}) {
  const driver = await connect();
  const clock = createTestClock();
  const outside = createOutside();
  const messages = createMessages(outside, clock);
  const logs: string[] = [];
  const stripe = createStripeAccount({
    now: () => clock.now(),
    fetch: (request, answer) => outside.call('stripe', (fault) => answer(request, fault)),
  });
  const postgrest = await createPostgrest(driver);
  const restoreFetch = replaceFetch((input, init) =>
    outside.call('database', async (fault) => {
      const answer = await postgrest(input, init);
      return fault === 'answers_500' ? new Response('Bad gateway', { status: 502 }) : answer;
    }),
  );
  const client = hasRandomKeys ? withRandomKeys(stripe.client) : stripe.client;
  const deps: Deps = {
    siteUrl: SITE_URL,
    readSitePage: () => Promise.resolve(null),
    readPractice: () => Promise.resolve(practice),
    clock,
    database: createDatabase({ url: DATABASE_URL, secretKey: 'sb_secret_test', clock }),
    auth: createAuth({ url: DATABASE_URL, secretKey: 'sb_secret_test' }),
    getStripe: () => Promise.resolve(client),
    isLive: false,
    webhookSecret: LOCAL_WEBHOOK_SECRET,
    sendEmail: messages.sendEmail,
    sendText: messages.sendText,
    readCalendarFile: () => Promise.reject(new Error('No calendar is connected')),
    cipher: createCipher({ encryptionKeys: drawEncryptionKeys('model'), idSecret: 'of the model' }),
    speak: null,
    builtHash: null,
    askForBuild: null,
    readBuiltPages: () => Promise.resolve({}),
    purgeEdge: () => Promise.resolve(),
    messagePatienceMs: 10_000,
    messageSecrets: { email: '', texts: '', auth: '' },
    log: createLog('info', (line) => logs.push(line)),
  };
  const app = createApp(deps);
  await driver.query(ANSWER_HOLIDAYS);
  const restorePractice = await createPractice(driver, HOLIDAYS);
  const emptyTables = await prepareEmptying(driver);
  let histories = 0;
  const cancellations: Cancelled[] = [];
  const gifts = new Map<string, number[]>();
  const sales = new Map<string, Pick<Visit, 'serviceId' | 'selectedEnhancements'>>();
  const sql: RunSql = async (statement, params) => (await driver.query(statement, params)).rows;

  return {
    deps,
    clock,
    outside,
    stripe,
    logs,
    /** Who has tried to cancel which appointment. */
    cancellations,
    /** What was to be sold at the desk, by the id of its order. */
    sales,
    /** What gifts were asked for, in cents, by the key of their checkout. */
    gifts,
    mailbox: messages.mailbox,
    texts: messages.texts,
    fetch: (request: Request, ip?: string) => Promise.resolve(app.fetch(request, { ip })),
    sql,
    /** Forgets everything that happened, and starts at an instant. */
    async reset(now: string) {
      outside.heal();
      messages.clear();
      stripe.reset();
      logs.length = 0;
      cancellations.length = 0;
      sales.clear();
      gifts.clear();
      clock.set(now);
      await emptyTables();
      await restorePractice();
      await driver.exec(openAccounts(now));
      histories += 1;
      if (histories % HISTORIES_BETWEEN_CLEANINGS === 0) {
        await driver.exec('vacuum');
      }
    },
    async stop() {
      restoreFetch();
      await driver.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A migrated, empty database of its own, and one connection to it, which takes one call at a time. */
async function connect(): Promise<Driver> {
  const pool = new pg.Pool({
    connectionString: await createEmptyDatabase(inject('postgresUrl')),
    max: 1,
    idleTimeoutMillis: 0,
    options: '-c TimeZone=UTC',
    types: { getTypeParser: readTextOfTimes },
  });
  return {
    query: (statement, params) => queryBy(pool, statement, params),
    exec: async (script) => [await queryBy(pool, script)].flat(),
    close: () => pool.end(),
  };
}

/** Empties, when called, the tables that are empty now; what the practice starts with stays. */
async function prepareEmptying(driver: Driver): Promise<() => Promise<unknown>> {
  const { rows } = await driver.query(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where schemaname in ('public', 'private') order by 1`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const found = await driver.query(`select from ${String(name)} limit 1`);
    if (found.rows.length === 0) empty.push(String(name));
  }
  // Deleting from small tables is twenty times faster than truncating them; triggers (the ledger's) do not run here.
  const script = [
    'set session_replication_role = replica',
    ...empty.map((name) => `delete from ${name}`),
    'set session_replication_role = origin',
  ].join(';');
  return () => driver.exec(script);
}

/** Takes over the calls to the database; answers how to give them back. */
function replaceFetch(fetch: typeof globalThis.fetch): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = fetch;
  return () => {
    globalThis.fetch = real;
  };
}
