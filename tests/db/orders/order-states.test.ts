import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { buildQuote, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());

/** docs/areas/orders.md and docs/areas/appointments.md show the same. */
const ORDER_STEPS: Record<string, string[]> = {
  open: ['settled', 'returned', 'lapsed'],
  lapsed: ['settled', 'returned'],
  settled: [],
  returned: [],
};
const APPOINTMENT_STEPS: Record<string, string[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'no_show', 'cancelled'],
  completed: ['no_show', 'confirmed'],
  no_show: ['completed'],
  cancelled: [],
};

const pairsOf = (steps: Record<string, string[]>) =>
  Object.keys(steps).flatMap((from) =>
    Object.keys(steps)
      .filter((to) => to !== from)
      .map((to) => [from, to] as const),
  );

/** Runs a statement past the guard. */
async function pastTheGuard(statement: string, params: string[]): Promise<void> {
  await database.sql('set session_replication_role = replica');
  await database.sql(statement, params);
  await database.sql('set session_replication_role = origin');
}

describe('the states of an order', () => {
  /** An order that got to a state past the guard. */
  async function orderIn(state: string): Promise<string> {
    const [order] = await rpc('open_booking', { p_booking: buildQuote(), p_now: NOW });
    const id = order?.order_id ?? '';
    await pastTheGuard(
      `update public.orders set state = $2, closed_at = case when $2 <> 'open' then now() end where order_id = $1`,
      [id, state],
    );
    return id;
  }

  it.each(pairsOf(ORDER_STEPS))('from %s to %s: only as the table says', async (from, to) => {
    const id = await orderIn(from);
    const step = database.sql(
      `update public.orders set state = $2, closed_at = case when $2 <> 'open' then now() end
       where order_id = $1 returning state`,
      [id, to],
    );
    if (ORDER_STEPS[from]?.includes(to)) expect(await step).toEqual([{ state: to }]);
    else await expect(step).rejects.toThrow('illegal_transition');
  });

  it.each(Object.keys(ORDER_STEPS))('begin as open, and not as %s otherwise', async (state) => {
    const insert = database.sql(
      `insert into public.orders (order_id, root_id, kind, state, currency, closed_at)
       values ($1, $1, 'booking', $2, 'usd', case when $2 <> 'open' then now() end)`,
      [randomUUID(), state],
    );
    if (state === 'open') await insert;
    else await expect(insert).rejects.toThrow('illegal_transition');
  });

  it('know since when they are closed', async () => {
    const id = await orderIn('open');
    const close = `update public.orders set state = 'lapsed' where order_id = $1`;
    await expect(database.sql(close, [id])).rejects.toThrow('orders_closed_know_since_when');
  });
});

describe('the statuses of an appointment', () => {
  let appointmentId = '';
  beforeAll(async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    const booked = await capture({ rpc, sql: database.sql }, paymentIntentId);
    appointmentId = String(booked['appointment_id']);
  });
  const step = (to: string) =>
    database.sql(
      'update public.appointments set status = $2 where appointment_id = $1 returning status',
      [appointmentId, to],
    );

  it.each(pairsOf(APPOINTMENT_STEPS))('from %s to %s: only as the table says', async (from, to) => {
    await pastTheGuard('update public.appointments set status = $2 where appointment_id = $1', [
      appointmentId,
      from,
    ]);
    if (APPOINTMENT_STEPS[from]?.includes(to)) expect(await step(to)).toEqual([{ status: to }]);
    else await expect(step(to)).rejects.toThrow('change_not_possible');
  });
});
