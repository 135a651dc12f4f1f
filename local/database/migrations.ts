import { readdir, readFile } from 'node:fs/promises';

/** What migrating needs of a database connection. */
export interface MigrationTarget {
  /** Runs a script of several statements. */
  exec(script: string): Promise<unknown>;
  /** Runs one statement and returns its rows. */
  query(statement: string, params: unknown[]): Promise<Record<string, unknown>[]>;
}

const MIGRATIONS = new URL('../../supabase/migrations/', import.meta.url);

/** The history table of the Supabase CLI. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );`;

/** Every migration of the repository, in order. */
export async function readMigrations(): Promise<
  { version: string; name: string; script: string }[]
> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [version = '', ...name] = file.replace('.sql', '').split('_');
      const script = await readFile(new URL(file, MIGRATIONS), 'utf8');
      return { version, name: name.join('_'), script };
    }),
  );
}

/** Creates the roles that a hosted project has before its first migration. */
export async function createRoles(target: MigrationTarget): Promise<void> {
  await target.exec(await readFile(new URL('database-roles.sql', import.meta.url), 'utf8'));
}

/** Creates what a hosted project has at first, then applies the missing migrations; throws if the database has others, or other texts of them. */
export async function applyMigrations(target: MigrationTarget): Promise<void> {
  await createRoles(target);
  await target.exec(HISTORY);
  const rows = await target.query(
    'select version, statements[1] as script from supabase_migrations.schema_migrations',
    [],
  );
  const applied = new Set(rows.map((row) => String(row['version'])));
  const migrations = await readMigrations();
  const unknown = [...applied].filter((version) =>
    migrations.every((one) => one.version !== version),
  );
  if (unknown.length > 0)
    throw new Error(
      `This database was made by migrations that are not in supabase/migrations any more (${unknown.join(', ')}). ` +
        'If it is the local one, delete supabase/.temp and start again.',
    );
  const changed = migrations.filter(({ version, script }) =>
    rows.some((row) => row['version'] === version && row['script'] !== script),
  );
  if (changed.length > 0)
    throw new Error(
      `This database was made by an earlier text of migration ${changed.map(({ version }) => version).join(', ')}. ` +
        'Delete supabase/.temp, which has the local data, and start again.',
    );
  for (const { version, name, script } of migrations) {
    if (applied.has(version)) continue;
    try {
      await target.exec(`begin;\n${script}\ncommit;`);
    } catch (cause) {
      throw new Error(`Migration ${version}_${name} failed`, { cause });
    }
    await target.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [version, name, [script]],
    );
  }
}
