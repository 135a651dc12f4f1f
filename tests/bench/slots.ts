import pg from 'pg';
import { startPostgres } from '../helpers/postgres.ts';
import { median, type Measure } from './measure.ts';

const RUNS = 100;
const NOW = '2026-11-20T18:00:00Z';

interface SlotsBench {
  /** Appointments of the years before, which an answer must not get slower by. */
  storedAppointments?: number;
}

/** Time spent in PostgreSQL on the free times of a day, and of 30 days, with 100 bookings ahead. */
export async function benchSlots({ storedAppointments = 0 }: SlotsBench = {}): Promise<Measure[]> {
  const server = await startPostgres();
  const client = new pg.Client(await server.createDatabase());
  try {
    await client.connect();
    await storeAppointments(client, storedAppointments);
    await bookAhead(client);
    const day = await time(
      client,
      `select * from public.available_slots('2026-11-25', 'thai-60', p_now => $1)`,
    );
    const month = await time(
      client,
      `select slot.* from generate_series(date '2026-11-21', date '2026-12-20', interval '1 day') day
       cross join lateral public.available_slots(day::date, 'thai-60', p_now => $1) slot`,
    );
    const stored = storedAppointments
      ? `, ${storedAppointments.toLocaleString('en-US')} stored`
      : '';
    return [
      { what: `Slots of a day in PostgreSQL${stored}`, value: day, unit: 'ms', bar: 1 },
      { what: `Slots of 30 days, 100 bookings${stored}`, value: month, unit: 'ms', bar: 5 },
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Past appointments, 90 minutes apart, each with its row of occupancy. */
async function storeAppointments(client: pg.Client, count: number): Promise<void> {
  await client.query(`insert into public.clients (first_name, last_name, email, phone)
    values ('Bench', 'Client', 'bench@example.com', '3205550100')`);
  await client.query(
    `with stored as (
       insert into public.appointments
         (client_id, service_id, starts_at, ends_at, location, status, subtotal_cents, tax_cents, total_cents, currency)
       select client_id, 'thai-60', start, start + interval '1 hour', 'broadway', 'completed', 9000, 619, 9619, 'usd'
       from public.clients, generate_series(1, $1::integer) as n,
         lateral (select timestamptz '2026-11-20 00:00Z' - n * interval '90 minutes' as start) s
       returning appointment_id, starts_at
     )
     insert into public.occupancy (during, appointment_id)
     select tstzrange(starts_at, starts_at + interval '75 minutes'), appointment_id from stored`,
    [count],
  );
  await client.query('analyze');
}

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

/** The median execution time of a query in milliseconds, on a warm connection. */
async function time(client: pg.Client, query: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${query}`, [
      NOW,
    ]);
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
  }
  return median(times.slice(RUNS / 10));
}
