import pg from 'pg';
import { createDatabase, startPostgres } from '../helpers/database/postgres.ts';
import { median, type Measure } from './measure.ts';
import { plansOfTaken, readPlans } from './plans.ts';
import { storeAppointments } from './stored-appointments.ts';

const RUNS = 100;
const NOW = '2026-11-20T18:00:00Z';
const DAY = `select * from public.available_slots('2026-11-25', 'thai-60', p_now => $1)`;
const MONTH = `select * from public.available_days('thai-60', '2026-11-21', 30, p_now => $1)`;

/** Appointments of the years before, which an answer must not get slower by. */
const FEW = 10_000;
const MANY = 1_000_000;

/**
 * Time spent in PostgreSQL on the free times of a day, and of 30 days, with 100 bookings ahead; and of a day with few
 * and with many appointments stored. Throws when these two have different plans.
 */
export async function benchSlots(): Promise<Measure[]> {
  const server = await startPostgres();
  const clients: pg.Client[] = [];
  const open = async (storedAppointments: number) => {
    const client = new pg.Client(await createDatabase(server.url));
    clients.push(client);
    await client.connect();
    await storeAppointments(client, storedAppointments);
    await bookAhead(client);
    return client;
  };
  try {
    const empty = await open(0);
    const [day] = await medianTimes([empty], DAY);
    const [month] = await medianTimes([empty], MONTH);
    const [few, many] = [await open(FEW), await open(MANY)];
    await requireSamePlan(few, many);
    const [dayOfFew, dayOfMany] = await medianTimes([few, many], DAY);
    return [
      { what: 'Slots of a day in PostgreSQL', value: day, unit: 'ms', bar: 0.3 },
      { what: 'Slots of 30 days, 100 bookings', value: month, unit: 'ms', bar: 2 },
      {
        what: `Slots of a day, ${count(FEW)} appointments stored`,
        value: dayOfFew,
        unit: 'ms',
        bar: 0.3,
      },
      {
        what: `Slots of a day, ${count(MANY)} appointments stored`,
        value: dayOfMany,
        unit: 'ms',
        bar: 0.3,
      },
      {
        what: `${count(MANY)} against ${count(FEW)}, by the same plan`,
        value: dayOfMany / dayOfFew,
        unit: '×',
        bar: 1.5,
      },
    ];
  } finally {
    for (const client of clients) await client.end();
    await server.stop();
  }
}

const count = (value: number) => value.toLocaleString('en-US');

/** A hundred bookings on the open days of the next weeks. */
async function bookAhead(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `insert into public.time_off (starts_at, ends_at)
     select start, start + interval '75 minutes'
     from generate_series(0, 40) day cross join generate_series(0, 5) n,
       lateral (select (date '2026-11-23' + day + time '09:00' + n * interval '90 minutes') at time zone 'America/Chicago' as start) s
     where extract(isodow from date '2026-11-23' + day) in (1, 3, 5)
     order by start limit 100`,
  );
  if (rowCount !== 100) throw new Error(`Booked ${rowCount} instead of 100`);
}

async function requireSamePlan(one: pg.Client, other: pg.Client): Promise<void> {
  const [first, second] = await Promise.all(
    [one, other].map(async (client) =>
      JSON.stringify(plansOfTaken(await readPlans(client, DAY, [NOW])), null, 2),
    ),
  );
  if (first !== second) throw new Error(`The plans differ:\n${first}\n${second}`);
}

/** The median execution time of a query in milliseconds on warm connections, which take turns. */
async function medianTimes<Clients extends pg.Client[]>(
  clients: readonly [...Clients],
  query: string,
): Promise<{ [Index in keyof Clients]: number }> {
  const times = clients.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, client] of clients.entries()) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${query}`, [
        NOW,
      ]);
      times[index]?.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
    }
  }
  return times.map((all) => median(all.slice(RUNS / 10))) as { [Index in keyof Clients]: number };
}
