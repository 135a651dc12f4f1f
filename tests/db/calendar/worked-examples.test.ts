import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, buildLines, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies, LATE } from '../../helpers/builders/families.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
});
afterAll(() => database.stop());
afterEach(() => database.sql('delete from public.occupancy'));

/** A Swedish Massage of 90 minutes at 120 dollars, tax left out. */
const AT_120 = { service_id: 'swedish-90', tax_rates: [] };
/** The same for two hours, at 160 dollars. */
const AT_160 = { service_id: 'swedish-120', tax_rates: [] };

describe('late, and the hold lost: 120 arrive for an order that has lapsed', () => {
  async function openAndLapse() {
    const { order, paymentIntentId: card } = await openWithPayment(families.rpc, AT_120);
    const p_order_id = order.order_id;
    await families.rpc('lapse_order', {
      ...{ p_order_id, p_payment_intent_id: card, p_now: afterNow(15) },
    });
    return { orderId: order.order_id, card, appointmentId: '' };
  }

  it('is one refund when someone else has the time', async () => {
    const lost = await openAndLapse();
    await families.book();
    await families.capture(lost.card, 12_000, afterNow(20));
    expect(await families.moneyOf(lost)).toMatchObject({ due: 0, kept: 12_000, promised: 12_000 });
    expect(await families.makeRefunds(afterNow(20))).toEqual([[lost.card, 12_000]]);
    expect(await families.moneyOf(lost)).toEqual({
      ...{ due: 0, kept: 0, promised: 0 },
      status: 'refunded',
    });
    expect(await families.refundsOf(lost)).toMatchObject([{ reason: 'slot_lost' }]);
  });

  it('is settled after all when the time is free', async () => {
    const paidLate = await openAndLapse();
    await families.capture(paidLate.card, 12_000, afterNow(20));
    expect(await families.moneyOf(paidLate)).toEqual({
      ...{ due: 12_000, kept: 12_000, promised: 0 },
      status: 'paid',
    });
  });
});

describe('a credit and a card, twelve hours before', () => {
  /** 30 dollars of enhancements. */
  const ENHANCED = { ...AT_120, enhancement_ids: ['aromatherapy', 'hot-stones'] };

  it('charges half of what the credit cost, refunds 30 to the card, and returns the other half as gift value', async () => {
    const owner = 'late@example.com';
    await families.buyCredits({ owner });
    const family = await families.bookFromWallets(owner, { ...ENHANCED, uses_credit: true });
    expect(await families.moneyOf(family)).toMatchObject({ due: 14_867, kept: 14_867 });
    await families.cancel(family, { now: LATE });
    expect(await families.makeRefunds(LATE)).toEqual([[family.card, 3000]]);
    expect(await families.walletsOf(owner)).toEqual([
      { credits: 2, free: 2 },
      { gift: 5934, free: 5934 },
    ]);
    // The fee of 59.33, and what the gift value of 59.34 was bought for.
    expect(await families.moneyOf(family)).toEqual({
      ...{ due: 11_867, kept: 11_867, promised: 0 },
      status: 'paid',
    });
  });

  it('returns the half with its share of the tax that was charged for the bundle', async () => {
    const owner = 'taxed@example.com';
    await families.buyCredits({ owner, taxCents: 2448 });
    const family = await families.bookFromWallets(owner, { ...ENHANCED, uses_credit: true });
    await families.cancel(family, { now: LATE });
    expect(await families.walletsOf(owner)).toContainEqual({ gift: 5934 + 408, free: 5934 + 408 });
  });

  it('shows what was paid and refunded for this booking, and no other', async () => {
    const shownOf = async ({ orderId }: { orderId: string }) =>
      (
        await database.sql(
          'select private.gift_value_given($1) as given, private.payment_parts($1) as payments',
          [orderId],
        )
      )[0];
    const owner = 'shown@example.com';
    await families.buyCredits({ owner });
    const ended = await families.bookFromWallets(owner, { ...ENHANCED, uses_credit: true });
    await families.cancel(ended, { now: LATE });
    await families.makeRefunds(LATE);
    const other = await families.book(AT_120);
    expect(await shownOf(ended)).toMatchObject({
      given: 5934,
      payments: [
        { way: 'card', paid_cents: 3000, refunded_cents: 3000, refunding_cents: 0 },
        { way: 'credit', paid_cents: 11_867, credits: 1, credits_returned: 0 },
      ],
    });
    expect(await shownOf(other)).toMatchObject({
      given: 0,
      payments: [{ way: 'card', paid_cents: 12_000, refunded_cents: 0, refunding_cents: 0 }],
    });
  });

  it('charges shares of the bundle’s price that add up to it', async () => {
    const owner = 'shares@example.com';
    await families.buyCredits({ owner });
    const costs = [];
    for (const local_time of ['10:00', '12:00', '14:00']) {
      const family = await families.bookFromWallets(owner, {
        ...{ ...AT_120, local_time, uses_credit: true },
      });
      costs.push((await families.moneyOf(family)).due);
    }
    expect(costs).toEqual([11_867, 11_867, 11_866]);
  });
});

describe('gift value of 100 dollars, 80 of them spent', () => {
  async function spend80() {
    const owner = `${randomUUID()}@example.com`;
    const gift = await families.buyGift(owner, 10_000);
    const family = await families.bookFromWallets(owner, {
      ...{ service_id: 'swedish-60', tax_rates: [], uses_gift_value: true },
    });
    expect(await families.walletsOf(owner)).toEqual([{ gift: 2000, free: 2000 }]);
    return { owner, gift, family };
  }
  const refundPurchase = ({ orderId }: { orderId: string }) =>
    families.rpc('refund_purchase', { p_order_id: orderId, p_now: NOW });

  it('refunds at most 20 of its purchase to the card', async () => {
    const { owner, gift } = await spend80();
    expect(await refundPurchase(gift)).toBe(2000);
    expect(await families.makeRefunds()).toEqual([[gift.card, 2000]]);
    expect(await families.walletsOf(owner)).toEqual([{ gift: 0, free: 0 }]);
    await expect(refundPurchase(gift)).rejects.toThrow('credit_missing');
  });

  it('has 80 again when the booking is canceled in time, which can be refunded then', async () => {
    const { owner, gift, family } = await spend80();
    await refundPurchase(gift);
    await families.cancel(family);
    expect(await families.walletsOf(owner)).toEqual([{ gift: 8000, free: 8000 }]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 0, kept: 0, status: 'refunded' });
    expect(await refundPurchase(gift)).toBe(8000);
    await families.makeRefunds();
    expect(await families.moneyOf(gift)).toMatchObject({ due: 0, kept: 0, promised: 0 });
  });
});

describe('a more expensive change after a partial refund', () => {
  async function changeAfterGoodwill() {
    const family = await families.book(AT_120);
    await families.adjust(family, -2000);
    expect(await families.makeRefunds()).toEqual([[family.card, 2000]]);
    const change = await families.change(family, AT_160, afterNow(1));
    return { family, change };
  }

  it('charges the 40 that it costs more, and not what was refunded', async () => {
    const { family, change } = await changeAfterGoodwill();
    expect(change.charge).toBe(4000);
    expect(await families.moneyOf(family)).toEqual({
      ...{ due: 14_000, kept: 14_000, promised: 0 },
      status: 'paid',
    });
  });

  it('is what the booking consists of from then on, and affects no other', async () => {
    const servicesOf = async ({ orderId }: { orderId: string }) =>
      (await database.sql('select service_id from private.current_lines($1)', [orderId])).map(
        (line) => line['service_id'],
      );
    const { family } = await changeAfterGoodwill();
    const other = await families.book({ ...AT_120, local_time: '14:00' });
    expect(await servicesOf(family)).toEqual([AT_160.service_id]);
    expect(await servicesOf(other)).toEqual([AT_120.service_id]);
  });

  it('gives 40 to the second card and 100 to the first when it is canceled in time', async () => {
    const { family, change } = await changeAfterGoodwill();
    await families.cancel(family, { version: 2, now: afterNow(2) });
    const refunds = await families.makeRefunds(afterNow(2));
    expect(refunds).toHaveLength(2);
    expect(refunds).toContainEqual([change.card, 4000]);
    expect(refunds).toContainEqual([family.card, 10_000]);
    expect(await families.moneyOf(family)).toEqual({
      ...{ due: 0, kept: 0, promised: 0 },
      status: 'refunded',
    });
  });
});

it('an appointment that is refunded in full is refunded once, for one reason', async () => {
  const family = await families.book(AT_120);
  const refundFor = (p_reason: string, p_version: number) =>
    families.rpc('refund_appointment', {
      ...{ p_appointment_id: family.appointmentId, p_version, p_reason, p_now: NOW },
    });
  await refundFor('Unwell', 1);
  await refundFor('Unwell', 1);
  await expect(refundFor('Moved away', 1)).rejects.toThrow('stale_version');
  await expect(refundFor('Moved away', 2)).rejects.toThrow('already_refunded');
  expect(await families.makeRefunds()).toEqual([[family.card, 12_000]]);
});

it('a dispute that is lost after a partial refund leaves a debt, which is written off', async () => {
  const family = await families.book(AT_120);
  await families.adjust(family, -6000);
  await families.makeRefunds();
  expect(await families.moneyOf(family)).toMatchObject({ due: 6000, kept: 6000 });

  await families.dispute(family, 'needs_response', [['taken', -12_000]]);
  expect(await families.moneyOf(family)).toMatchObject({ due: 6000, kept: -6000, promised: 0 });
  await families.dispute(family, 'lost', [
    ['taken', -12_000],
    ['reinstated', 6000],
  ]);
  const owed = { due: 6000, kept: 0, promised: 0, status: 'pending' };
  expect(await families.moneyOf(family)).toEqual(owed);
  expect(
    await database.sql(`select kind from public.tasks where details ->> 'payment_intent_id' = $1`, [
      family.card,
    ]),
  ).toEqual([{ kind: 'dispute' }]);

  await families.adjust(family, -6000, 'Written off');
  expect(await families.moneyOf(family)).toMatchObject({ due: 0, kept: 0, promised: 0 });
  expect(await families.makeRefunds()).toEqual([]);
});

it('a tip stays when only the service is refunded, and is refunded with it when asked', async () => {
  const family = await families.book({ service_id: 'swedish-60', tax_rates: [] });
  await families.adjust(family, 1500, 'Tip');
  expect(await families.moneyOf(family)).toMatchObject({
    due: 9500,
    kept: 8000,
    status: 'pending',
  });
  await families.adjust(family, -8000);
  expect(await families.makeRefunds()).toEqual([[family.card, 6500]]);
  expect(await families.moneyOf(family)).toMatchObject({ due: 1500, kept: 1500, status: 'paid' });
  await families.adjust(family, -1500, 'Tip');
  expect(await families.makeRefunds()).toEqual([[family.card, 1500]]);
  expect(await families.moneyOf(family)).toMatchObject({ due: 0, kept: 0, status: 'refunded' });
});

describe('cash with a tip: 80 and 15, of a hundred that were handed over', () => {
  const cashOf = (orderId: string, tenderId: string, cents: number) =>
    families.rpc('record_cash', {
      ...{ p_order_id: orderId, p_tender_id: tenderId, p_amount_cents: cents, p_now: NOW },
    });
  async function sell() {
    const orderId = randomUUID();
    const lines = buildLines({ service_id: 'swedish-60', enhancement_ids: [], tax_rates: [] });
    const [cash] = await families.rpc('open_sale', {
      p_sale: {
        ...{ order_id: orderId, service_id: 'swedish-60', lines, rest_kind: 'cash' },
        ...{ first_name: 'Sam', last_name: '' },
      },
      p_now: NOW,
    });
    const sale = { orderId, appointmentId: '', card: '' };
    await cashOf(orderId, cash?.tender_id ?? '', 8000);
    await families.adjust(sale, 1500, 'Tip');
    await cashOf(orderId, randomUUID(), 1500);
    return sale;
  }
  const handOver = async (sale: Awaited<ReturnType<typeof sell>>) => {
    for (const { refund_id } of await families.refundsOf(sale)) {
      await families.rpc('record_cash_refund', { p_refund_id: refund_id, p_now: NOW });
    }
  };

  it('leaves 15 in the drawer, which are due, once the service is refunded by hand', async () => {
    const sale = await sell();
    expect(await families.moneyOf(sale)).toMatchObject({ due: 9500, kept: 9500, status: 'paid' });
    await families.adjust(sale, -8000);
    expect(await families.moneyOf(sale)).toMatchObject({ due: 1500, kept: 9500, promised: 8000 });
    await handOver(sale);
    expect(await families.moneyOf(sale)).toMatchObject({ due: 1500, kept: 1500, promised: 0 });
  });

  it('leaves nothing when the tip is refunded as well', async () => {
    const sale = await sell();
    await families.adjust(sale, -9500);
    await handOver(sale);
    expect(await families.moneyOf(sale)).toEqual({
      ...{ due: 0, kept: 0, promised: 0 },
      status: 'refunded',
    });
  });
});
