import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildLines, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createFamilies } from '../../helpers/builders/families.ts';
import { createGifts, type BoughtGift } from '../../helpers/builders/gifts.ts';
import { raceAtOnce, untilWaiting, type Racer, type RaceResult } from '../queue.ts';
import { usePostgres } from '../use-postgres.ts';

const used = usePostgres({ connections: 52 });

let families: ReturnType<typeof createFamilies>;
let gifts: ReturnType<typeof createGifts>;
beforeAll(() => {
  families = createFamilies(used.database);
  gifts = createGifts(used);
});
afterAll(async () => {
  expect(
    await used.sql(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    ),
  ).toEqual([{ deadlocks: 0 }]);
});
afterEach(() =>
  used.sql(
    `select public.lapse_order(order_id, p_now => '${NOW}') from public.orders where state = 'open'`,
  ),
);

const AT_80 = { service_id: 'swedish-60', enhancement_ids: [], tax_rates: [] };

/** A session at the desk for 80 dollars, paid by a code and the rest in cash. */
const selling = (orderId: string, gift: BoughtGift): Racer => ({
  name: orderId,
  statement: 'select * from public.open_sale($1, $2)',
  params: [
    JSON.stringify({
      ...{ order_id: orderId, service_id: AT_80.service_id, lines: buildLines(AT_80) },
      ...{ first_name: 'Sam', last_name: '', rest_kind: 'cash', gift_code_hashes: [gift.codeHash] },
    }),
    NOW,
  ],
});

const booking = (name: string, gift: BoughtGift, local_time: string): Racer => ({
  name,
  statement: 'select order_id from public.open_booking($1, p_now => $2)',
  params: [
    JSON.stringify({
      ...buildRequest({ ...AT_80, local_time }),
      gift_code_hashes: [gift.codeHash],
    }),
    NOW,
  ],
});

const settling = (orderId: string): Racer => ({
  name: orderId,
  statement: 'select public.settle_order($1, $2) as state',
  params: [orderId, NOW],
});

const refunding = ({ orderId }: BoughtGift): Racer => ({
  name: 'refund',
  statement: 'select public.refund_purchase($1, $2) as cents',
  params: [orderId, NOW],
});

const leftOf = async ({ orderId }: BoughtGift) => (await gifts.stateOf(orderId))?.['left'];

/** What orders are to take, or have taken, from a certificate. */
async function takenFrom({ walletId }: BoughtGift) {
  const [row] = await used.sql(
    `select coalesce(sum(t.amount_cents), 0)::int as cents from public.tenders t join public.orders o using (order_id)
     where t.wallet_id = $1 and o.state in ('open', 'settled')`,
    [walletId],
  );
  return row?.['cents'];
}

describe('one code', () => {
  it('that fifty redeem at once never gives more than it holds, and the others are refused because it is empty', async () => {
    const gift = await gifts.buy({ amount_cents: 30_000 });
    const orders = Array.from({ length: 50 }, () => randomUUID() as string);
    const results = Object.entries(
      await raceAtOnce(
        used.database,
        orders.map((id) => selling(id, gift)),
      ),
    );
    const sold = results.filter(([, { refusal }]) => refusal === null);
    const refused = results.filter(([, { refusal }]) => refusal === 'gift_code_empty');
    expect([sold.length, refused.length]).toEqual([4, 46]);
    expect(await takenFrom(gift)).toBe(30_000);
    // Who confirms it: what takes cash beside the code waits for that.
    const states = await raceAtOnce(
      used.database,
      sold.flatMap(([id]) =>
        Array.from({ length: 5 }, (_, index) => ({ ...settling(id), name: `${id} ${index}` })),
      ),
    );
    const settled = Object.values(states).filter(({ rows }) => rows[0]?.['state'] === 'settled');
    expect(settled).toHaveLength(15);
    expect(await leftOf(gift)).toBe(6000);
  });

  it('that people at the desk and at the checkout want at once goes to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      await used.sql('delete from public.occupancy');
      const gift = await gifts.buy({ amount_cents: 8000 });
      const results = await raceAtOnce(used.database, [
        ...Array.from({ length: 5 }, () => selling(randomUUID(), gift)),
        ...['09:00', '11:00', '13:00', '15:00'].map((time) => booking(time, gift, time)),
      ]);
      const had = Object.values(results).filter(({ refusal }) => refusal === null);
      expect(had).toHaveLength(1);
      expect(await takenFrom(gift)).toBe(8000);
    }
  });
});

/** Runs calls one after the other that truly overlap: someone has the certificate's lock, and they line up for it. */
async function raceForWallet({ walletId }: BoughtGift, racers: readonly Racer[]) {
  const blocker = await used.database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select from public.wallets where wallet_id = $1 for no key update', [
    walletId,
  ]);
  const running: Promise<Record<string, RaceResult>>[] = [];
  for (const racer of racers) {
    running.push(raceAtOnce(used.database, [racer]));
    await untilWaiting(used.database, running.length);
  }
  await blocker.query('commit');
  blocker.release();
  return Object.assign({}, ...(await Promise.all(running))) as Record<string, RaceResult>;
}

describe('S38 the purchase of a certificate is refunded while its code is being spent', () => {
  /** What was spent of a certificate, what is refunded for it, and what is left. */
  async function stateOf(gift: BoughtGift) {
    const [row] = await used.sql(
      `select coalesce((select sum(l.amount_cents) from public.tenders t join public.ledger l using (tender_id) where t.wallet_id = $1), 0)::int as spent,
         coalesce((select sum(r.amount_cents) from public.refunds r where r.order_id = $2), 0)::int as refunded`,
      [gift.walletId, gift.orderId],
    );
    return { ...row, left: await leftOf(gift) };
  }

  it('before it is taken: what the sale has reserved is not refunded', async () => {
    const gift = await gifts.buy();
    const sale = randomUUID();
    const raced = await raceForWallet(gift, [selling(sale, gift), refunding(gift)]);
    expect(raced['refund']?.rows).toEqual([{ cents: 2000 }]);
    await used.rpc('settle_order', { p_order_id: sale, p_now: NOW });
    expect(await stateOf(gift)).toEqual({ spent: 8000, refunded: 2000, left: 0 });
  });

  it('and the refund comes first: nothing is left to sell for', async () => {
    const gift = await gifts.buy();
    const sale = randomUUID();
    const raced = await raceForWallet(gift, [refunding(gift), selling(sale, gift)]);
    expect(raced[sale]?.refusal).toBe('gift_code_empty');
    expect(await stateOf(gift)).toEqual({ spent: 0, refunded: 10_000, left: 0 });
  });

  it.each(['sale first', 'refund first'])(
    'while it is being taken, %s: never both',
    async (first) => {
      const gift = await gifts.buy();
      const sale = randomUUID();
      await raceAtOnce(used.database, [selling(sale, gift)]);
      const racers = [settling(sale), refunding(gift)];
      await raceForWallet(gift, first === 'sale first' ? racers : racers.toReversed());
      expect(await stateOf(gift)).toEqual({ spent: 8000, refunded: 2000, left: 0 });
    },
  );

  it('once the sale had run out: what the refund took is not spent, and the sale is refused', async () => {
    const gift = await gifts.buy();
    const sale = randomUUID();
    await raceAtOnce(used.database, [selling(sale, gift)]);
    const later = '2026-11-20T20:00:00+00:00';
    const racers = [refunding(gift), settling(sale)].map((each) => ({
      ...each,
      params: [each.params?.[0], later],
    }));
    const raced = await raceForWallet(gift, racers);
    expect(raced[sale]?.refusal).toBe('gift_code_empty');
    expect(await stateOf(gift)).toEqual({ spent: 0, refunded: 10_000, left: 0 });
  });

  it('by hand in Stripe: the rest is removed, and what is being spent is owed and becomes a task', async () => {
    const gift = await gifts.buy();
    const sale = randomUUID();
    const refunded: Racer = {
      name: 'refund by hand',
      statement: 'select public.record_refund($1, $2, 10000, p_now => $3)',
      params: [gift.card, `re_${randomUUID()}`, NOW],
    };
    await raceForWallet(gift, [selling(sale, gift), refunded]);
    await used.rpc('settle_order', { p_order_id: sale, p_now: NOW });
    expect(await leftOf(gift)).toBe(0);
    expect(await families.moneyOf(gift)).toMatchObject({ due: 8000, kept: 0 });
    expect(
      await used.sql('select kind from public.tasks where subject = $1', [gift.orderId]),
    ).toEqual([{ kind: 'spent_purchase_refunded' }]);
  });
});
