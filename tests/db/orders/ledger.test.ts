import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
  const { paymentIntentId } = await openWithPayment(rpc);
  await capture({ rpc, sql: database.sql }, paymentIntentId);
});
afterAll(() => database.stop());

describe('the ledger', () => {
  it.each([
    'update public.ledger set amount_cents = 1',
    'delete from public.ledger',
    'truncate public.ledger',
    'truncate public.orders cascade',
  ])('refuses "%s", even to the owner of the database', async (statement) => {
    await expect(database.sql(statement)).rejects.toThrow('is_append_only');
    const rows = await database.sql('select amount_cents from public.ledger');
    expect(rows).toEqual([{ amount_cents: 9619 }]);
  });

  it.each([
    'update public.order_lines set amount_cents = 1',
    'delete from public.order_lines',
    'truncate public.order_lines cascade',
  ])('has lines under it that refuse "%s" as well', async (statement) => {
    await expect(database.sql(statement)).rejects.toThrow('order_lines_is_append_only');
  });

  const add = (kind: string, cents: number, source: string) =>
    database.sql(
      `insert into public.ledger (tender_id, kind, amount_cents, currency, source)
       select tender_id, $1, $2, 'usd', $3 from public.tenders`,
      [kind, cents, source],
    );

  it('takes one charge of a kind for a payment intent', async () => {
    await add('captured', 100, 'pi_once');
    await add('refunded', -100, 'pi_once');
    await expect(add('captured', 100, 'pi_once')).rejects.toThrow('ledger_records_each_thing_once');
  });

  it.each([
    ['refunded', 100],
    ['dispute_out', 100],
    ['captured', -100],
    ['refund_reversed', -100],
    ['dispute_in', -100],
    ['captured', 0],
  ])('refuses a %s of %i cents', async (kind, cents) => {
    await expect(add(kind, cents, 'pi_sign')).rejects.toThrow('ledger_signs_say_the_direction');
  });
});

describe('record_stripe_event', () => {
  it('is true the first time only', async () => {
    const event = { p_event_id: 'evt_1', p_type: 'x', p_created: '2026-11-20T18:00:00Z' };
    expect(await rpc('record_stripe_event', event)).toBe(true);
    expect(await rpc('record_stripe_event', event)).toBe(false);
  });
});
