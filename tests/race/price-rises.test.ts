import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { raceInOrder, type Racer } from './queue.ts';
import { usePostgres } from './use-postgres.ts';

const used = usePostgres();

/** A tab of a checkout; each has read the catalog before or after the price rose. */
const tab = (name: string, checkout_key: string, price_cents: number): Racer => ({
  name,
  statement: 'select * from public.open_booking($1, p_now => $2)',
  params: [
    JSON.stringify(buildRequest({ checkout_key, email: 'ada@example.com', price_cents })),
    NOW,
  ],
});

it.each([['before'], ['after']])(
  'S120 two tabs of one checkout while the price rises, the one from %s first: one order, at the lower price',
  async (first) => {
    const key = randomUUID();
    const before = tab('before', key, 9000);
    const after = tab('after', key, 9500);
    const racers = first === 'before' ? [before, after] : [after, before];
    const results = await raceInOrder(used.database, racers);
    const charges = racers.map(({ name }) => results[name]?.rows[0]?.['charge_cents']);
    // The second tab is never shown more than the first; a price that is lower by then counts.
    expect(charges).toEqual(first === 'before' ? [9619, 9619] : [10153, 9619]);
    expect(
      await used.sql(
        `select o.state, t.amount_cents from public.orders o join public.tenders t using (order_id)
         where o.checkout_key = $1 and o.state = 'open'`,
        [key],
      ),
    ).toEqual([{ state: 'open', amount_cents: 9619 }]);
    expect(await used.sql('select count(*)::integer as held from public.occupancy')).toEqual([
      { held: 1 },
    ]);
  },
);
