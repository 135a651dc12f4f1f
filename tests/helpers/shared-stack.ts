import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_NOW } from './clock.ts';
import { heal, settle } from './settle.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

interface SharedStackOptions {
  /** What the stack is started with, asked for when the tests run. */
  open?: () => StackOptions | Promise<StackOptions>;
  /** False for tests that break an invariant on purpose, or have no sweep to run. */
  isChecked?: boolean;
}

/** A stack that can forget everything that happened. */
export interface SharedStack extends Stack {
  empty(): Promise<void>;
}

/**
 * One stack for a test file, emptied before each test (a fresh one would take a second to read its schema) and held
 * against the invariants after each. The object is filled in when the tests run.
 */
export function useStack({
  open = () => ({}),
  isChecked = true,
}: SharedStackOptions = {}): SharedStack {
  const stack = {} as SharedStack;
  beforeAll(async () => {
    Object.assign(stack, await startStack(await open()));
    const emptyTables = await listEmptyTables(stack);
    stack.empty = () => empty(stack, emptyTables);
  });
  beforeEach(() => stack.empty());
  afterEach(async () => {
    if (isChecked) await settle(stack);
  });
  afterAll(() => stack.stop());
  return stack;
}

async function empty(stack: Stack, tables: string[]): Promise<void> {
  await heal(stack);
  // In one statement, since a pool may run the next one elsewhere. The ledger refuses to be emptied; only a replica
  // does not run its triggers.
  await stack.sql(`do $$ begin
    set local session_replication_role = replica;
    truncate ${tables.join(', ')} cascade;
  end $$`);
  await stack.stripe.reset();
  stack.stripe.webhooks.hold();
  stack.stripe.webhooks.drop();
  stack.mailbox.clear();
  stack.texts.clear();
  stack.clock.set(DEFAULT_NOW);
  stack.logs.length = 0;
}

/** The tables that hold nothing before anything has happened: the others are the practice's own words and rules. */
async function listEmptyTables({ sql }: Stack): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private')`,
  );
  const names = tables.map(({ name }) => String(name));
  const [row = {}] = await sql(
    `select ${names.map((name) => `exists (select from ${name}) as "${name}"`).join(', ')}`,
  );
  return names.filter((name) => !row[name]);
}
