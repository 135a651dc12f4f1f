import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { afterNow, buildLines, buildRequest, NOW } from '../helpers/build-request.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { createFamilies, LATE, type Family } from '../helpers/families.ts';
import { createGifts, type BoughtGift } from '../helpers/gifts.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
let gifts: ReturnType<typeof createGifts>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
  gifts = createGifts({ rpc: families.rpc, sql: database.sql });
});
afterAll(() => database.stop());
afterEach(() => database.sql('delete from public.occupancy'));

const hashesOf = (bought: readonly BoughtGift[]) => bought.map(({ codeHash }) => codeHash);
const buy = (cents: number) => gifts.buy({ amount_cents: cents });
const buyService = (gift_service_id: string) => gifts.buy({ gift_service_id, amount_cents: null });
const leftOf = async ({ orderId }: BoughtGift) => (await gifts.stateOf(orderId))?.['left'];

/** How an order is paid, in its order: by what, how much. */
async function tendersOf(orderId: string) {
  const rows = await database.sql(
    `select kind, amount_cents, wallet_id from public.tenders where order_id = $1 and voided_at is null order by tender_number`,
    [orderId],
  );
  return rows.map(({ kind, amount_cents }) => [kind, amount_cents]);
}

const bookWith = (bought: readonly BoughtGift[], overrides: object = {}) =>
  families.bookFromWallets(null, { ...overrides, gift_code_hashes: hashesOf(bought) });

const UNTAXED = { service_id: 'swedish-90', tax_rates: [] };

/** A booking of 120 dollars to be paid later. */
async function owe(): Promise<Family> {
  const appointmentId = await families.rpc('book_for_client', {
    p_booking: buildRequest(UNTAXED),
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

describe('a booking paid by gift codes', () => {
  it('takes from each in the order given, and the rest from the card', async () => {
    const [first, second] = [await buy(5000), await buy(4000)];
    const { orderId } = await bookWith([second, first], UNTAXED);
    expect(await tendersOf(orderId)).toEqual([
      ['gift', 4000],
      ['gift', 5000],
      ['card', 3000],
    ]);
    expect([await leftOf(first), await leftOf(second)]).toEqual([0, 0]);
  });

  it('gives back first what was paid last, when it is cancelled late', async () => {
    // Their wallets have no order of their own: by chance alone one pair in two would be right.
    for (let pair = 0; pair < 8; pair += 1) {
      const [first, second] = [await buy(9000), await buy(3000)];
      const family = await bookWith([first, second], UNTAXED);
      await families.cancel(family, { by: 'client', now: LATE });
      expect([await leftOf(first), await leftOf(second)]).toEqual([3000, 3000]);
      await database.sql('delete from public.occupancy');
    }
  });

  it('leaves the rest on the certificate, and needs no card', async () => {
    const gift = await buy(20_000);
    const { orderId } = await bookWith([gift], UNTAXED);
    expect(await tendersOf(orderId)).toEqual([['gift', 12_000]]);
    expect(await leftOf(gift)).toBe(8000);
  });

  it('leaves the card at least what it may be charged', async () => {
    const gift = await buy(11_960);
    const { orderId } = await bookWith([gift], UNTAXED);
    expect(await tendersOf(orderId)).toEqual([
      ['gift', 11_950],
      ['card', 50],
    ]);
  });

  it('is taxed as any other', async () => {
    const gift = await buy(20_000);
    await bookWith([gift]);
    expect(await leftOf(gift)).toBe(20_000 - 9619);
  });

  it('follows a credit, and comes before the member’s own gift value', async () => {
    const owner = `${randomUUID()}@example.com`;
    await families.buyCredits({ owner });
    await families.buyGift(owner, 1500);
    const gift = await buy(2500);
    const order = await families.bookFromWallets(owner, {
      ...{ ...UNTAXED, enhancement_ids: ['hot-stones', 'herbal-compress', 'cupping'] },
      ...{ uses_credit: true, uses_gift_value: true, gift_code_hashes: hashesOf([gift]) },
    });
    expect(await tendersOf(order.orderId)).toEqual([
      ...[
        ['credit', 11_867],
        ['gift', 2500],
        ['gift', 1500],
        ['card', 1500],
      ],
    ]);
  });

  it('keeps what it takes from others while it is open, and not from itself', async () => {
    const gift = await buy(5000);
    const request = { ...buildRequest(UNTAXED), gift_code_hashes: hashesOf([gift]) };
    const open = (booking: object) =>
      families.rpc('open_booking', { p_booking: booking as never, p_now: NOW });
    const [first] = await open(request);
    expect(await open(request)).toMatchObject([{ order_id: first?.order_id, gift_cents: 5000 }]);
    const other = {
      ...buildRequest({ ...UNTAXED, local_time: '14:00' }),
      gift_code_hashes: hashesOf([gift]),
    };
    await expect(open(other)).rejects.toThrow('gift_code_empty');
    const [without] = await open({ ...request, gift_code_hashes: [] });
    expect(without).toMatchObject({ gift_cents: null, charge_cents: 12_000 });
    expect(await open(other)).toMatchObject([{ gift_cents: 5000 }]);
  });

  it('is refused a frozen one', async () => {
    const gift = await buy(5000);
    await families.dispute({ ...gift, appointmentId: '' }, 'needs_response');
    await expect(bookWith([gift], UNTAXED)).rejects.toThrow('gift_code_frozen');
  });

  it('puts its value back where it came from when it is cancelled', async () => {
    const gift = await buy(5000);
    const booked = await bookWith([gift], UNTAXED);
    await families.cancel(booked);
    expect(await leftOf(gift)).toBe(5000);
    expect(await families.makeRefunds()).toContainEqual([booked.card, 7000]);
  });
});

describe('a gift certificate for a service', () => {
  const TAXED = { service_id: 'deep-tissue-60' };

  it('pays that whole, tax included, though it costs more by now; enhancements are extra', async () => {
    const gift = await buyService('deep_tissue_60');
    const booked = await bookWith([gift], { ...TAXED, enhancement_ids: ['cupping'] });
    expect(await tendersOf(booked.orderId)).toEqual([
      ['gift', 10_000],
      ['card', 1603],
    ]);
    const lines = await database.sql(
      'select kind, amount_cents, tax_cents, tax_parts from public.order_lines where order_id = $1 order by 1 desc',
      [booked.orderId],
    );
    expect(lines).toMatchObject([
      { amount_cents: 9357, tax_cents: 643, tax_parts: [{ rate_ppm: 68_750, cents: 643 }] },
      { amount_cents: 1500, tax_cents: 103 },
    ]);
    await families.cancel(booked);
    expect(await leftOf(gift)).toBe(10_000);
  });

  it('comes first where it pays its service whole', async () => {
    const [amount, service] = [await buy(3000), await buyService('deep_tissue_60')];
    const { orderId } = await bookWith([amount, service], {
      ...TAXED,
      enhancement_ids: ['cupping'],
    });
    expect(await tendersOf(orderId)).toEqual([
      ['gift', 10_000],
      ['gift', 1603],
    ]);
  });

  it('keeps what is left where its service costs less', async () => {
    const gift = await buyService('swedish_60');
    await bookWith([gift], { service_id: 'swedish-60' });
    expect(await leftOf(gift)).toBe(9000 - 8550);
  });

  it.each([
    ['against another service', 'deep-tissue-90', 14_963],
    ['that was used once', 'deep-tissue-60', 10_688],
  ])('%s is worth what is on it', async (title, service_id, total) => {
    const gift = await buyService('deep_tissue_60');
    if (title.includes('used')) {
      await bookWith([gift], { service_id: 'swedish-30', tax_rates: [], price_cents: 1000 });
      await database.sql('delete from public.occupancy');
    }
    const { orderId } = await bookWith([gift], { service_id });
    const tenders = await tendersOf(orderId);
    expect(tenders.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(total);
    expect(tenders[0]).toEqual(['gift', title.includes('used') ? 9000 : 10_000]);
  });

  it('is the same booking when it is asked for again', async () => {
    const gift = await buyService('deep_tissue_60');
    const p_booking = { ...buildRequest(TAXED), gift_code_hashes: hashesOf([gift]) };
    const open = async () => (await families.rpc('open_booking', { p_booking, p_now: NOW }))[0];
    expect((await open())?.order_id).toBe((await open())?.order_id);
  });
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
    const p_booking = { ...buildRequest(UNTAXED), gift_code_hashes: hashesOf([gift]) };
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

  it('what a card is to pay beside a code waits for the card, and takes nothing from the code until then', async () => {
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
  ])('goes back, order and all, where %s was to be paid and cash has paid it', async (_, tip) => {
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
    const family = await families.book(UNTAXED);
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

describe('the purchase of a gift certificate that was spent in part', () => {
  it('gives back what is left; what its booking gives back can be refunded then (worked example 3)', async () => {
    const gift = await buy(10_000);
    const booked = await bookWith([gift], { ...UNTAXED, price_cents: 8000 });
    const refund = { p_order_id: gift.orderId, p_now: NOW };
    expect(await families.rpc('refund_purchase', refund)).toBe(2000);
    await expect(families.rpc('refund_purchase', refund)).rejects.toThrow('credit_missing');
    await families.cancel(booked);
    expect(await leftOf(gift)).toBe(8000);
    expect(await families.rpc('refund_purchase', refund)).toBe(8000);
    expect((await families.makeRefunds()).filter(([card]) => card === gift.card)).toEqual(
      expect.arrayContaining([
        [gift.card, 2000],
        [gift.card, 8000],
      ]),
    );
  });

  it('refunded whole at Stripe loses what is left, and what was spent is owed and looked at', async () => {
    const gift = await buy(10_000);
    await bookWith([gift], { ...UNTAXED, price_cents: 8000 });
    await families.recordRefund(gift.card, { cents: 10_000 });
    expect(await leftOf(gift)).toBe(0);
    expect(await families.moneyOf(gift)).toMatchObject({ due: 8000, kept: 0 });
    expect(
      await database.sql('select kind from public.tasks where subject = $1', [gift.orderId]),
    ).toEqual([{ kind: 'spent_purchase_refunded' }]);
  });
});
