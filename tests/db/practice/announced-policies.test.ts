import { afterEach, describe, expect, it } from 'vitest';
import { readPractice } from '#local/database/practice.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { usePractice } from './use-practice.ts';

const { sql, rpc } = useDatabase();
const families = createFamiliesBy(rpc, sql);
const { change, preview, undo } = usePractice(rpc);

afterEach(async () => {
  await emptyOrders(sql);
  await rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

const FROM_NEW_YEAR = {
  ...{ free_until_hours: 48, late_fee_percent: 50, no_show_fee_percent: 100 },
  starts_on: '2027-01-01',
};
/** Midnight of January 1 in the practice's zone, and a second before it. */
const NEW_YEAR = '2027-01-01T06:00:00Z';
const EVE = '2027-01-01T05:59:59Z';

const versionsAt = async (p_now: string) => {
  const { policies } = (await rpc('list_catalog', { p_now })) as {
    policies: { policy_version: string }[];
  };
  return policies.map(({ policy_version }) => policy_version);
};
const withdraw = (policy_version: string, now = NOW) =>
  change('policy_withdrawn', { policy_version }, { now });

describe('a policy that starts on a later day', () => {
  it('starts at midnight of its day: what is sold until then keeps the previous one', async () => {
    await families.book();
    expect(await preview('policy', FROM_NEW_YEAR)).toMatchObject({ keep: 1 });
    await change('policy', FROM_NEW_YEAR);
    expect(await versionsAt(NOW)).toEqual(['2026-11-23']);
    expect(await versionsAt(EVE)).toEqual(['2026-11-23']);
    expect((await versionsAt(NEW_YEAR))[0]).toBe('2027-01-01');
    const { orderId } = await families.book({ policy_version: '2027-01-01', local_time: '13:00' });
    const [sold] = await sql('select policy_version from public.orders where order_id = $1', [
      orderId,
    ]);
    expect(sold).toEqual({ policy_version: '2026-11-23' });
  });

  it('can be withdrawn until then and no longer', async () => {
    await change('policy', FROM_NEW_YEAR);
    await expect(withdraw('2027-01-01', NEW_YEAR)).rejects.toMatchObject({
      message: 'date_in_past',
    });
    await withdraw('2027-01-01');
    expect(await versionsAt(NEW_YEAR)).toEqual(['2026-11-23']);
    await expect(withdraw('2027-01-01')).rejects.toMatchObject({ message: 'not_found' });
  });

  it('is deleted by Undo, and comes back by the Undo of its withdrawal until its day', async () => {
    const announced = await change('policy', FROM_NEW_YEAR);
    await undo(announced);
    expect(await versionsAt(NEW_YEAR)).toEqual(['2026-11-23']);
    await change('policy', FROM_NEW_YEAR);
    const withdrawn = await withdraw('2027-01-01');
    await expect(undo(withdrawn, { now: NEW_YEAR })).rejects.toMatchObject({
      message: 'changed_since',
    });
    await undo(withdrawn);
    expect((await versionsAt(NEW_YEAR))[0]).toBe('2027-01-01');
  });

  it('has its own name, whichever one of that day was withdrawn', async () => {
    await change('policy', FROM_NEW_YEAR);
    await change('policy', { ...FROM_NEW_YEAR, free_until_hours: 72 });
    await withdraw('2027-01-01');
    await change('policy', { ...FROM_NEW_YEAR, free_until_hours: 96 });
    expect((await versionsAt(NEW_YEAR))[0]).toBe('2027-01-01.3');
  });

  it('does not start in the past', async () => {
    const late = { ...FROM_NEW_YEAR, starts_on: '2026-11-19' };
    await expect(change('policy', late)).rejects.toMatchObject({ message: 'date_in_past' });
  });
});

it('a policy, a price or a tax that starts later does not open the practice yet', async () => {
  await sql('delete from public.cancellation_policies');
  await sql(`update public.prices set effective_from = '2027-01-01'`);
  await sql(`update public.tax_rates set effective_from = '2027-01-01'`);
  await change('policy', FROM_NEW_YEAR);
  const missing = async (p_now: string) =>
    (await rpc('first_steps', { p_now })).filter((row) => !row.is_done).map((row) => row.step);
  expect(await missing(NOW)).toEqual(['service', 'tax', 'policy']);
  expect(await missing(NEW_YEAR)).toEqual([]);
});
