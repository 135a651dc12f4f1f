import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readPlans } from '../bench/plans.ts';
import { storePractice } from '../bench/stored-practice.ts';
import { NOW } from '../helpers/builders/build-request.ts';
import { createDatabase } from '../helpers/database/postgres.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(await createDatabase(inject('postgresUrl')));
  await client.connect();
  const sql = async (statement: string) => (await client.query(statement)).rows;
  await storePractice(sql, { clients: 5_000, appointments: 20_000, now: NOW });
});
afterAll(() => client.end());

const CLIENT = `(select client_id from public.appointments order by starts_at limit 1)`;
const ONE = `(select appointment_id from public.appointments where starts_at > $1 order by starts_at limit 1)`;

/** Nodes that read a table whole which grows with every appointment, in its own order or in that of an index. */
const READS_WHOLE =
  /^(Seq Scan|Index (Only )?Scan(?=.*\(whole\)$)) on (appointments|orders|order_lines|order_requests|tenders|ledger|refunds|occupancy|health_notes|intakes)\b/;

it.each([
  ...['all', 'pending', 'today', 'week', 'completed'].map((list) => [
    list,
    `select * from public.list_appointments('${list}', 50, $1)`,
  ]),
  ['a day', `select *, $1 from public.search_appointments('', array['2026-11-24']::date[])`],
  ['one appointment', `select * from public.appointment_for_therapist(${ONE}, null, $1)`],
  ['the clients last seen', `select * from public.list_clients('', 50, $1)`],
  ['some clients', `select * from public.list_clients('greta lund17', 50, $1)`],
  ['clients not seen for long', `select * from public.clients_not_seen(8, '', 50, $1)`],
  ['the appointments of a client', `select *, $1 from public.appointments_of_client(${CLIENT})`],
  [
    'a client’s page',
    `select * from public.open_client(${CLIENT}, '00000000-0000-4000-8000-000000000000', 12, $1)`,
  ],
  ['stats', 'select * from public.practice_stats($1)'],
  ['times', `select * from public.times_for_therapist('2026-11-24', 'thai-60', null, $1)`],
  ['open days', `select * from public.days_for_therapist('thai-60', p_now => $1)`],
  [
    'days to move to',
    `select * from public.days_for_therapist(p_appointment_id => ${ONE}, p_now => $1)`,
  ],
  ['a day of the calendar', `select * from public.calendar_range('2026-11-24', '2026-11-24', $1)`],
  ['a week of the calendar', `select * from public.calendar_range('2026-11-23', '2026-11-29', $1)`],
  [
    'what a move would do',
    `select public.preview_move(${ONE}, 1, '2026-11-24', '10:30', null, $1)`,
  ],
  [
    'why a time isn’t offered',
    `select public.explain_time('2026-11-24', '10:30', 'thai-60', null, $1)`,
  ],
  ['how full a season is', `select * from public.calendar_sums('2026-10-01', '2026-12-31', $1)`],
] as [string, string][])('%s reads only what it shows', async (_, query) => {
  const nodes = (await readPlans(client, query, [NOW])).flatMap((plan) => plan.nodes);
  expect(nodes.filter((node) => READS_WHOLE.test(node))).toEqual([]);
});

it('the intake forms are read with nothing else that grows', async () => {
  const query = `select * from public.list_intakes('', 100, $1)`;
  const nodes = (await readPlans(client, query, [NOW])).flatMap((plan) => plan.nodes);
  const whole = nodes.filter((node) => READS_WHOLE.test(node));
  expect(whole.filter((node) => node !== 'Seq Scan on intakes')).toEqual([]);
});

it('a search for words reads the appointments once, and of money only what it shows', async () => {
  const query = `select *, $1 from public.search_appointments('greta lund')`;
  const nodes = (await readPlans(client, query, [NOW])).flatMap((plan) => plan.nodes);
  expect(nodes.filter((node) => READS_WHOLE.test(node))).toEqual(['Seq Scan on appointments']);
});
