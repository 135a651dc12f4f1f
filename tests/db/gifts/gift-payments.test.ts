import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { LATE, createFamiliesBy } from '../../helpers/builders/families.ts';
import { createGifts, type BoughtGift } from '../../helpers/builders/gifts.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { AT_120 } from '../orders/use-families.ts';

const database = useDatabase();
const families = createFamiliesBy(database.rpc, database.sql);
const gifts = createGifts(database);
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

describe('a booking paid by gift codes', () => {
  it('takes from each in the order given, and the rest from the card', async () => {
    const [first, second] = [await buy(5000), await buy(4000)];
    const { orderId } = await bookWith([second, first], AT_120);
    expect(await tendersOf(orderId)).toEqual([
      ['gift', 4000],
      ['gift', 5000],
      ['card', 3000],
    ]);
    expect([await leftOf(first), await leftOf(second)]).toEqual([0, 0]);
  });

  it('refunds what was paid last first, when it is canceled late', async () => {
    // Their wallets have no order of their own: by chance alone one pair in two would be right.
    for (let pair = 0; pair < 8; pair += 1) {
      const [first, second] = [await buy(9000), await buy(3000)];
      const family = await bookWith([first, second], AT_120);
      await families.cancel(family, { by: 'client', now: LATE });
      expect([await leftOf(first), await leftOf(second)]).toEqual([3000, 3000]);
      await database.sql('delete from public.occupancy');
    }
  });

  it('leaves the rest on the certificate, and needs no card', async () => {
    const gift = await buy(20_000);
    const { orderId } = await bookWith([gift], AT_120);
    expect(await tendersOf(orderId)).toEqual([['gift', 12_000]]);
    expect(await leftOf(gift)).toBe(8000);
  });

  it('leaves the card at least what it may be charged', async () => {
    const gift = await buy(11_960);
    const { orderId } = await bookWith([gift], AT_120);
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
      ...{ ...AT_120, enhancement_ids: ['hot-stones', 'herbal-compress', 'cupping'] },
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
    const request = { ...buildRequest(AT_120), gift_code_hashes: hashesOf([gift]) };
    const open = (booking: object) =>
      families.rpc('open_booking', { p_booking: booking as never, p_now: NOW });
    const [first] = await open(request);
    expect(await open(request)).toMatchObject([{ order_id: first?.order_id, gift_cents: 5000 }]);
    const other = {
      ...buildRequest({ ...AT_120, local_time: '14:00' }),
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
    await expect(bookWith([gift], AT_120)).rejects.toThrow('gift_code_frozen');
  });

  it('returns its value to where it came from when it is canceled', async () => {
    const gift = await buy(5000);
    const booked = await bookWith([gift], AT_120);
    await families.cancel(booked);
    expect(await leftOf(gift)).toBe(5000);
    expect(await families.makeRefunds()).toContainEqual([booked.card, 7000]);
  });
});

describe('a gift certificate for a service', () => {
  const TAXED = { service_id: 'deep-tissue-60' };

  it('pays for that service in full, tax included, though it costs more by now; enhancements are extra', async () => {
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

describe('the purchase of a gift certificate that was spent in part', () => {
  it('refunds its balance; what its booking returns can be refunded then (worked example 3)', async () => {
    const gift = await buy(10_000);
    const booked = await bookWith([gift], { ...AT_120, price_cents: 8000 });
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

  it('refunded in full at Stripe loses its balance, and what was spent is owed and becomes a task', async () => {
    const gift = await buy(10_000);
    await bookWith([gift], { ...AT_120, price_cents: 8000 });
    await families.recordRefund(gift.card, { cents: 10_000 });
    expect(await leftOf(gift)).toBe(0);
    expect(await families.moneyOf(gift)).toMatchObject({ due: 8000, kept: 0 });
    expect(
      await database.sql('select kind from public.tasks where subject = $1', [gift.orderId]),
    ).toEqual([{ kind: 'spent_purchase_refunded' }]);
  });
});
