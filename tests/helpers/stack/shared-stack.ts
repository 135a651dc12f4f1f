import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { DEFAULT_NOW } from './clock.ts';
import { emptyAccounts } from '../database/database.ts';
import { sweptEvery } from '../runner/search-lengths.ts';
import { checkUnswept, heal, settle } from './settle.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

interface SharedStackOptions {
  /** What a stack of the file's own is started with, asked for when the tests run. */
  open?: () => StackOptions | Promise<StackOptions>;
  /** False for tests that break an invariant on purpose, or have no sweep to run; they too get a stack of their own. */
  isChecked?: boolean;
}

/** A stack that can forget everything that happened. */
export interface SharedStack extends Stack {
  empty(): Promise<void>;
}

/** A stack, and what its database was like before anything had happened. */
interface EmptyStack {
  stack: Stack;
  /** The tables that held nothing. */
  emptyTables: string[];
  /** What the others held: the practice's own words and rules. */
  rules: string;
}

/** The stack of all files of this process that ask for nothing of their own. */
let ordinary: Promise<EmptyStack> | undefined;

/**
 * One stack for a test file, emptied before each test and held against the invariants after each, as a rule swept before. A fresh one takes two
 * seconds to start and to read its schema: files that ask for nothing of their own share one. The object is filled in
 * when the tests run.
 */
export function useStack({ open, isChecked = true }: SharedStackOptions = {}): SharedStack {
  const stack = {} as SharedStack;
  const isShared = !open && isChecked;
  let used: EmptyStack;
  beforeAll(async () => {
    used = await (isShared ? (ordinary ??= start()) : start(await open?.()));
    Object.assign(stack, used.stack, { empty: () => empty(used) });
  });
  beforeEach(() => stack.empty());
  afterEach(async ({ task }) => {
    if (!isChecked || (await isUntouched(used))) return;
    await (isSwept(task.name) ? settle(stack) : checkUnswept(stack));
  });
  afterAll(async () => {
    if (isShared && (await readRules(used.stack, used.emptyTables)) === used.rules) return;
    // A test that changed the practice's rules leaves them to no other.
    if (isShared) ordinary = undefined;
    await used.stack.stop();
  });
  return stack;
}

/** Whether the sweep runs after a test: after the same ones each time. */
const isSwept = (name: string) => crc32(name) % sweptEvery() === 0;

async function start(options?: StackOptions): Promise<EmptyStack> {
  const stack = await startStack(options);
  const names = await listTables(stack);
  const filled = await listFilled(stack, names);
  const emptyTables = names.filter((name) => !filled.includes(name));
  return { stack, emptyTables, rules: await readRules(stack, emptyTables) };
}

async function empty({ stack, emptyTables }: EmptyStack): Promise<void> {
  await heal(stack);
  const filled = await listFilled(stack, emptyTables);
  if (filled.length > 0) {
    await emptyAccounts(stack.sql);
    // In one statement, since a pool may run the next one elsewhere. The ledger refuses to be emptied; only a replica
    // does not run its triggers. A few rows are deleted sooner than a table is truncated.
    await stack.sql(`do $$ begin
      set local session_replication_role = replica;
      ${filled.map((table) => `delete from ${table};`).join('\n')}
    end $$`);
  }
  await stack.stripe.reset();
  stack.stripe.webhooks.hold();
  stack.stripe.webhooks.drop();
  stack.mailbox.clear();
  stack.texts.clear();
  stack.clock.set(DEFAULT_NOW);
  stack.logs.length = 0;
}

/** Whether nothing has happened since the stack was emptied: then there is nothing to settle and to hold against rules. */
async function isUntouched({ stack, emptyTables }: EmptyStack): Promise<boolean> {
  if (stack.stripe.paymentIntents().length > 0) return false;
  const messages = await Promise.all([stack.mailbox.list(), stack.texts.list()]);
  if (messages.flat().length > 0) return false;
  return (await listFilled(stack, emptyTables)).length === 0;
}

async function listTables({ sql }: Stack): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private')`,
  );
  return tables.map(({ name }) => String(name));
}

/** Those of some tables that hold rows. */
async function listFilled({ sql }: Stack, names: readonly string[]): Promise<string[]> {
  const [row = {}] = await sql(
    `select ${names.map((name) => `exists (select from ${name}) as "${name}"`).join(', ')}`,
  );
  return names.filter((name) => row[name]);
}

/** Every row of the tables that hold the practice's own words and rules. */
async function readRules(stack: Stack, emptyTables: readonly string[]): Promise<string> {
  const names = (await listTables(stack)).filter((name) => !emptyTables.includes(name));
  const rows = await stack.sql(
    names
      .map((name) => `select '${name} ' || row::text as line from ${name} as row`)
      .join(' union all '),
  );
  return rows
    .map(({ line }) => String(line))
    .sort()
    .join('\n');
}
