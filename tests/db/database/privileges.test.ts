import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { connectTables } from '#platform/database/supabase.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

const OUTSIDERS = ['anon', 'authenticated'];

/** Every table, view and sequence of our schemas, with each right a role has on it. */
const listTableRights = (roles: string[]) =>
  database.sql(
    `select role, c.oid::regclass::text as relation, string_agg(lower(privilege), ' ' order by privilege) as rights
     from pg_class c
     cross join unnest($1::text[]) role
     cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p')
       and has_table_privilege(role, c.oid, privilege)
     group by role, c.oid order by 2`,
    [roles],
  );

const listExecutable = (roles: string[]) =>
  database.sql(
    `select role, p.oid::regprocedure::text as function
     from pg_proc p cross join unnest($1::text[]) role
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and has_function_privilege(role, p.oid, 'execute')
     order by 2`,
    [roles],
  );

describe('anon and authenticated', () => {
  it('have no right on any table, view or sequence', async () => {
    expect(await listTableRights(OUTSIDERS)).toEqual([]);
    expect(
      await database.sql(
        `select c.relname from pg_class c cross join unnest($1::text[]) role
         where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
           and has_sequence_privilege(role, c.oid, 'usage, select, update')`,
        [OUTSIDERS],
      ),
    ).toEqual([]);
  });

  it('can execute no function', async () => {
    expect(await listExecutable(OUTSIDERS)).toEqual([]);
  });

  it('cannot enter the private schema', async () => {
    expect(
      await database.sql(
        `select role from unnest($1::text[]) role where has_schema_privilege(role, 'private', 'usage')`,
        [OUTSIDERS],
      ),
    ).toEqual([]);
  });

  it('get no right on what is created later', async () => {
    await database.sql('create table public.later ()');
    await database.sql(`create function public.later() returns int language sql as 'select 1'`);
    expect(await listTableRights(OUTSIDERS)).toEqual([]);
    expect(await listExecutable(OUTSIDERS)).toEqual([]);
    await database.sql('drop table public.later');
    await database.sql('drop function public.later()');
  });

  it('are refused over HTTP: every table and every function', async () => {
    const anon = connectTables({ url: database.url, key: database.publishableKey });
    const tables = await database.sql(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
    );
    for (const { name } of tables) {
      const { error } = await anon.from(name as 'settings').select();
      expect(error, String(name)).toMatchObject({ code: '42501' });
    }
    const { error } = await anon.rpc('open_booking', {
      p_booking: { email: 'secret@example.com' },
    });
    expect(error).toMatchObject({ code: '42501' });
    // The refusals are printed, without what was asked.
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('secret@example.com');
    vi.mocked(console.error).mockClear();
  });

  it('are asked for a key', async () => {
    expect((await fetch(`${database.url}/rest/v1/services`)).status).toBe(401);
  });
});

describe('the server', () => {
  it('can only read the catalog, and only add to the ledger and to what is sold', async () => {
    const rights = await listTableRights(['service_role']);
    expect(Object.fromEntries(rights.map((row) => [row['relation'], row['rights']]))).toMatchObject(
      {
        services: 'select',
        enhancements: 'select',
        settings: 'select update',
        order_lines: 'insert select',
        ledger: 'insert select',
        stripe_events: 'insert select',
        orders: 'insert select update',
        tenders: 'insert select update',
        refunds: 'insert select update',
        appointments: 'insert select update',
      },
    );
  });

  it('can truncate nothing', async () => {
    const rights = await listTableRights(['service_role']);
    expect(rights.filter((row) => String(row['rights']).includes('truncate'))).toEqual([]);
  });
});
