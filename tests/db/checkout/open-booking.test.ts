import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';
import type { buildRequest } from '../../helpers/builders/build-request.ts';
import {
  afterNow,
  buildHealthNotes,
  buildQuote,
  NOW,
} from '../../helpers/builders/build-request.ts';
import { createHolds } from './holds.ts';

const database = useDatabase();
const { rpc } = database;
const { hold, countRows, stateOf } = createHolds(database);

afterEach(() => emptyOrders(database.sql));

describe('open_booking', () => {
  it('holds the time, the contact and the price for ten minutes', async () => {
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

  it('stores what is sold as its lines, at the price at that moment', async () => {
    const order = await hold({ enhancement_ids: ['cupping'] });
    await database.sql(
      `update public.prices set price_cents = 1600 where enhancement_id = 'cupping'`,
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
      `update public.prices set price_cents = 1500 where enhancement_id = 'cupping'`,
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
    'refuses %s while someone holds 10:00',
    async (local_time) => {
      await hold();
      await expect(hold({ local_time })).rejects.toMatchObject({
        code: 'PT409',
        message: 'slot_taken',
      });
    },
  );

  it('gives a time to someone else as soon as its hold expires', async () => {
    const first = await hold();
    await expect(hold({}, afterNow(9.99))).rejects.toThrow('slot_taken');
    const second = await hold({}, afterNow(10));
    expect(second.order_id).not.toBe(first.order_id);
    expect(await database.sql('select order_id from public.occupancy')).toEqual([
      { order_id: second.order_id },
    ]);
  });
});

describe('a price without a time', () => {
  const quote = async (overrides: Parameters<typeof buildRequest>[0] = {}, now = NOW) => {
    const [order] = await rpc('open_booking', { p_booking: buildQuote(overrides), p_now: now });
    return order;
  };

  it('is held for twelve hours, without a contact', async () => {
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

  it('is the same order if the same checkout asks for the same again', async () => {
    const checkout_key = randomUUID();
    const first = await quote({ checkout_key });
    expect(await quote({ checkout_key }, afterNow(60))).toEqual(first);
    expect(await countRows('orders')).toBe(1);
  });

  it.each([
    ['another service', { service_id: 'thai-90' }],
    ['a lower price', { price_cents: 8900 }],
  ])('is dropped when the same checkout asks for %s', async (_, change) => {
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

  it('refuses what is not in the catalog', async () => {
    await expect(quote({ service_id: 'reiki-60' })).rejects.toThrow('unknown_service');
    await expect(quote({ enhancement_ids: ['magic'] })).rejects.toThrow('unknown_enhancement');
  });
});

describe('attach_intent', () => {
  const attach = (p_order_id: string, p_payment_intent_id: string) =>
    rpc('attach_intent', { p_order_id, p_payment_intent_id });

  it('records the payment of an order, and does nothing the second time', async () => {
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
    await rpc('lapse_order', { p_order_id: order.order_id, p_now: NOW });
    await expect(attach(order.order_id, 'pi_late')).rejects.toThrow('hold_expired');
  });
});
