import { expect, it } from 'vitest';
import { useDatabase } from '../../helpers/database/database.ts';

const { sql, rpc } = useDatabase();

it('a function that a test calls without p_now refuses, and names itself', async () => {
  await expect(sql('select public.claim_messages(5)')).rejects.toThrow(
    'claim_messages was called without p_now: tests have no clock but their own',
  );
  await expect(
    rpc('claim_messages', { p_limit: 5, p_now: '2026-11-24T16:00:00Z' }),
  ).resolves.toEqual([]);
});

it('no function of the product falls back on the machine’s clock in a test', async () => {
  const [counts] = await sql(`
    select count(*) filter (where arguments ~ 'p_now [^,]*DEFAULT tests\\.refuse_clock') as refuse,
      count(*) filter (where arguments ~ 'DEFAULT [^,]*(now\\(\\)|clock_timestamp|current_)') as fall_back
    from (
      select pg_get_function_arguments(oid) as arguments from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    ) f`);
  expect(Number(counts?.['refuse'])).toBeGreaterThan(100);
  expect(Number(counts?.['fall_back'])).toBe(0);
});
