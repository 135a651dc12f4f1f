import pg from 'pg';
import { NOW } from '../helpers/builders/build-request.ts';
import { createDatabase, startPostgres } from '../helpers/database/postgres.ts';
import { median, type Measure } from './measure.ts';

const CLIENTS = 5000;
const APPOINTMENTS = 3000;
const PAGE = 250;
/** A page holds the calendar while it is written: a client at the checkout waits that long at most. */
const BAR_MS = 1000;

/** How long a page of a list takes in the database, when 5,000 clients and 3,000 of their appointments move in. */
export async function benchImports(): Promise<Measure[]> {
  const server = await startPostgres();
  const client = new pg.Client(await createDatabase(server.url));
  const pages = async (rows: readonly object[], query: string) => {
    const times: number[] = [];
    for (let at = 0; at < rows.length; at += PAGE) {
      const startedAt = performance.now();
      await client.query(query, [JSON.stringify(rows.slice(at, at + PAGE)), NOW]);
      times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  try {
    await client.connect();
    const [people, sessions] = [idOf(0), idOf(1)];
    const clients = await pages(
      Array.from({ length: CLIENTS }, (_, n) => ({
        ...{ row: n + 2, client_id: idOf(10_000 + n), ...whose(n) },
        ...{ phone: `(320) 555-${String(n).padStart(4, '0')}`, tags: [] },
      })),
      `select public.import_clients('${people}', 'clients.csv', true, '${people}', $1, $2)`,
    );
    const rows = Array.from({ length: APPOINTMENTS }, (_, n) => ({
      ...{ row: n + 2, order_id: idOf(20_000 + n), ...whose((n * 7) % CLIENTS), phone: '' },
      ...{ service_id: 'swedish-60', local_time: `${9 + (n % 6)}:00`, status: 'as_planned' },
      // Six a day, from two years ago until a month ahead.
      local_date: new Date(Date.parse(NOW) + (Math.floor(n / 6) - 470) * 86_400_000)
        .toISOString()
        .slice(0, 10),
    }));
    const checked = await pages(rows, 'select public.check_appointments($1, $2)');
    const added = await pages(
      rows,
      `select public.import_appointments('${sessions}', 'appointments.csv', false, '${people}', $1, $2)`,
    );
    const again = await pages(rows, 'select public.check_appointments($1, $2)');
    const what = `A page of ${PAGE} · median`;
    return [
      { what: `${what}, adding ${CLIENTS} clients`, value: clients, unit: 'ms', bar: BAR_MS },
      {
        what: `${what}, checking ${APPOINTMENTS} appointments`,
        value: checked,
        unit: 'ms',
        bar: BAR_MS,
      },
      { what: `${what}, adding them`, value: added, unit: 'ms', bar: BAR_MS },
      { what: `${what}, checking them again`, value: again, unit: 'ms', bar: BAR_MS },
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const whose = (n: number) => ({
  ...{ first_name: `Ann${n}`, last_name: 'Moe', email: `ann${n}@example.org` },
});
