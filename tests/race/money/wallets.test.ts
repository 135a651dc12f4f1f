import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createFamilies } from '../../helpers/builders/families.ts';
import { raceAtOnce, type Racer } from '../queue.ts';
import { usePostgres } from '../use-postgres.ts';

const used = usePostgres({ connections: 50 });

let families: ReturnType<typeof createFamilies>;
beforeAll(() => {
  families = createFamilies(used.database);
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

const ROUNDS = 10;
const AT_120 = { service_id: 'swedish-90', tax_rates: [] };

/** Times that do not touch each other, on the next open days. */
const TIMES = ['2026-11-23', '2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02'].flatMap(
  (local_date) =>
    ['09:00', '11:00', '13:00', '15:00'].map((local_time) => ({ local_date, local_time })),
);

const somebody = () => `${randomUUID()}@example.com`;

/** Asks for a session, paid from the wallets of an owner. */
const opening = (name: string, owner: string, overrides: object): Racer => ({
  name,
  statement: 'select order_id, charge_cents from public.open_booking($1, p_now => $2)',
  params: [
    JSON.stringify({ ...buildRequest(AT_120), ...overrides, wallet_owner_email: owner }),
    NOW,
  ],
});

const settling = (name: string, orderId: unknown): Racer => ({
  name,
  statement: 'select public.settle_order($1, $2) as state',
  params: [orderId, NOW],
});

const refundingPurchase = (orderId: string): Racer => ({
  name: 'refund of the purchase',
  statement: 'select public.refund_purchase($1, $2) as cents',
  params: [orderId, NOW],
});

const orderIdOf = ({ rows }: { rows: Record<string, unknown>[] }) => rows[0]?.['order_id'];

describe('S20 one credit', () => {
  it('is redeemed by one of fifty at once, and 49 are refused', async () => {
    const owner = somebody();
    await families.buyCredits({ owner, credits: 1 });
    const results = Object.values(
      await raceAtOnce(
        used.database,
        Array.from({ length: 50 }, (_, index) =>
          opening(`tab ${index}`, owner, { ...TIMES[index % TIMES.length], uses_credit: true }),
        ),
      ),
    );
    const winners = results.filter(({ refusal }) => refusal === null);
    expect(winners).toHaveLength(1);
    // Those who wanted the winner's time are refused for that first.
    expect(
      results.filter(({ refusal }) => refusal === 'credit_missing' || refusal === 'slot_taken'),
    ).toHaveLength(49);
    const states = await raceAtOnce(
      used.database,
      Array.from({ length: 20 }, (_, index) =>
        settling(`confirm ${index}`, winners[0]?.rows[0]?.['order_id']),
      ),
    );
    for (const { rows } of Object.values(states)) expect(rows).toEqual([{ state: 'settled' }]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 0, free: 0 }]);
  });

  it(`and a card for two different times, ${ROUNDS} times: both are booked`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await used.sql('delete from public.occupancy');
      const owner = somebody();
      await families.buyCredits({ owner, credits: 1 });
      const opened = await raceAtOnce(used.database, [
        opening('by credit', owner, { ...TIMES[0], uses_credit: true }),
        opening('by credit, too', owner, { ...TIMES[1], uses_credit: true }),
        opening('by card', owner, { ...TIMES[2] }),
      ]);
      const [byCredit, another, byCard] = ['by credit', 'by credit, too', 'by card'].map(
        (name) => opened[name],
      );
      expect([byCredit?.refusal, another?.refusal].toSorted()).toEqual(['credit_missing', null]);
      const won = byCredit?.refusal === null ? byCredit : another;
      const card = `pi_${randomUUID()}`;
      const cardOrderId = String(byCard && orderIdOf(byCard));
      await families.rpc('attach_intent', {
        ...{ p_order_id: cardOrderId, p_payment_intent_id: card },
      });
      const settled = await raceAtOnce(used.database, [
        settling('confirm', won && orderIdOf(won)),
        {
          name: 'capture',
          statement: `select public.record_capture($1, 12000, 'usd', p_now => $2)`,
          params: [card, NOW],
        },
      ]);
      expect(settled['confirm']?.rows).toEqual([{ state: 'settled' }]);
      expect(await families.moneyOf({ orderId: cardOrderId })).toMatchObject({
        ...{ due: 12_000, kept: 12_000 },
      });
      expect(await families.walletsOf(owner)).toEqual([{ credits: 0, free: 0 }]);
    }
  });
});

describe('S38 a purchase that is refunded while it is spent', () => {
  it(`refunds the gift value or lets it be spent, never both, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await used.sql('delete from public.occupancy');
      const owner = somebody();
      const gift = await families.buyGift(owner, 12_000);
      const results = await raceAtOnce(used.database, [
        opening('spend', owner, { ...TIMES[0], uses_gift_value: true }),
        refundingPurchase(gift.orderId),
      ]);
      const orderId = results['spend'] && orderIdOf(results['spend']);
      const isRefunded = results['refund of the purchase']?.refusal === null;
      if (isRefunded) {
        // The booking found nothing, and is to be paid by card.
        expect(results['spend']?.rows).toMatchObject([{ charge_cents: 12_000 }]);
      } else {
        expect(results['refund of the purchase']?.refusal).toBe('credit_missing');
        expect(results['spend']?.rows).toMatchObject([{ charge_cents: 0 }]);
        await raceAtOnce(used.database, [
          settling('confirm', orderId),
          refundingPurchase(gift.orderId),
        ]);
        expect(await families.moneyOf({ orderId: String(orderId) })).toMatchObject({
          ...{ due: 12_000, kept: 12_000 },
        });
      }
      expect(await families.walletsOf(owner)).toEqual([{ gift: 0, free: 0 }]);
    }
  });

  it('takes back the credits that no one is using', async () => {
    const owner = somebody();
    const bundle = await families.buyCredits({ owner });
    const results = await raceAtOnce(used.database, [
      opening('first', owner, { ...TIMES[0], uses_credit: true }),
      refundingPurchase(bundle.orderId),
      opening('second', owner, { ...TIMES[1], uses_credit: true }),
    ]);
    const held = Object.values(results).filter(({ rows }) => rows[0]?.['order_id']).length;
    expect(await families.walletsOf(owner)).toEqual([{ credits: held, free: 0 }]);
  });
});

it('a cancellation returns a credit once, however many call at once', async () => {
  const owner = somebody();
  await families.buyCredits({ owner });
  const family = await families.bookFromWallets(owner, { ...AT_120, uses_credit: true });
  await raceAtOnce(
    used.database,
    Array.from({ length: 20 }, (_, index) => ({
      name: `cancel ${index}`,
      statement: 'select * from public.cancel_appointment($1, 1, p_now => $2)',
      params: [family.appointmentId, NOW],
    })),
  );
  expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
});

it('twenty grants at once stop at twelve credits', async () => {
  const owner = somebody();
  const results = await raceAtOnce(
    used.database,
    Array.from({ length: 20 }, (_, index) => ({
      name: `grant ${index}`,
      statement: 'select public.grant_credits($1, $2, 60, 1, $3)',
      params: [randomUUID(), owner, NOW],
    })),
  );
  expect(Object.values(results).filter(({ refusal }) => refusal === 'grant_limit')).toHaveLength(8);
  const granted = await used.sql(
    'select count(*)::int as credits from public.wallets where owner_email = $1',
    [owner],
  );
  expect(granted).toEqual([{ credits: 12 }]);
});
