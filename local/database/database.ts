import { randomUUID } from 'node:crypto';
import { createPgliteConnection } from '@supabase/lite/pglite';
import type { Cipher } from '#platform/cipher.ts';
import {
  createSupabaseApp,
  serveDatabase,
  TIMESTAMPTZ,
  toIsoInstant,
  type AuthOptions,
  type RunningDatabase,
} from './database-server.ts';
import { readDemoScript } from './demo-script.ts';
import { applyMigrations, type MigrationTarget } from './migrations.ts';
import { loadPractice, PRACTICE_FILE } from './practice.ts';

type Encrypt = Cipher['encrypt'];

export type { RunningDatabase } from './database-server.ts';

/** Options for startDatabase. */
export interface DatabaseOptions {
  /** The folder where the data is kept; by default it stays in memory. */
  dataDir?: string;
  /** The port on 127.0.0.1; 0, the default, takes a free port. */
  port?: number;
  /** Adds demo clients and appointments to an empty database, with encrypted health notes. */
  demoData?: { encrypt: Encrypt };
  /** The instant that the demo data is dated around. */
  now?: Date;
  auth?: AuthOptions;
}

/** Starts the local Supabase: PostgreSQL in this process (PGlite), migrated, with this practice, served over HTTP. */
export async function startDatabase(options: DatabaseOptions = {}): Promise<RunningDatabase> {
  const { connection, target } = await openMigrated(options);
  const inTurn = createTurns();
  if (options.demoData) {
    const [row] = await target.query(
      'select exists (select from public.clients) as has_clients',
      [],
    );
    if (!row?.['has_clients']) {
      const now = options.now ?? new Date();
      await addDemoData(target, now, options.demoData.encrypt);
      await target.exec(await readDemoScript(target, 'demo-calendar.sql', now));
    }
  }
  const { stop, ...served } = await serveDatabase({
    connection,
    port: options.port ?? 0,
    inTurn,
    auth: options.auth,
  });
  return {
    ...served,
    sql: (statement, params = []) => inTurn(() => target.query(statement, params)),
    stop: () => inTurn(stop),
  };
}

async function openMigrated({ dataDir }: DatabaseOptions) {
  const connection = await createPgliteConnection({
    ...(dataDir && { url: dataDir }),
    pgliteOptions: {
      parsers: { [TIMESTAMPTZ]: toIsoInstant },
    },
  });
  // The hosted service runs in UTC; a new PGlite takes the machine's zone and keeps it.
  await connection.driver.exec(`set time zone 'UTC'`);
  await (await createSupabaseApp(connection)).app.ensureSystemSchema();
  const target: MigrationTarget = {
    exec: (script) => connection.driver.exec(script),
    query: async (statement, params) =>
      (await connection.driver.query<Record<string, unknown>>(statement, params)).rows,
  };
  await applyMigrations(target);
  await loadPractice(target, PRACTICE_FILE);
  return { connection, target };
}

/** Adds the demo clients and appointments, dated around an instant, to an empty database over one connection. */
export async function addDemoData(
  target: MigrationTarget,
  now: Date,
  encrypt: Encrypt,
): Promise<void> {
  await target.query("select set_config('demo.now', $1, false)", [now.toISOString()]);
  await target.exec(await readDemoScript(target, 'demo-data.sql', now));
  const notes = await target.query(
    'select appointment_id, words::text, note_count, email from demo_notes join public.appointments using (appointment_id)',
    [],
  );
  for (const { appointment_id, words, note_count, email } of notes) {
    const id = randomUUID();
    const params = [id, encrypt(String(words), id, String(email)), note_count, appointment_id];
    await target.query(
      `with kept as (insert into public.health_notes values ($1, $2, $3))
       update public.appointments set health_note_id = $1 where appointment_id = $4`,
      params,
    );
  }
  const gifts = await target.query('select order_id, code from demo_gifts', []);
  for (const { order_id, code } of gifts) {
    const params = [encrypt(String(code), String(order_id)), order_id];
    await target.query(
      'update public.gift_certificates set encrypted_code = $1 where order_id = $2',
      params,
    );
  }
  await addTexts(target, encrypt);
  await target.exec('drop table demo_notes, demo_gifts, demo_texts');
}

/** Stores the demo's texts both ways as if they had come and been answered. */
async function addTexts(target: MigrationTarget, encrypt: Encrypt): Promise<void> {
  const texts = await target.query('select * from demo_texts order by at', []);
  for (const { client_id, phone, is_from_client, words, at } of texts) {
    const id = randomUUID();
    const encrypted = encrypt(String(words), id, String(phone));
    if (is_from_client)
      await target.query('select public.receive_text($1, $2, $3, false, $4)', [
        ...[id, phone, encrypted, at],
      ]);
    else {
      await target.query('insert into public.text_answers values ($1, $2, $3, $4, $5)', [
        ...[id, client_id, phone, encrypted, at],
      ]);
      await target.query(
        `select public.resolve_task(task_id, 'Answered by text.', $1)
           from public.tasks where kind = 'text_received' and resolved_at is null`,
        [at],
      );
    }
  }
}

/**
 * PGlite has one connection, and Supabase Lite opens a transaction for each request without waiting for the previous one. Two
 * requests at once would share a transaction, so they take turns.
 */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task, task);
    last = turn.catch(() => undefined);
    return turn;
  };
}
