import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { LATE } from '../../helpers/builders/families.ts';
import { AT_120, AT_160, AT_80, useFamilies } from './use-families.ts';

const { database, families } = useFamilies();

describe('a payment whose time is lost', () => {
  /** A booking that someone else has the time of by the time its payment is heard of. */
  async function lose() {
    const { order, paymentIntentId: card } = await openWithPayment(families.rpc, AT_120);
    await families.rpc('lapse_order', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: card, p_now: afterNow(1) },
    });
    await families.book({ ...AT_80, local_time: '10:00' });
    return { orderId: order.order_id, appointmentId: '', card };
  }
  const byHand = (amount_cents: number, status: string) => [
    { stripe_refund_id: `re_${randomUUID()}`, amount_cents, status },
  ];

  it.each([
    ['nothing', [], [12_000]],
    ['a part', byHand(2000, 'succeeded'), [10_000]],
    ['all', byHand(12_000, 'succeeded'), []],
    ['a part that the bank sent back', byHand(2000, 'failed'), [10_000]],
  ])('is refunded, except what was refunded by hand: %s', async (_, refunds, rest) => {
    const family = await lose();
    await families.capture(family.card, 12_000, afterNow(2), refunds);
    expect((await families.refundsOf(family)).map(({ cents }) => cents).toSorted()).toEqual(
      [...rest, ...refunds.map(({ amount_cents }) => amount_cents)].toSorted(),
    );
    expect(await families.makeRefunds(afterNow(3))).toEqual(
      rest.map((cents) => [family.card, cents]),
    );
    expect(
      await database.sql(
        `select recipient from public.messages where kind = 'slot_lost' and subject = $1`,
        [family.orderId],
      ),
    ).toEqual([{ recipient: 'client' }]);
  });

  it('for a change is refunded in full, even if something else is owed', async () => {
    const family = await families.book(AT_120);
    const change = await families.openChange(family, AT_160);
    await families.adjust(family, 3000, 'Tip');
    await families.rpc('lapse_order', {
      ...{ p_order_id: change.orderId, p_payment_intent_id: change.card, p_now: afterNow(1) },
    });
    await families.book({ ...AT_80, local_time: '12:00' });
    await families.capture(change.card, 4000, afterNow(2));
    expect(await families.makeRefunds(afterNow(3))).toEqual([[change.card, 4000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 15_000, kept: 12_000 });
  });

  it('stays while a bank is reviewing it, and is refunded once the bank is done', async () => {
    const family = await lose();
    await families.dispute(family, 'warning_needs_response');
    await families.capture(family.card, 12_000, afterNow(2));
    expect(await families.refundsOf(family)).toEqual([]);
    await families.dispute(family, 'warning_closed');
    expect(await families.makeRefunds(afterNow(3))).toEqual([[family.card, 12_000]]);
  });
});

describe('a no-show', () => {
  const WITH_STONES = { service_id: 'swedish-90', enhancement_ids: ['hot-stones'] };
  const BEGUN = '2026-11-24T04:00:00+00:00';
  /** 14 000 and 963 of tax, of which the service fee is 12 000. */
  const TOTAL = 14_963;

  it('is charged the service fee, and refunds enhancements and tax', async () => {
    const family = await families.book(WITH_STONES);
    expect(await families.moneyOf(family)).toMatchObject({ due: TOTAL });
    await families.approve(family, 1);
    await expect(families.markNoShow(family, 2, LATE)).rejects.toThrow('session_not_begun');
    await families.markNoShow(family, 2, BEGUN);
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, promised: 2963 });
    expect(await families.refundsOf(family)).toMatchObject([{ cents: 2963, reason: 'no_show' }]);
  });

  it('is owed again when it is reversed, except what was refunded before', async () => {
    const family = await families.book(WITH_STONES);
    await families.adjust(family, -1000);
    await families.approve(family, 1);
    await families.markNoShow(family, 2, BEGUN);
    await families.makeRefunds(BEGUN);
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, kept: 12_000 });
    await families.undoNoShow(family, 3, BEGUN);
    expect(await families.moneyOf(family)).toEqual({
      ...{ due: TOTAL - 1000, kept: 12_000, promised: 0 },
      status: 'pending',
    });
    await families.markNoShow(family, 4, BEGUN);
    await families.markNoShow(family, 5, BEGUN);
    await families.undoNoShow(family, 5, BEGUN);
    expect(await families.moneyOf(family)).toMatchObject({ due: TOTAL - 1000 });
  });
});

describe('a cancellation', () => {
  it('by its client in time refunds everything', async () => {
    const family = await families.book({ enhancement_ids: ['cupping'] });
    await families.cancel(family, { now: '2026-11-22T16:00:00+00:00' });
    expect(await families.moneyOf(family)).toMatchObject({
      due: 0,
      kept: 11_222,
      promised: 11_222,
    });
  });

  it('by its client after the deadline charges half of the service fee, with the odd cent in their favor', async () => {
    const family = await families.book({ price_cents: 9001, enhancement_ids: ['cupping'] });
    await families.cancel(family, { now: '2026-11-22T16:00:01+00:00' });
    expect(await families.moneyOf(family)).toMatchObject({ due: 4500, status: 'paid' });
    await families.makeRefunds(LATE);
    expect(await families.moneyOf(family)).toMatchObject({ due: 4500, kept: 4500, promised: 0 });
  });

  it('by the therapist refunds everything at any time, or charges what the therapist says', async () => {
    const family = await families.book(AT_120);
    await families.cancel(family, { by: 'therapist', now: LATE });
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, promised: 12_000 });
    const other = await families.book(AT_120);
    await families.cancel(other, { by: 'therapist', keptPercent: 25, now: LATE });
    expect(await families.moneyOf(other)).toMatchObject({ due: 3000, promised: 9000 });
  });

  it('ends an open change, and what is paid for that afterward is refunded', async () => {
    const family = await families.book(AT_120);
    const change = await families.openChange(family, AT_160);
    await families.cancel(family, { now: afterNow(1) });
    await families.makeRefunds(afterNow(1));
    await families.capture(change.card, 4000, afterNow(2));
    expect(await families.makeRefunds(afterNow(2))).toEqual([[change.card, 4000]]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, kept: 0, promised: 0 });
  });
});

describe('an order', () => {
  it('with nothing to charge is held like any other, and settled when its client confirms', async () => {
    const p_booking = buildRequest({ price_cents: 0 });
    const [order] = await families.rpc('open_booking', { p_booking, p_now: NOW });
    const [again] = await families.rpc('open_booking', { p_booking, p_now: NOW });
    expect(again?.order_id).toBe(order?.order_id);
    expect(order).toMatchObject({ state: 'open', charge_cents: 0 });
    const p_order_id = order?.order_id ?? '';
    expect(await families.rpc('settle_order', { p_order_id, p_now: NOW })).toBe('settled');
    expect(await families.rpc('settle_order', { p_order_id, p_now: NOW })).toBe('settled');
    expect(await database.sql('select kind from public.occupancy')).toEqual([
      { kind: 'appointment' },
    ]);
  });

  it('gets its payment intent under the lock of the calendar', async () => {
    const { order, paymentIntentId } = await openWithPayment(families.rpc, AT_120);
    await database.sql('begin');
    try {
      await database.sql('select public.attach_intent($1, $2)', [order.order_id, paymentIntentId]);
      expect(
        // The server has other tests' databases as well.
        await database.sql(
          `select objid::integer from pg_locks
           where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        ),
      ).toEqual([{ objid: 7215001 }]);
    } finally {
      await database.sql('rollback');
    }
  });

  it('of a new kind takes one function and a few rows', async () => {
    await database.sql(`insert into public.order_kinds values ('test_sale', false)`);
    await database.sql(`create function private.fulfil_test_sale(p_order public.orders, p_now timestamptz) returns boolean
      language sql stable set search_path = ''
      as $$ select not exists (
        select from public.order_lines l where l.order_id = p_order.order_id and l.name = 'Sold out'
      ) $$`);
    await database.sql(
      'grant execute on function private.fulfil_test_sale(public.orders, timestamptz) to service_role',
    );
    const sell = async (name: string) => {
      const [orderId, card] = [randomUUID(), `pi_${randomUUID()}`];
      await database.sql(
        `with sale as (
           insert into public.orders (order_id, root_id, kind, currency) values ($1, $1, 'test_sale', 'usd')
         ), line as (
           insert into public.order_lines (order_id, kind, name, amount_cents) values ($1, 'item', $2, 2500)
         )
         insert into public.tenders (order_id, kind, amount_cents, payment_intent_id) values ($1, 'card', 2500, $3)`,
        [orderId, name, card],
      );
      await families.capture(card, 2500);
      return { orderId, card };
    };
    const sold = await sell('Balm');
    expect(await families.moneyOf(sold)).toEqual({
      ...{ due: 2500, kept: 2500, promised: 0 },
      status: 'paid',
    });
    const missing = await sell('Sold out');
    expect(await families.makeRefunds()).toEqual([[missing.card, 2500]]);
    expect(await families.moneyOf(missing)).toMatchObject({ due: 0, kept: 0, promised: 0 });
  });
});
