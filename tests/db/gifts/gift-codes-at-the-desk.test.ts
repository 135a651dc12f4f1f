import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { afterNow, buildLines, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { type Family, createFamiliesBy } from '../../helpers/builders/families.ts';
import { createGifts, type BoughtGift } from '../../helpers/builders/gifts.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { AT_120 } from '../orders/use-families.ts';

const database = useDatabase();
const families = createFamiliesBy(database.rpc, database.sql);
const gifts = createGifts(database);
afterEach(() => database.sql('delete from public.occupancy'));

const hashesOf = (bought: readonly BoughtGift[]) => bought.map(({ codeHash }) => codeHash);
const buy = (cents: number) => gifts.buy({ amount_cents: cents });
const leftOf = async ({ orderId }: BoughtGift) => (await gifts.stateOf(orderId))?.['left'];

/** A booking of 120 dollars to be paid later. */
async function owe(): Promise<Family> {
  const appointmentId = await families.rpc('book_for_client', {
    p_booking: buildRequest(AT_120),
    p_now: NOW,
  });
  const [row] = await database.sql(
    'select order_id from public.appointments where appointment_id = $1',
    [appointmentId],
  );
  return { appointmentId, orderId: String(row?.['order_id']), card: '' };
}
const payOwed = ({ appointmentId }: Family, bought: readonly BoughtGift[], more: object = {}) =>
  families.rpc('pay_owed', {
    ...{
      p_appointment_id: appointmentId,
      p_payment_id: randomUUID() as string,
      p_method: 'cash',
    },
    ...{ p_code_hashes: hashesOf(bought).map((hash) => hash.slice(2)), p_now: NOW, ...more },
  });

describe('at the desk', () => {
  const AT_80 = { service_id: 'swedish-60', enhancement_ids: [], tax_rates: [] };
  const sell = (orderId: string, bought: readonly BoughtGift[], more: object = {}) =>
    families.rpc('open_sale', {
      p_sale: {
        ...{ order_id: orderId, service_id: AT_80.service_id, lines: buildLines(AT_80) },
        ...{
          first_name: 'Sam',
          last_name: '',
          rest_kind: 'cash',
          gift_code_hashes: hashesOf(bought),
        },
        ...more,
      },
      p_now: NOW,
    });

  it('a code pays a sale, and cash the rest; asked again it is the same sale', async () => {
    const gift = await buy(5000);
    const orderId = randomUUID();
    const tenders = await sell(orderId, [gift]);
    expect(tenders).toMatchObject([
      { kind: 'gift', amount_cents: 5000 },
      { kind: 'cash', amount_cents: 3000 },
    ]);
    expect(await sell(orderId, [gift])).toEqual(tenders);
    await expect(sell(orderId, [])).rejects.toThrow('change_not_possible');
    await families.rpc('record_cash', {
      ...{
        p_order_id: orderId,
        p_tender_id: tenders[1]?.tender_id ?? '',
        p_amount_cents: 3000,
        p_now: NOW,
      },
    });
    expect(await leftOf(gift)).toBe(0);
    expect(await sell(orderId, [gift])).toEqual(tenders);
  });

  it('a code pays what is booked by phone, and the rest is owed', async () => {
    const gift = await buy(5000);
    const p_booking = { ...buildRequest(AT_120), gift_code_hashes: hashesOf([gift]) };
    const book = () => families.rpc('book_for_client', { p_booking, p_now: NOW });
    const appointmentId = await book();
    expect(await book()).toBe(appointmentId);
    const [row] = await database.sql(
      'select order_id from public.appointments where appointment_id = $1',
      [appointmentId],
    );
    expect(await families.moneyOf({ orderId: String(row?.['order_id']) })).toMatchObject({
      due: 12_000,
      kept: 5000,
    });
    expect(await leftOf(gift)).toBe(0);
  });

  it('codes pay what is owed and a tip, and cash the rest, once', async () => {
    const family = await owe();
    const gift = await buy(10_000);
    const once = { p_payment_id: randomUUID(), p_tip_cents: 1000 };
    const paid = { state: 'settled', gift_cents: 10_000, charge_cents: 3000 };
    expect(await payOwed(family, [gift], once)).toMatchObject([paid]);
    expect(await payOwed(family, [gift], once)).toMatchObject([paid]);
    expect(await families.moneyOf(family)).toMatchObject({
      due: 13_000,
      kept: 13_000,
      status: 'paid',
    });
    expect(await leftOf(gift)).toBe(0);
    await expect(payOwed(family, [], once)).rejects.toThrow('change_not_possible');
  });

  it('a code that covers what is owed leaves nothing to charge by card', async () => {
    const family = await owe();
    const gift = await buy(15_000);
    expect(await payOwed(family, [gift], { p_method: 'card' })).toMatchObject([
      { state: 'settled', gift_cents: 12_000, charge_cents: 0, tender_id: null },
    ]);
    expect(await leftOf(gift)).toBe(3000);
    await expect(payOwed(family, [gift])).rejects.toThrow('already_paid');
  });

  it('an amount for a card beside a code waits for the card, and takes nothing from the code until then', async () => {
    const family = await owe();
    const gift = await buy(10_000);
    const [order] = await payOwed(family, [gift], { p_method: 'card' });
    expect(order).toMatchObject({ state: 'open', gift_cents: 10_000, charge_cents: 2000 });
    expect(await leftOf(gift)).toBe(10_000);
    await families.rpc('attach_intent', {
      p_order_id: order?.order_id ?? '',
      p_payment_intent_id: 'pi_owed',
    });
    await families.capture('pi_owed', 2000, afterNow(1));
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, kept: 12_000 });
    expect(await leftOf(gift)).toBe(0);
  });
});

describe('what is owed, paid by card', () => {
  it.each([
    ['it', 0],
    ['it and a tip', 1500],
  ])('is refunded, order and all, where %s was owed and cash has paid it', async (_, tip) => {
    const family = await owe();
    const [order] = await payOwed(family, [], { p_method: 'card', p_tip_cents: tip });
    const card = `pi_${randomUUID()}`;
    const orderId = order?.order_id ?? '';
    await families.rpc('attach_intent', { p_order_id: orderId, p_payment_intent_id: card });
    await families.rpc('record_cash', {
      ...{ p_order_id: family.orderId, p_tender_id: randomUUID(), p_amount_cents: 12_000 },
      p_now: NOW,
    });
    await families.capture(card, 12_000 + tip, afterNow(1));
    expect(await families.makeRefunds(afterNow(2))).toContainEqual([card, 12_000 + tip]);
    expect(
      await database.sql('select state from public.orders where order_id = $1', [orderId]),
    ).toEqual([{ state: 'returned' }]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 12_000, kept: 12_000 });
  });

  it('is kept where it is a tip and nothing else is owed', async () => {
    const family = await families.book(AT_120);
    const [order] = await payOwed(family, [], { p_method: 'card', p_tip_cents: 1500 });
    const card = `pi_${randomUUID()}`;
    await families.rpc('attach_intent', {
      ...{ p_order_id: order?.order_id ?? '', p_payment_intent_id: card },
    });
    await families.capture(card, 1500, afterNow(1));
    expect(await families.makeRefunds(afterNow(2))).toEqual([]);
    expect(await families.moneyOf(family)).toMatchObject({ due: 13_500, kept: 13_500 });
  });
});
