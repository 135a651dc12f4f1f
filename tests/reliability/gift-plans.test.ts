import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readPlans } from '../bench/plans.ts';
import { storeGifts } from '../bench/stored-gifts.ts';
import { NOW } from '../helpers/builders/build-request.ts';
import { createDatabase } from '../helpers/database/postgres.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(await createDatabase(inject('postgresUrl')));
  await client.connect();
  await storeGifts(async (sql) => (await client.query(sql)).rows, { gifts: 5_000, now: NOW });
});
afterAll(() => client.end());

/** Nodes that read a table whole which grows with every certificate. */
const READS_WHOLE = /^Seq Scan on (orders|order_lines|tenders|ledger|gift_certificates|wallets)/;

const ONE = `(select order_id from public.gift_certificates order by order_id limit 1)`;
const wholeReads = async (query: string) => {
  const nodes = (await readPlans(client, query)).flatMap((plan) => plan.nodes);
  expect(nodes.length).toBeGreaterThan(0);
  return nodes.filter((node) => READS_WHOLE.test(node));
};

it.each([
  ['the newest', `select * from public.list_gifts()`],
  ['the one with a code', `select * from public.list_gifts('', 'all', '${'ab'.repeat(32)}')`],
  ['one of them', `select * from public.read_gift(${ONE})`],
  ['what happened to one', `select * from public.gift_history(${ONE})`],
  [
    'what codes are good for',
    `select * from public.read_gift_codes(array['${'ab'.repeat(32)}'], array['network 1'])`,
  ],
])('%s reads only the gift certificates that it shows', async (_, query) => {
  expect(await wholeReads(query)).toEqual([]);
});

it('a search for words reads the certificates once', async () => {
  const whole = await wholeReads(`select * from public.list_gifts('greta lund4711')`);
  expect(whole.filter((node) => node.includes('gift_certificates'))).toHaveLength(1);
  expect(whole.filter((node) => /ledger|tenders/.test(node))).toEqual([]);
});
