import { afterAll, beforeAll, inject } from 'vitest';
import type { RunSql } from '#local/database/database-server.ts';
import {
  servePostgres,
  type PostgresOptions,
  type PostgresTestDatabase,
} from './database-postgres.ts';
import { createDatabase } from './postgres.ts';
import { createRpc, type Rpc } from './rpc.ts';

/** What a test's database can be besides the usual: `hasClock` lets functions fall back on the machine's clock. */
export interface TestDatabaseOptions extends PostgresOptions {
  hasClock?: boolean;
}

/** A migrated database of its own, on the PostgreSQL of the project's tests. */
export async function createTestDatabase({
  hasClock = false,
  ...options
}: TestDatabaseOptions = {}): Promise<PostgresTestDatabase> {
  const template = hasClock ? 'migrated' : 'without_clock';
  return servePostgres(await createDatabase(inject('postgresUrl'), template), options);
}

/** What a test file asks its database by. */
export interface UsedDatabase {
  sql: RunSql;
  rpc: Rpc;
}

/** A database of a test file's own, which starts and stops with its tests. */
export function useDatabase(): UsedDatabase {
  let database: PostgresTestDatabase;
  let rpc: Rpc;
  beforeAll(async () => {
    database = await createTestDatabase();
    rpc = createRpc(database);
  });
  afterAll(() => database.stop());
  return {
    sql: (statement, params) => database.sql(statement, params),
    rpc: (name, args) => rpc(name, args),
  };
}

const OF_ORDERS = [
  ...['occupancy', 'messages', 'tasks', 'disputes', 'refunds', 'ledger', 'tenders', 'wallets'],
  ...[
    'check_in_openings',
    'check_ins',
    'safety_contacts',
    'home_visits',
    'session_note_addenda',
    'session_notes',
    'appointment_links',
    'time_off',
    'undo_steps',
    'waitlist_offers',
    'waitlist_openings',
    'proposals',
    'appointments',
    'gift_certificates',
    'order_lines',
    'order_requests',
    'health_notes',
    'orders',
    'client_addresses',
    'clients_kept_apart',
    'client_merges',
    'clients',
    'imports',
  ],
];

/** Deletes all orders and what came of them, and what others were counted by; only a replica may empty the ledger. */
export async function emptyOrders(sql: RunSql): Promise<void> {
  const tables = [...OF_ORDERS.map((name) => `public.${name}`), 'private.form_submissions'];
  await sql(`do $$ begin
    set local session_replication_role = replica;
    ${tables.map((table) => `delete from ${table};`).join('\n')}
  end $$`);
}

/** Deletes all accounts and sign-ups, but for the one whose password no one knows. */
export async function emptyAccounts(sql: RunSql): Promise<void> {
  await sql('delete from private.signups');
  await sql(`delete from auth.users where email <> 'nobody@accounts.invalid'`);
}
