import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  createPostgresTestDatabase,
  type PostgresTestDatabase,
} from '../helpers/database-postgres.ts';
import { buildDraft, NOW } from '../helpers/drafts.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';
import type { Racer } from './queue.ts';

/** A real PostgreSQL for a test file, its calendar empty before each test and free of overlaps after each. */
export function usePostgres(): { database: PostgresTestDatabase; rpc: Rpc } {
  const used = {} as { database: PostgresTestDatabase; rpc: Rpc };
  beforeAll(async () => {
    used.database = await createPostgresTestDatabase({ connections: 20 });
    used.rpc = createRpc(used.database);
  });
  afterAll(() => used.database.stop());
  afterEach(async () => {
    expect(
      await used.database.sql(`select 1 from public.occupancy a join public.occupancy b
        on a.during && b.during and a.occupancy_id < b.occupancy_id`),
      'two ranges overlap',
    ).toEqual([]);
    await used.database.sql('delete from public.occupancy');
    await used.database.sql('delete from public.time_off');
  });
  return used;
}

/** Tells the database that the payment of the default draft arrived. */
export const confirming = (paymentIntentId: string, now = NOW, name = 'confirm'): Racer => ({
  name,
  statement: `select * from public.confirm_booking($1, 9619, 'usd', p_now => $2)`,
  params: [paymentIntentId, now],
});

/** Asks for the time of the default draft, as somebody new. */
export const holding = (now = NOW, name = 'hold'): Racer => ({
  name,
  statement: 'select * from public.hold_slot($1, $2)',
  params: [JSON.stringify(buildDraft()), now],
});
