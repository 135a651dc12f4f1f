import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { untilWaiting } from '../queue.ts';
import { readLedger, usePostgres } from '../use-postgres.ts';

const used = usePostgres({ connections: 50 });

/** Starts the same call many times at once; answers how often each result came. */
async function tally(count: number, call: (index: number) => Promise<string>) {
  const results = await Promise.all(
    Array.from({ length: count }, (_, index) => call(index).catch((error: Error) => error.message)),
  );
  return results.reduce<Record<string, number>>(
    (counts, result) => ({ ...counts, [result]: (counts[result] ?? 0) + 1 }),
    {},
  );
}

const hold = async (overrides: Parameters<typeof buildRequest>[0] = {}, now = NOW) => {
  await used.rpc('open_booking', { p_booking: buildRequest(overrides), p_now: now });
  return 'held';
};

describe('many at once', () => {
  it('one of 50 parallel claims of a slot wins, and 49 are refused because it is taken', async () => {
    expect(await tally(50, () => hold())).toEqual({ held: 1, slot_taken: 49 });
  });

  it('one of 50 parallel claims of overlapping slots wins', async () => {
    const times = ['10:00', '10:30', '11:00'];
    // Two hours from 10:00, 10:30 and 11:00 all overlap.
    const claim = (index: number) =>
      hold({ service_id: 'thai-120', local_time: times[index % 3] ?? '' });
    expect(await tally(50, claim)).toEqual({ held: 1, slot_taken: 49 });
  });

  it('one of 50 parallel claims gets a slot whose hold has expired', async () => {
    await hold();
    expect(await tally(50, () => hold({}, afterNow(11)))).toEqual({ held: 1, slot_taken: 49 });
  });

  it('the same checkout asking 20 times at once has one order', async () => {
    const p_booking = buildRequest();
    const ask = async () =>
      (await used.rpc('open_booking', { p_booking, p_now: NOW }))[0]?.order_id;
    const orders = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(orders).size).toBe(1);
  });

  it('the same checkout asking for 20 times of the day at once keeps one hold', async () => {
    const checkout_key = randomUUID();
    const ask = (index: number) =>
      hold({ checkout_key, local_time: `${10 + (index % 5)}:${index % 2 ? '30' : '00'}` });
    expect(await tally(20, ask)).toEqual({ held: 20 });
    expect(await used.sql('select kind from public.occupancy')).toEqual([{ kind: 'hold' }]);
  });

  it('20 parallel captures of a payment make one appointment and one ledger row', async () => {
    const { paymentIntentId } = await openWithPayment(used.rpc);
    const record = async () => (await capture(used, paymentIntentId))['appointment_id'];
    const appointments = await Promise.all(Array.from({ length: 20 }, record));
    expect(new Set(appointments).size).toBe(1);
    expect(await readLedger(used.database, paymentIntentId)).toEqual([
      { kind: 'captured', amount_cents: 9619 },
    ]);
  });

  it('20 parallel refunds of a payment are one', async () => {
    const { paymentIntentId } = await openWithPayment(used.rpc);
    await capture(used, paymentIntentId);
    const refund = async () => {
      await used.rpc('record_refund', {
        p_payment_intent_id: paymentIntentId,
        p_stripe_refund_id: 're_race',
        p_amount_cents: 9619,
        p_now: NOW,
      });
      return 'recorded';
    };
    expect(await tally(20, refund)).toEqual({ recorded: 20 });
    expect(await readLedger(used.database, paymentIntentId)).toEqual([
      { kind: 'captured', amount_cents: 9619 },
      { kind: 'refunded', amount_cents: -9619 },
    ]);
  });

  it('two first bookings of a person at once make one client', async () => {
    const email = `${randomUUID()}@example.com`;
    const times = ['10:00', '14:00'];
    const paid = await Promise.all(
      times.map((local_time) => openWithPayment(used.rpc, { email, local_time })),
    );
    const results = await Promise.all(paid.map((one) => capture(used, one.paymentIntentId)));
    expect(results.map(({ outcome }) => outcome)).toEqual(['booked', 'booked']);
    expect(
      await used.sql('select first_name from public.clients where email = $1', [email]),
    ).toHaveLength(1);
  });

  it('a late payment among new claims of its lapsed time has it: its intent still lived', async () => {
    const { paymentIntentId } = await openWithPayment(used.rpc);
    const late = afterNow(11);
    const {
      booked,
      lapsed_hold = 0,
      slot_taken = 0,
    } = await tally(20, async (index) =>
      index === 10
        ? String((await capture(used, paymentIntentId, { now: late }))['outcome'])
        : hold({}, late),
    );
    // Before the payment, each claim has to cancel the intent first, and after it that the time is taken.
    expect({ booked, refused: lapsed_hold + slot_taken }).toEqual({ booked: 1, refused: 19 });
  });
});

describe('one after the other, in a known order', () => {
  /** Runs a task inside a transaction of its own that stays open. */
  async function openTransaction(task: (client: PoolClient) => Promise<unknown>) {
    const client = await used.database.pool.connect();
    await client.query('begin');
    await task(client);
    const end = async (how: 'commit' | 'rollback') => {
      await client.query(how);
      client.release();
    };
    return { commit: () => end('commit'), rollback: () => end('rollback') };
  }
  const holdIn = (client: PoolClient) =>
    client.query('select * from public.open_booking($1, p_now => $2)', [
      JSON.stringify(buildRequest()),
      NOW,
    ]);

  const captureIn = (paymentIntentId: string) => (client: PoolClient) =>
    client.query(`select public.record_capture($1, 9619, 'usd', p_now => $2)`, [
      paymentIntentId,
      NOW,
    ]);

  it.each([
    ['commit', 'slot_taken'],
    ['rollback', 'held'],
  ] as const)('a claim waits for the one before it; after its %s it is %s', async (end, result) => {
    const first = await openTransaction(holdIn);
    const second = hold().catch((error: Error) => error.message);
    await untilWaiting(used.database, 1);
    await first[end]();
    expect(await second).toBe(result);
  });

  it('time off waits for a booking under way, and is refused over it', async () => {
    const { paymentIntentId } = await openWithPayment(used.rpc);
    const booking = await openTransaction(captureIn(paymentIntentId));
    const timeOff = used
      .sql(
        `insert into public.time_off (starts_at, ends_at) values ('2026-11-23T16:30Z', '2026-11-23T20:00Z')`,
      )
      .then(
        () => 'added',
        (error: Error) => error.message,
      );
    await untilWaiting(used.database, 1);
    await booking.commit();
    expect(await timeOff).toContain('occupancy_never_overlaps');
  });

  it('a claim waits for time off, and finds its time taken', async () => {
    const timeOff = await openTransaction((client) =>
      client.query(
        `insert into public.time_off (starts_at, ends_at) values ('2026-11-23T16:30Z', '2026-11-23T20:00Z')`,
      ),
    );
    const claim = hold().catch((error: Error) => error.message);
    await untilWaiting(used.database, 1);
    await timeOff.commit();
    expect(await claim).toBe('slot_taken');
  });

  it('a capture waits for the other one and finds its appointment', async () => {
    const { paymentIntentId } = await openWithPayment(used.rpc);
    const first = await openTransaction(captureIn(paymentIntentId));
    const second = capture(used, paymentIntentId);
    await untilWaiting(used.database, 1);
    await first.commit();
    expect((await second)['outcome']).toBe('booked');
    expect(await readLedger(used.database, paymentIntentId)).toHaveLength(1);
  });
});
