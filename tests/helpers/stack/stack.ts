import { startServices, type LocalDatabase, type LocalServices } from '#local/services.ts';
import { createApp } from '#api/app.ts';
import { createDeps, type Deps } from '#platform/deps.ts';
import { parseEnv } from '#platform/env/env.ts';
import { createLog } from '#platform/log.ts';
import { ANSWER_HOLIDAYS } from './answered-holidays.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase } from '../database/database.ts';
import { startGate, type Gate } from './gate.ts';

/** A call as our own pages make it: same origin, JSON when there is something to send. */
export interface ApiCall {
  method?: string;
  /** Sent as JSON; the method is then POST unless another one is named. */
  json?: unknown;
  /** Sent as it is, for testing what is not JSON. */
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The address that it comes from; without one, all calls share a network. */
  address?: string;
}

/** The whole stack in this process, except for the site's pages. */
export interface Stack extends Pick<LocalServices, 'stripe' | 'mailbox' | 'texts' | 'env'> {
  /** Calls the API without a network in between; `path` starts with `/api/`. */
  api(path: string, call?: ApiCall): Promise<Response>;
  /** What the API was built from, for calling what no address leads to. */
  deps: Deps;
  /** Runs SQL as the owner of the database, whether or not its gate is open. */
  sql: LocalDatabase['sql'];
  /** The API's way to the database. */
  databaseGate: Gate;
  clock: TestClock;
  /** Every line that the API logged. */
  logs: string[];
  stop(): Promise<void>;
}

export interface StackOptions {
  /** The instant at which the clock stands. */
  now?: string;
  /** A database of the test's own, which the test stops; otherwise one in memory. */
  database?: LocalDatabase;
  /** Held, the default: an event waits for `stack.stripe.webhooks`. */
  webhooks?: 'automatic' | 'held';
  /** The database may use the machine's clock: for what is about a real clock. */
  hasClock?: boolean;
  /** Parts of the outside world to replace. */
  deps?: Partial<Deps>;
}

// What Supabase Lite hashes a password with: the least, for speed.
process.env['LITE_AUTH_BCRYPT_COST'] ??= '4';

export const SITE_URL = 'http://localhost:4321';

/** Starts database, stand-ins and API, each on a free port, with a clock that stands still. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const clock = createTestClock(options.now);
  const { database, hasClock = false } = options;
  const logs: string[] = [];
  let gate: Gate | undefined;
  const services = await startServices({
    siteUrl: SITE_URL,
    ports: { database: 0, stripe: 0, mailbox: 0, texts: 0 },
    openDatabase: async (_, auth) => {
      const opened = database ?? (await createTestDatabase({ auth, hasClock }));
      gate = await startGate(opened.url, opened.answer);
      const { url, stop: stopGate } = gate;
      const stop = async () => {
        await stopGate();
        // Not stopped here when it is the test's own.
        if (!database) await opened.stop();
      };
      return { ...opened, url, stop };
    },
    authHook: (request) => Promise.resolve(app.fetch(request)),
    stripe: {
      now: () => clock.now(),
      webhooks: options.webhooks ?? 'held',
      retryDelaysMs: [],
      send: (request) => Promise.resolve(app.fetch(request)),
    },
  });
  const deps = createDeps(parseEnv(services.env), {
    clock,
    log: createLog('info', (line) => logs.push(line)),
    // No site is served beside the API.
    readSitePage: () => Promise.resolve(null),
    readBuiltPages: () => Promise.resolve({}),
    // A loaded machine is no reason to answer otherwise.
    messagePatienceMs: 30_000,
    databaseTimeoutMs: 60_000,
    stripeHasPauses: false,
    ...options.deps,
  });
  const app = createApp(deps);
  if (!gate) throw new Error('The database was not opened');
  await services.database.sql(ANSWER_HOLIDAYS);
  return {
    deps,
    databaseGate: gate,
    stripe: services.stripe,
    mailbox: services.mailbox,
    texts: services.texts,
    env: services.env,
    sql: services.database.sql,
    clock,
    logs,
    api: async (path, call) => {
      const tasks: Promise<unknown>[] = [];
      const response = await app.fetch(createRequest(path, call), {
        ip: call?.address,
        waitUntil: (task: Promise<unknown>) => tasks.push(task),
      });
      await Promise.all(tasks);
      return response;
    },
    stop: async () => {
      await services.stripe.webhooks.settle();
      await services.stop();
    },
  };
}

function createRequest(path: string, { method, json, body, headers }: ApiCall = {}): Request {
  const content = json === undefined ? body : JSON.stringify(json);
  return new Request(new URL(path, SITE_URL), {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
}
