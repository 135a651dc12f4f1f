import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { buildQuote, buildRequest } from '../../helpers/builders/build-request.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

/** On November 30 in the practice's zone, and on December 1. */
const [AT_11_58_PM, AT_12_04_AM, AT_12_09_AM] = ['05:58', '06:04', '06:09'].map(
  (time) => `2026-12-01T${time}:00Z`,
) as [string, string, string];

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(() => emptyOrders(database.sql));

type Asked = Parameters<typeof buildRequest>[0];

const open = async (asked: Asked, now: string) => {
  const p_booking = buildRequest({ local_date: '2026-12-14', ...asked });
  const [order] = await rpc('open_booking', { p_booking, p_now: now });
  return order;
};
/** Ada's hold of 11:58 PM, with its payment. */
const openAsAda = async (more: Asked = {}) => {
  const asked = { checkout_key: randomUUID(), email: 'ada@example.com', ...more };
  const order = await open(asked, AT_11_58_PM);
  await rpc('attach_intent', {
    p_order_id: String(order?.order_id),
    p_payment_intent_id: `pi_${randomUUID()}`,
  });
  return { asked, order };
};

const intentOf = async (orderId: unknown) => {
  const [row] = await database.sql(
    'select payment_intent_id from public.tenders where order_id = $1',
    [orderId],
  );
  return String(row?.['payment_intent_id']);
};

describe('a price that rises at midnight', () => {
  it('doesn’t affect a hold from 11:58 PM: $96.19 for Ada at 12:04 AM, $101.53 for Bob', async () => {
    const { asked, order } = await openAsAda();
    expect(order).toMatchObject({ charge_cents: 9619 });
    const again = await open({ ...asked, price_cents: 9500 }, AT_12_04_AM);
    expect(again).toMatchObject({
      order_id: order?.order_id,
      charge_cents: 9619,
      payment_intent_id: expect.stringMatching(/^pi_/),
    });
    const bob = await open({ price_cents: 9500, local_time: '14:00' }, AT_12_04_AM);
    expect(bob).toMatchObject({ charge_cents: 10153 });
  });

  it('doesn’t affect another time that is chosen while the hold is live', async () => {
    const { asked, order } = await openAsAda();
    const later = { ...asked, price_cents: 9500, local_time: '14:00' };
    await expect(open(later, AT_12_04_AM)).rejects.toThrow('lapsed_hold');
    // As the API does: the payment is canceled first.
    await rpc('lapse_order', {
      p_order_id: String(order?.order_id),
      p_payment_intent_id: await intentOf(order?.order_id),
      p_now: AT_12_04_AM,
    });
    const moved = await open(later, AT_12_04_AM);
    expect(moved).toMatchObject({ charge_cents: 9619, local_time: '14:00' });
    expect(moved?.order_id).not.toBe(order?.order_id);
    // Something else, or an hour that is chosen once that hold is over, costs what it costs today.
    expect(
      await open({ ...later, enhancement_ids: ['hot-stones'], local_time: '15:00' }, AT_12_04_AM),
    ).not.toMatchObject({ charge_cents: 9619 });
    const other = {
      checkout_key: randomUUID(),
      email: 'eve@example.com',
      local_date: '2026-12-16',
    };
    await open(other, AT_11_58_PM);
    expect(
      await open({ ...other, price_cents: 9500, local_time: '14:00' }, AT_12_09_AM),
    ).toMatchObject({ charge_cents: 10153 });
  });

  it('applies to another time if it falls', async () => {
    const { asked, order } = await openAsAda({ local_date: '2026-12-16' });
    expect(order).toMatchObject({ charge_cents: 9619 });
    const cheaper = { ...asked, price_cents: 8900, local_time: '14:00' };
    await rpc('lapse_order', {
      p_order_id: String(order?.order_id),
      p_payment_intent_id: await intentOf(order?.order_id),
      p_now: AT_12_04_AM,
    });
    // Less than it was: today's price, also for another hour.
    expect((await open(cheaper, AT_12_04_AM))?.charge_cents).toBeLessThan(9619);
  });

  it('applies once the hold has expired', async () => {
    const { asked, order } = await openAsAda();
    await expect(open({ ...asked, price_cents: 9500 }, AT_12_09_AM)).rejects.toThrow('lapsed_hold');
    await rpc('lapse_order', {
      p_order_id: String(order?.order_id),
      p_payment_intent_id: String((await open(asked, AT_12_04_AM))?.payment_intent_id),
      p_now: AT_12_09_AM,
    });
    expect(await open({ ...asked, price_cents: 9500 }, AT_12_09_AM)).toMatchObject({
      charge_cents: 10153,
    });
  });

  it('applies to a price without a time, which holds nothing', async () => {
    const checkout_key = randomUUID();
    const quote = async (price_cents: number, now: string) => {
      const p_booking = buildQuote({ checkout_key, price_cents });
      return (await rpc('open_booking', { p_booking, p_now: now }))[0]?.charge_cents;
    };
    expect(await quote(9000, AT_11_58_PM)).toBe(9619);
    expect(await quote(9500, AT_12_04_AM)).toBe(10153);
  });

  it('doesn’t sell anything else at the old price', async () => {
    const { asked } = await openAsAda();
    await expect(
      open({ ...asked, price_cents: 9500, enhancement_ids: ['hot-stones'] }, AT_12_04_AM),
    ).rejects.toThrow('lapsed_hold');
  });
});

it('a price that falls makes a new order: no one pays more than today', async () => {
  const { asked } = await openAsAda();
  await expect(open({ ...asked, price_cents: 8900 }, AT_12_04_AM)).rejects.toThrow('lapsed_hold');
});

it('a higher tax doesn’t affect a live hold, and a lower one does', async () => {
  const { asked, order } = await openAsAda();
  const taxed = (rate_ppm: number) =>
    open({ ...asked, tax_rates: [{ name: 'Minnesota', rate_ppm }] }, AT_12_04_AM);
  expect(await taxed(70_000)).toMatchObject({ order_id: order?.order_id, tax_cents: 619 });
  await expect(taxed(60_000)).rejects.toThrow('lapsed_hold');
});
