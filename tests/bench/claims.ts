import type pg from 'pg';
import { servePostgres } from '../helpers/database/database-postgres.ts';
import { createDatabase, startPostgres } from '../helpers/database/postgres.ts';
import { buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { percentile, type Measure } from './measure.ts';

/** How a claim of a slot went, and the milliseconds it spent in the database. */
export interface TimedClaim {
  /** 'held', or the word of the refusal. */
  outcome: string;
  /** Standing in line for the calendar, which takes one writer at a time. */
  waitedMs: number;
  /** From the moment it had the calendar to its answer. */
  ownMs: number;
}

/** Sessions of an hour that do not touch each other, on three days. */
const SLOTS = ['2026-11-23', '2026-11-25', '2026-11-27'].flatMap((local_date) =>
  ['09:00', '10:30', '12:00', '13:30', '15:00'].map((local_time) => ({ local_date, local_time })),
);

/** Lets each connection of a pool claim once and take it back, so that it has compiled what a claim runs. */
export async function warmUp(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) {
    await client.query('begin');
    await client.query(
      'select from public.open_booking($1, p_now => $2, p_networks => array[$3])',
      [JSON.stringify(buildRequest()), NOW, 'network 10.0.0.1'],
    );
    await client.query('rollback');
    client.release();
  }
}

/** Claims 15 slots so many times at once, each for another person; the times are taken by the database's own clock. */
export async function timeClaims(pool: pg.Pool, count: number): Promise<TimedClaim[]> {
  // The calendar's lock can be taken twice: taken here first, it is not waited for inside open_booking.
  await pool.query(`create or replace function public.timed_claim(p_booking jsonb, p_now timestamptz, p_network text)
    returns table (outcome text, waited_ms double precision, own_ms double precision)
    language plpgsql as $$
    declare
      v_asked_at timestamptz;
      v_begun_at timestamptz;
    begin
      v_asked_at := clock_timestamp();
      perform private.lock_calendar();
      v_begun_at := clock_timestamp();
      begin
        perform public.open_booking(p_booking, p_now => p_now, p_networks => array[p_network]);
        outcome := 'held';
      exception when others then
        outcome := sqlerrm;
      end;
      waited_ms := 1000 * extract(epoch from v_begun_at - v_asked_at);
      own_ms := 1000 * extract(epoch from clock_timestamp() - v_begun_at);
      return next;
    end $$`);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      // Those who want the same time come right after each other, so that they meet.
      const booking = {
        ...buildRequest(SLOTS[Math.floor((index * SLOTS.length) / count)]),
        is_paying: true,
      };
      const { rows } = await pool.query(
        'select outcome, waited_ms, own_ms from public.timed_claim($1, $2, $3)',
        [JSON.stringify(booking), NOW, `network 10.1.${index >> 8}.${index & 255}`],
      );
      const [{ outcome, waited_ms: waitedMs, own_ms: ownMs }] = rows;
      return { outcome, waitedMs, ownMs };
    }),
  );
}

/** The database time of 240 claims of 15 slots at once, on 50 connections that were used before. */
export async function benchClaims(): Promise<Measure[]> {
  const server = await startPostgres();
  const database = await servePostgres(await createDatabase(server.url), { connections: 50 });
  try {
    await warmUp(database.pool);
    const claims = await timeClaims(database.pool, 240);
    const own = percentile(
      claims.map(({ ownMs }) => ownMs),
      0.95,
    );
    const waited = percentile(
      claims.map(({ waitedMs }) => waitedMs),
      0.95,
    );
    const what = `A claim among 240 at once · p95, besides ${Math.round(waited)} ms in line`;
    return [{ what, value: own, unit: 'ms', bar: 20 }];
  } finally {
    await database.stop();
    await server.stop();
  }
}
