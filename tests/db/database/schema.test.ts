import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';

let database: RunningDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

/** The names that a query answers. */
const names = async (query: string) => (await database.sql(query)).map((row) => row['name']);

describe('every table', () => {
  it('has row level security on and no policy that opens it', async () => {
    expect(
      await names(`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`),
    ).toEqual([]);
    expect(await names('select policyname as name from pg_policies')).toEqual([]);
  });

  it('says what it is for', async () => {
    expect(
      await names(`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and obj_description(oid, 'pg_class') is null`),
    ).toEqual([]);
  });

  it('has an index for each foreign key', async () => {
    expect(
      await names(`select k.conname as name from pg_constraint k
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
          select from pg_index i where i.indrelid = k.conrelid
            and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] = k.conkey
        )`),
    ).toEqual([]);
  });
});

describe('every function', () => {
  const OURS = `pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

  it('says what it does', async () => {
    expect(
      await names(`select proname as name from pg_proc
        where ${OURS} and obj_description(oid, 'pg_proc') is null`),
    ).toEqual([]);
  });

  it('has an empty search path, unless it was parsed when it was created', async () => {
    expect(
      await names(`select proname as name from pg_proc
        where ${OURS} and prosqlbody is null and (proconfig is null or not 'search_path=""' = any (proconfig))`),
    ).toEqual([]);
  });

  it('has the rights of its caller, but for those at the border to Supabase Auth, those that change the practice, and the one that deletes imported appointments', async () => {
    expect(
      await names(`select proname as name from pg_proc where ${OURS} and prosecdef order by 1`),
    ).toEqual([
      'answer_holiday',
      'answer_holidays',
      'ask_about_holidays',
      'change_practice',
      'confirm_practice_email',
      'delete_account',
      'delete_imported_appointment',
      'end_logins_of_changed_password',
      'end_old_logins',
      'load_practice',
      'open_account',
      'preview_practice_change',
      'record_practice_change',
      'require_verified_signup',
      'set_day_enabled',
      'undo_practice_change',
    ]);
  });

  it('says what it does and what it refuses', async () => {
    expect(
      await names(`select proname as name from pg_proc
        where ${OURS} and obj_description(oid, 'pg_proc') is null`),
    ).toEqual([]);
  });
});
