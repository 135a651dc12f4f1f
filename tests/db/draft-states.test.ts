import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { buildDraft, NOW } from '../helpers/drafts.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());

const STATES = [
  'quoted',
  'held',
  'superseded',
  'expired',
  'paid',
  'booked',
  'slot_lost',
  'review',
  'refunded',
];

/** docs/architecture.md shows the same table. */
const STEPS: Record<string, string[]> = {
  quoted: ['superseded', 'expired', 'paid'],
  held: ['superseded', 'expired', 'paid'],
  superseded: ['paid'],
  expired: ['paid'],
  paid: ['booked', 'slot_lost', 'review'],
  booked: [],
  slot_lost: ['refunded', 'review'],
  review: ['refunded', 'booked'],
  refunded: ['review'],
};

/** A draft that got to a state past the guard. */
async function draftIn(state: string): Promise<string> {
  const [draft] = await rpc('quote_booking', {
    p_draft: buildDraft({ checkout_key: crypto.randomUUID() }),
    p_now: NOW,
  });
  const id = draft?.booking_draft_id ?? '';
  await database.sql('set session_replication_role = replica');
  await database.sql(
    `update public.booking_drafts set status = $2, paid_at = now(), held_since = now(), hold_expires_at = now(),
       starts_at = now(), ends_at = now() + interval '1 hour', location = 'broadway',
       first_name = 'Ada', last_name = 'Nyberg', email = 'ada@example.com', phone = '1'
     where booking_draft_id = $1`,
    [id, state],
  );
  await database.sql('set session_replication_role = origin');
  return id;
}

describe('the states of a draft', () => {
  const pairs = STATES.flatMap((from) =>
    STATES.filter((to) => to !== from).map((to) => [from, to] as const),
  );

  it.each(pairs)('from %s to %s: only as the table says', async (from, to) => {
    const id = await draftIn(from);
    const step = database.sql(
      'update public.booking_drafts set status = $2 where booking_draft_id = $1 returning status',
      [id, to],
    );
    if (STEPS[from]?.includes(to)) expect(await step).toEqual([{ status: to }]);
    else await expect(step).rejects.toThrow('illegal_transition');
  });

  it.each(STATES)('begin as quoted or held, and not as %s otherwise', async (state) => {
    const insert = database.sql(
      `insert into public.booking_drafts (status, service_id, subtotal_cents, tax_cents, total_cents, currency,
         starts_at, ends_at, location, held_since, hold_expires_at, first_name, last_name, email, phone, paid_at)
       values ($1, 'thai-60', 1, 0, 1, 'usd', now(), now() + interval '1 hour', 'broadway', now(), now(),
         'Ada', 'Nyberg', 'ada@example.com', '1', now())`,
      [state],
    );
    if (state === 'quoted' || state === 'held') await insert;
    else await expect(insert).rejects.toThrow('illegal_transition');
  });
});
