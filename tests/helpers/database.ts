import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createSnapshot,
  startDatabase,
  type DatabaseOptions,
  type RunningDatabase,
} from '../../local/database.ts';
import type { RunSql } from '../../local/database-server.ts';
import { readMigrations } from '../../local/migrations.ts';

const CACHE = new URL('../../node_modules/.cache/test-database/', import.meta.url);

/** What decides how an empty, migrated database looks: besides the migrations, these files. */
const INGREDIENTS = [
  '../../local/database-roles.sql',
  '../../local/database.ts',
  '../../node_modules/@supabase/lite/package.json',
];

/** A migrated database of its own, in memory; starts from a snapshot that is remade when a migration changes. */
export async function createTestDatabase(
  options: Pick<DatabaseOptions, 'demoData' | 'now'> = {},
): Promise<RunningDatabase> {
  return startDatabase({ ...options, snapshot: await getSnapshot() });
}

const OF_ORDERS = [
  ...['occupancy', 'notifications', 'review_items', 'disputes', 'refunds', 'ledger', 'tenders'],
  ...['appointments', 'order_lines', 'order_requests', 'orders', 'clients'],
];

/** Deletes all orders and what came of them, and what others were counted by; only a replica may empty the ledger. */
export async function emptyOrders(sql: RunSql): Promise<void> {
  const tables = [...OF_ORDERS.map((name) => `public.${name}`), 'private.form_submissions'];
  await sql(`do $$ begin
    set local session_replication_role = replica;
    ${tables.map((table) => `delete from ${table};`).join('\n')}
  end $$`);
}

/** Deletes all accounts and sign-ups, but for the one whose password nobody knows. */
export async function emptyAccounts(sql: RunSql): Promise<void> {
  await sql('delete from private.signups');
  await sql(`delete from auth.users where email <> 'nobody@accounts.invalid'`);
}

async function getSnapshot(): Promise<Blob> {
  const file = new URL(`${await fingerprint()}.tar`, CACHE);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    const snapshot = await createSnapshot();
    await mkdir(CACHE, { recursive: true });
    // Several test files may get here at once: each writes its own file, and the last rename wins.
    const draft = `${fileURLToPath(file)}.${process.pid}`;
    await writeFile(draft, snapshot.stream());
    await rename(draft, file);
    await removeOutdated(fileURLToPath(file));
    return snapshot;
  }
}

async function removeOutdated(current: string): Promise<void> {
  const directory = fileURLToPath(CACHE);
  const files = (await readdir(directory)).map((name) => join(directory, name));
  const outdated = files.filter((file) => !file.startsWith(current));
  await Promise.all(outdated.map((file) => rm(file, { force: true })));
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const { version, name, script } of await readMigrations()) {
    hash.update(`${version} ${name}\n${script}`);
  }
  for (const path of INGREDIENTS) hash.update(await readFile(new URL(path, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}
