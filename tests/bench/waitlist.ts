import pg from 'pg';
import { NOW } from '../helpers/builders/build-request.ts';
import { createDatabase, startPostgres } from '../helpers/database/postgres.ts';
import { storeWaitlist } from '../helpers/builders/store-waitlist.ts';
import { percentile, type Measure } from './measure.ts';

const RUNS = 60;
/** Not counted: in these the database plans its statements. */
const WARM_UP = 10;
const BAR_MS = 50;

/** How long a look at the waitlist takes when 300 wait: with nothing free, and when as many times as possible are offered. */
export async function benchWaitlist(): Promise<Measure[]> {
  const server = await startPostgres();
  const client = new pg.Client(await createDatabase(server.url));
  try {
    await client.connect();
    await storeWaitlist(client, NOW);
    const offering = await p95(client);
    await client.query(
      `insert into public.time_off (starts_at, ends_at) values ($1, $1::timestamptz + interval '30 days')`,
      [NOW],
    );
    const idle = await p95(client);
    return [
      { what: 'A look with nothing free, 300 waiting · p95', value: idle, unit: 'ms', bar: BAR_MS },
      { what: 'A look with times to offer · p95', value: offering, unit: 'ms', bar: BAR_MS },
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

async function p95(client: pg.Client): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    await client.query('begin');
    const startedAt = performance.now();
    await client.query('select private.offer_free_times($1)', [NOW]);
    if (run >= WARM_UP) times.push(performance.now() - startedAt);
    await client.query('rollback');
  }
  return percentile(times, 0.95);
}
