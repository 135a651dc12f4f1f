import { createHash, randomUUID } from 'node:crypto';
import type { ExportedRow } from '#contract/export/export.ts';
import { sealRow } from '#api/export/opened-row.ts';
import type { Cipher } from '#platform/cipher.ts';
import { findViolations } from './violations.ts';

/** Runs SQL on one connection, as the owner of the database. */
export type Query = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

interface Filling {
  /** The tables of the file. */
  tables: ReadonlyMap<string, ExportedRow[]>;
  /** Of the practice that is filled: encrypts the words anew. */
  cipher: Cipher;
}

/** A table that leaves, as the database to be filled has it. */
interface Table {
  name: string;
  onlyIf: string;
  key: string;
  columns: string[];
  encrypted: string | null;
  /** Columns that never leave and can't be empty: hashes of links, which get one that no link has. */
  hashes: string[];
  /** What a new practice has anyway: it is replaced. */
  isReplaced: boolean;
}

const TABLES = `
  select t.name, t.only_if as "onlyIf",
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '' and a.attname <> all (t.left_out)), '{}') as columns,
    min(a.attname::text) filter (where a.attname like 'encrypted\\_%') as encrypted,
    coalesce(array_agg(a.attname::text) filter (where a.attname = any (t.left_out) and a.attnotnull), '{}') as hashes,
    min(a.attname::text) filter (where a.attnum = (
      select i.indkey[0] from pg_index i where i.indrelid = a.attrelid and i.indisprimary
    )) as key,
    t.name in ('practice_changes', 'tasks', 'messages') or t.name in (select p.section from private.practice_tables() p) as "isReplaced"
  from private.data_tables() t
  join pg_attribute a on a.attrelid = ('public.' || t.name)::regclass and a.attnum > 0 and not a.attisdropped
  where t.stays is null group by t.name, t.place, t.only_if, t.left_out order by t.place`;

/**
 * Fills an empty practice with what was taken out of another one, all of it or nothing, and returns how many rows came. Throws
 * an Error in words if the practice is used, the file is of another version, or a foreign key or the money doesn't add up.
 */
export async function fillPractice(query: Query, { tables, cipher }: Filling): Promise<number> {
  await query('begin');
  try {
    // A replica runs no triggers: what they would write is in the file. Constraints hold.
    await query(`set local session_replication_role = replica`);
    await query(`set local timezone = 'UTC'`);
    const known = (await query(TABLES)) as unknown as Table[];
    requireSameTables(known, tables);
    await requireEmpty(query, known);
    let count = 0;
    for (const table of known) {
      const rows = tables.get(table.name) ?? [];
      await fillTable(query, { table, rows, cipher });
      count += rows.length;
    }
    await moveSequences(query);
    const violations = await findViolations(query);
    if (violations.length > 0)
      throw new Error(`Nothing was imported, since this doesn’t add up:\n${violations.join('\n')}`);
    await query('commit');
    return count;
  } catch (error) {
    await query('rollback');
    throw error;
  }
}

function requireSameTables(known: readonly Table[], tables: Filling['tables']) {
  const names = known.map(({ name }) => name);
  const differing = [
    ...names.filter((name) => !tables.has(name)),
    ...[...tables.keys()].filter((name) => !names.includes(name)),
  ];
  if (differing.length === 0) return;
  throw new Error(
    `The file is of another version. It and this practice differ in: ${differing.join(', ')}`,
  );
}

async function requireEmpty(query: Query, known: readonly Table[]) {
  const [row = {}] = await query(
    `select ${known
      .filter(({ isReplaced }) => !isReplaced)
      .map(({ name }) => `exists (select from public.${name}) as ${name}`)
      .join(', ')}`,
  );
  const used = Object.keys(row).filter((name) => row[name]);
  if (used.length === 0) return;
  throw new Error(`This practice is in use, so nothing was imported. It has: ${used.join(', ')}`);
}

const BATCH = 1000;

interface TableFilling {
  table: Table;
  rows: readonly ExportedRow[];
  cipher: Cipher;
}

async function fillTable(query: Query, { table, rows, cipher }: TableFilling) {
  const { name, columns, encrypted, hashes, key, isReplaced, onlyIf } = table;
  if (isReplaced) await query(`delete from public.${name} where ${onlyIf}`);
  const stored = rows.map((row) => {
    const sealed = encrypted
      ? sealRow(cipher, row, { column: encrypted, rowId: String(row[key]) })
      : row;
    const made = hashes.map((hash) => [hash, hashOfNothing()]);
    return { ...sealed, ...Object.fromEntries(made) } as ExportedRow;
  });
  const names = [...columns, ...hashes];
  const unknown = Object.keys(rows[0] ?? {}).filter(
    (column) => !encrypted && !columns.includes(column),
  );
  if (unknown.length > 0)
    throw new Error(`The file is of another version: ${name} has no ${unknown.join(', ')}`);
  for (let from = 0; from < stored.length; from += BATCH) {
    await query(
      `insert into public.${name} (${names.join(', ')}) overriding system value
       select ${names.join(', ')} from jsonb_populate_recordset(null::public.${name}, $1::jsonb)`,
      [JSON.stringify(stored.slice(from, from + BATCH))],
    );
  }
}

/** The hash of a secret that no one has. */
const hashOfNothing = () => createHash('sha256').update(randomUUID()).digest('hex');

/** What is added from now on is numbered after what came. */
async function moveSequences(query: Query) {
  const numbered = await query(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { table, column } of numbered) {
    await query(
      `select setval(pg_get_serial_sequence('public.${String(table)}', '${String(column)}'), coalesce(max(${String(column)}), 1), count(*) > 0)
       from public.${String(table)}`,
    );
  }
}
