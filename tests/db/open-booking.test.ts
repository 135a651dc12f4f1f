import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { openWithPayment } from '../helpers/bookings.ts';
import { createTestDatabase, emptyOrders } from '../helpers/database.ts';
import {
  afterNow,
  buildHealthNotes,
  buildQuote,
  buildRequest,
  NOW,
} from '../helpers/build-request.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(() => emptyOrders(database.sql));

const hold = async (overrides: Parameters<typeof buildRequest>[0] = {}, now = NOW) => {
  const [order] = await rpc('open_booking', { p_booking: buildRequest(overrides), p_now: now });
  if (!order?.order_id) throw new Error('open_booking answered nothing');
  return { ...order, order_id: order.order_id };
};
const countRows = async (table: string) =>
  (await database.sql(`select count(*)::integer as count from public.${table}`))[0]?.['count'];
const stateOf = async (orderId: string) =>
  (await database.sql('select state from public.orders where order_id = $1', [orderId]))[0]?.[
    'state'
  ];

describe('open_booking', () => {
  it('keeps the time, the contact and the price for ten minutes', async () => {
    const health_notes = buildHealthNotes();
    const asked = {
      enhancement_ids: ['hot-stones', 'aromatherapy'],
      email: 'Ada@example.com',
      pressure_preference: 'firm',
    };
    expect(await hold({ ...asked, health_notes })).toMatchObject({
      ...asked,
      health_note_id: health_notes.health_note_id,
      kind: 'booking',
      subtotal_cents: 12000,
      tax_cents: 826,
      total_cents: 12826,
      charge_cents: 12826,
      enhancement_ids: ['aromatherapy', 'hot-stones'],
      state: 'open',
      service_id: 'thai-60',
      local_date: '2026-11-23',
      local_time: '10:00',
      starts_at: '2026-11-23T16:00:00+00:00',
      ends_at: '2026-11-23T17:00:00+00:00',
      location: 'broadway',
      hold_expires_at: '2026-11-20T18:10:00+00:00',
      currency: 'usd',
      payment_intent_id: null,
    });
    expect(await database.sql('select kind, during::text from public.occupancy')).toEqual([
      { kind: 'hold', during: '["2026-11-23 16:00:00+00","2026-11-23 17:15:00+00")' },
    ]);
  });

  it('keeps what is sold as its lines, at the price it had', async () => {
    const order = await hold({ enhancement_ids: ['cupping'] });
    await database.sql(
      `update public.enhancements set price_cents = 1600 where enhancement_id = 'cupping'`,
    );
    expect(
      await database.sql(
        `select kind, name, duration_minutes, amount_cents, tax_cents from public.order_lines
         where order_id = $1 order by order_line_id`,
        [order.order_id],
      ),
    ).toEqual([
      {
        kind: 'service',
        name: 'Thai Bodywork',
        duration_minutes: 60,
        amount_cents: 9000,
        tax_cents: 619,
      },
      {
        kind: 'enhancement',
        name: 'Cupping',
        duration_minutes: null,
        amount_cents: 1500,
        tax_cents: 103,
      },
    ]);
    await database.sql(
      `update public.enhancements set price_cents = 1500 where enhancement_id = 'cupping'`,
    );
  });

  it.each([
    ['a day gone by', { local_date: '2026-11-18' }, 'PT400', 'date_in_past'],
    ['an hour gone by', { local_date: '2026-11-20', local_time: '11:30' }, 'PT400', 'date_in_past'],
    [
      'this very minute',
      { local_date: '2026-11-20', local_time: '12:00' },
      'PT400',
      'date_in_past',
    ],
    [
      'a time inside the notice period',
      { local_date: '2026-11-20', local_time: '16:00' },
      'PT409',
      'slot_unavailable',
    ],
    ['a weekend', { local_date: '2026-11-28' }, 'PT409', 'slot_unavailable'],
    ['a time off the step', { local_time: '10:10' }, 'PT409', 'slot_unavailable'],
    ['a session past closing', { local_time: '16:30' }, 'PT409', 'slot_unavailable'],
    ['a home day for a new client', { local_date: '2026-11-24' }, 'PT409', 'slot_unavailable'],
    ['a day beyond the horizon', { local_date: '2027-03-01' }, 'PT409', 'slot_unavailable'],
    [
      'a time that the clock skips',
      { local_date: '2027-03-14', local_time: '02:30' },
      'PT409',
      'slot_unavailable',
    ],
    ['an unknown service', { service_id: 'reiki-60' }, 'PT404', 'unknown_service'],
    [
      'an unknown enhancement',
      { enhancement_ids: ['cupping', 'magic'] },
      'PT404',
      'unknown_enhancement',
    ],
  ])('refuses %s and stores nothing', async (_, overrides, code, message) => {
    await expect(hold(overrides)).rejects.toMatchObject({ code, message });
    expect(await countRows('orders')).toBe(0);
    expect(await countRows('occupancy')).toBe(0);
  });

  it('refuses an enhancement that is no longer offered', async () => {
    const offer = (isActive: boolean) =>
      database.sql(
        `update public.enhancements set is_active = $1 where enhancement_id = 'cupping'`,
        [isActive],
      );
    await offer(false);
    await expect(hold({ enhancement_ids: ['cupping'] })).rejects.toThrow('unknown_enhancement');
    await offer(true);
  });

  it.each(['09:00', '09:30', '10:00', '10:30', '11:00'])(
    'refuses %s while somebody holds 10:00',
    async (local_time) => {
      await hold();
      await expect(hold({ local_time })).rejects.toMatchObject({
        code: 'PT409',
        message: 'slot_taken',
      });
    },
  );

  it('gives a time to somebody else the moment its hold expires', async () => {
    const first = await hold();
    await expect(hold({}, afterNow(9.99))).rejects.toThrow('slot_taken');
    const second = await hold({}, afterNow(10));
    expect(second.order_id).not.toBe(first.order_id);
    expect(await database.sql('select order_id from public.occupancy')).toEqual([
      { order_id: second.order_id },
    ]);
  });
});

describe('the same checkout', () => {
  it('finds its own hold, renewed, when it asks the same again', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    const hold_expires_at = '2026-11-20T18:15:00+00:00';
    expect(await hold(asked, afterNow(5))).toEqual({ ...first, hold_expires_at });
    expect(await countRows('orders')).toBe(1);
  });

  it('finds its hold though the notice period has begun meanwhile', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', local_time: '09:00' };
    const first = await hold(asked, '2026-11-23T02:59:00Z');
    expect(await hold(asked, '2026-11-23T03:05:00Z')).toMatchObject({
      order_id: first.order_id,
    });
  });

  it('renews an expired hold of the same booking, keeping the order and its payment', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    await rpc('attach_intent', {
      p_order_id: first.order_id,
      p_payment_intent_id: 'pi_renewed',
    });
    expect(await hold(asked, afterNow(15))).toEqual({
      ...first,
      payment_intent_id: 'pi_renewed',
      hold_expires_at: '2026-11-20T18:25:00+00:00',
    });
  });

  it('is not let go, once expired, while its payment could still be made', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    const p_order_id = order.order_id;
    await expect(hold({}, afterNow(10))).rejects.toThrow('lapsed_hold');
    const p_booking = buildRequest();
    expect(await rpc('holds_to_release_for_booking', { p_booking, p_now: afterNow(10) })).toEqual([
      { order_id: p_order_id, payment_intent_id: paymentIntentId, is_yielding: false },
    ]);
    // As somebody does who looked before the payment was opened.
    await rpc('lapse_order', { p_order_id });
    expect(await stateOf(p_order_id)).toBe('open');
    await rpc('lapse_order', { p_order_id, p_payment_intent_id: paymentIntentId });
    expect((await hold({}, afterNow(10))).state).toBe('open');
  });

  it('that is paid on the hosted page is kept for as long as that is open, however often it is asked for', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', is_hosted: true };
    const first = await hold(asked);
    expect(first.hold_expires_at).toBe('2026-11-20T18:35:00+00:00');
    await rpc('attach_session', { p_order_id: first.order_id, p_checkout_session_id: 'cs_one' });
    expect(await hold(asked, afterNow(33))).toEqual({ ...first, checkout_session_id: 'cs_one' });
    // On our own page it is another order.
    await expect(hold({ ...asked, is_hosted: false }, afterNow(33))).rejects.toThrow('lapsed_hold');
  });

  it('whose hosted page was never opened is another order once Stripe would open none until its end', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', is_hosted: true };
    const first = await hold(asked);
    expect((await hold(asked, afterNow(3))).order_id).toBe(first.order_id);
    expect((await hold(asked, afterNow(4))).order_id).not.toBe(first.order_id);
    await expect(
      rpc('attach_session', { p_order_id: first.order_id, p_checkout_session_id: 'cs_late' }),
    ).rejects.toThrow('hold_expired');
  });

  it('is not let go, once expired, while its hosted page could still be paid', async () => {
    const { order_id: p_order_id } = await hold({ is_hosted: true });
    await rpc('attach_session', { p_order_id, p_checkout_session_id: 'cs_two' });
    await expect(hold({}, afterNow(36))).rejects.toThrow('lapsed_hold');
    expect(await rpc('lapse_unpayable', { p_now: afterNow(36) })).toEqual([{ done: 0, failed: 0 }]);
    expect(await rpc('lapsed_orders', { p_now: afterNow(36) })).toMatchObject([
      { order_id: p_order_id },
    ]);
    await rpc('lapse_order', { p_order_id });
    expect((await hold({}, afterNow(36))).state).toBe('open');
  });

  it('does not renew an expired hold that somebody else has taken', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    await hold(asked);
    await hold({}, afterNow(15));
    await expect(hold(asked, afterNow(16))).rejects.toThrow('slot_taken');
  });

  it('does not renew an expired hold inside the notice period', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', local_time: '09:00' };
    await hold(asked, '2026-11-23T02:59:00Z');
    await expect(hold(asked, '2026-11-23T03:10:00Z')).rejects.toThrow('slot_unavailable');
  });

  it.each([
    ['another time', { local_time: '14:00' }],
    ['an overlapping time', { local_time: '10:30' }],
    ['another service', { service_id: 'thai-90' }],
    ['other enhancements', { enhancement_ids: ['cupping'] }],
    ['another name', { first_name: 'Eda' }],
    ['a note', { health_notes: buildHealthNotes() }],
    ['a lower price', { price_cents: 8900 }],
  ])('lets go of its hold when it asks for %s', async (_, change) => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    const second = await hold({ ...asked, ...change });
    expect(second.order_id).not.toBe(first.order_id);
    expect(await stateOf(first.order_id)).toBe('lapsed');
    expect(await countRows('occupancy')).toBe(1);
  });

  it('keeps its hold when the other time it asks for is taken', async () => {
    const checkout_key = randomUUID();
    await hold({ local_time: '14:00' });
    const first = await hold({ checkout_key });
    await expect(hold({ checkout_key, local_time: '14:00' })).rejects.toThrow('slot_taken');
    expect(await stateOf(first.order_id)).toBe('open');
    expect(await countRows('occupancy')).toBe(2);
  });

  it('is found by its key until its order is closed', async () => {
    const checkout_key = randomUUID();
    const order = await hold({ checkout_key });
    expect(await rpc('find_checkout', { p_checkout_key: checkout_key })).toEqual([order]);
    await rpc('lapse_order', { p_order_id: order.order_id });
    await rpc('lapse_order', { p_order_id: order.order_id });
    expect(await rpc('find_checkout', { p_checkout_key: checkout_key })).toEqual([]);
    expect(await countRows('occupancy')).toBe(0);
  });
});

describe('a price without a time', () => {
  const quote = async (overrides: Parameters<typeof buildRequest>[0] = {}, now = NOW) => {
    const [order] = await rpc('open_booking', { p_booking: buildQuote(overrides), p_now: now });
    return order;
  };

  it('is kept for twelve hours, without a contact', async () => {
    expect(await quote()).toMatchObject({
      state: 'open',
      total_cents: 9619,
      starts_at: null,
      hold_expires_at: null,
      email: null,
    });
    expect(await database.sql('select expires_at from public.orders')).toEqual([
      { expires_at: '2026-11-21T06:00:00+00:00' },
    ]);
    expect(await countRows('occupancy')).toBe(0);
  });

  it('is the same order when the same checkout asks the same', async () => {
    const checkout_key = randomUUID();
    const first = await quote({ checkout_key });
    expect(await quote({ checkout_key }, afterNow(60))).toEqual(first);
    expect(await countRows('orders')).toBe(1);
  });

  it.each([
    ['another service', { service_id: 'thai-90' }],
    ['a lower price', { price_cents: 8900 }],
  ])('is let go when the same checkout asks for %s', async (_, change) => {
    const checkout_key = randomUUID();
    const first = await quote({ checkout_key });
    const second = await quote({ checkout_key, ...change });
    expect(second?.order_id).not.toBe(first?.order_id);
    expect(await stateOf(first?.order_id ?? '')).toBe('lapsed');
  });

  it('gives way to a hold of the same checkout', async () => {
    const checkout_key = randomUUID();
    const order = await quote({ checkout_key });
    await hold({ checkout_key });
    expect(await stateOf(order?.order_id ?? '')).toBe('lapsed');
  });

  it('refuses what is not in the catalogue', async () => {
    await expect(quote({ service_id: 'reiki-60' })).rejects.toThrow('unknown_service');
    await expect(quote({ enhancement_ids: ['magic'] })).rejects.toThrow('unknown_enhancement');
  });
});

describe('attach_intent', () => {
  const attach = (p_order_id: string, p_payment_intent_id: string) =>
    rpc('attach_intent', { p_order_id, p_payment_intent_id });

  it('names the payment of an order, twice without harm', async () => {
    const order = await hold();
    await attach(order.order_id, 'pi_one');
    await attach(order.order_id, 'pi_one');
    expect(await rpc('find_checkout', { p_checkout_key: order.checkout_key ?? '' })).toEqual([
      { ...order, payment_intent_id: 'pi_one' },
    ]);
  });

  it('refuses a second payment for an order, and a second order for a payment', async () => {
    const first = await hold();
    const second = await hold({ local_time: '14:00' });
    await attach(first.order_id, 'pi_one');
    const refusal = { code: 'PT409', message: 'payment_already_used' };
    await expect(attach(first.order_id, 'pi_two')).rejects.toMatchObject(refusal);
    await expect(attach(second.order_id, 'pi_one')).rejects.toMatchObject(refusal);
  });

  it('refuses an order that is no longer open', async () => {
    const order = await hold();
    await rpc('lapse_order', { p_order_id: order.order_id });
    await expect(attach(order.order_id, 'pi_late')).rejects.toThrow('hold_expired');
  });
});
