import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import {
  afterNow,
  buildHealthNotes,
  buildRequest,
  NOW,
} from '../../helpers/builders/build-request.ts';
import { createHolds } from './holds.ts';

const database = useDatabase();
const { rpc } = database;
const { hold, countRows, stateOf } = createHolds(database);

afterEach(() => emptyOrders(database.sql));

describe('the same checkout', () => {
  it('finds its own hold, renewed, when it makes the same request again', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    const hold_expires_at = '2026-11-20T18:15:00+00:00';
    expect(await hold(asked, afterNow(5))).toEqual({ ...first, hold_expires_at });
    expect(await countRows('orders')).toBe(1);
  });

  it('finds its hold even if the notice period has begun in the meantime', async () => {
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

  it('keeps an expired hold while its payment could still be made', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    const p_order_id = order.order_id;
    await expect(hold({}, afterNow(10))).rejects.toThrow('lapsed_hold');
    const p_booking = buildRequest();
    expect(await rpc('holds_to_release_for_booking', { p_booking, p_now: afterNow(10) })).toEqual([
      { order_id: p_order_id, payment_intent_id: paymentIntentId, is_yielding: false },
    ]);
    // As someone does who looked before the payment was opened.
    const p_now = afterNow(10);
    await rpc('lapse_order', { p_order_id, p_now });
    expect(await stateOf(p_order_id)).toBe('open');
    await rpc('lapse_order', { p_order_id, p_payment_intent_id: paymentIntentId, p_now });
    expect((await hold({}, afterNow(10))).state).toBe('open');
  });

  it('holds the time as long as the hosted page is open, no matter how often it is requested', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', is_hosted: true };
    const first = await hold(asked);
    expect(first.hold_expires_at).toBe('2026-11-20T18:35:00+00:00');
    await rpc('attach_session', { p_order_id: first.order_id, p_checkout_session_id: 'cs_one' });
    expect(await hold(asked, afterNow(33))).toEqual({ ...first, checkout_session_id: 'cs_one' });
    // On our own page it is another order.
    await expect(hold({ ...asked, is_hosted: false }, afterNow(33))).rejects.toThrow('lapsed_hold');
  });

  it('gets a new order if it never opened the hosted page and Stripe can no longer open one in time', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', is_hosted: true };
    const first = await hold(asked);
    expect((await hold(asked, afterNow(3))).order_id).toBe(first.order_id);
    expect((await hold(asked, afterNow(4))).order_id).not.toBe(first.order_id);
    await expect(
      rpc('attach_session', { p_order_id: first.order_id, p_checkout_session_id: 'cs_late' }),
    ).rejects.toThrow('hold_expired');
  });

  it('keeps an expired hold while its hosted page could still be paid', async () => {
    const { order_id: p_order_id } = await hold({ is_hosted: true });
    await rpc('attach_session', { p_order_id, p_checkout_session_id: 'cs_two' });
    await expect(hold({}, afterNow(36))).rejects.toThrow('lapsed_hold');
    expect(await rpc('lapse_unpayable', { p_now: afterNow(36) })).toEqual([{ done: 0, failed: 0 }]);
    expect(await rpc('lapsed_orders', { p_now: afterNow(34) })).toEqual([]);
    expect(await rpc('lapsed_orders', { p_now: afterNow(36) })).toMatchObject([
      { order_id: p_order_id, is_yielding: false },
    ]);
    await rpc('lapse_order', { p_order_id, p_now: afterNow(36) });
    expect((await hold({}, afterNow(36))).state).toBe('open');
  });

  it('does not renew an expired hold that someone else has taken', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    await hold(asked);
    await hold({}, afterNow(15));
    await expect(hold(asked, afterNow(16))).rejects.toThrow('slot_taken');
  });

  it('doesn’t renew an expired hold within the notice period', async () => {
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
  ])('gives up its hold when it asks for %s', async (_, change) => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    const second = await hold({ ...asked, ...change });
    expect(second.order_id).not.toBe(first.order_id);
    expect(await stateOf(first.order_id)).toBe('lapsed');
    expect(await countRows('occupancy')).toBe(1);
  });

  it('keeps its hold if the other time it asks for is taken', async () => {
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
    await rpc('lapse_order', { p_order_id: order.order_id, p_now: NOW });
    await rpc('lapse_order', { p_order_id: order.order_id, p_now: NOW });
    expect(await rpc('find_checkout', { p_checkout_key: checkout_key })).toEqual([]);
    expect(await countRows('occupancy')).toBe(0);
  });
});
