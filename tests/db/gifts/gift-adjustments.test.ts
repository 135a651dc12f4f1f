import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { afterNow } from '../../helpers/builders/build-request.ts';
import { createGifts, type BoughtGift } from '../../helpers/builders/gifts.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { createGiftValue } from './gift-value.ts';

const database = useDatabase();
const { rpc } = database;
const { adjust, reserve, spend } = createGiftValue(database);

const gifts = createGifts(database);

const read = async ({ orderId }: BoughtGift) =>
  (await database.sql('select * from public.read_gift($1)', [orderId]))[0];
const historyOf = async ({ orderId }: BoughtGift) =>
  (await rpc('gift_history', { p_order_id: orderId })).map(({ kind, amount_cents: cents }) => [
    kind,
    cents,
  ]);
const refund = ({ orderId }: BoughtGift, now = afterNow(90)) =>
  rpc('refund_gift', { p_order_id: orderId, p_reason: 'They moved away', p_now: now });
const refundsOf = ({ orderId }: BoughtGift) =>
  database.sql(
    `select r.amount_cents from public.refunds r join public.orders o using (order_id) where o.root_id = $1`,
    [orderId],
  );
const debtOf = async ({ orderId }: BoughtGift) =>
  (await database.sql('select private.debt_cents($1) as cents', [orderId]))[0]?.['cents'];

describe('adjusting a certificate', () => {
  it('changes the balance and no money, records the reason, and happens once for an id', async () => {
    const gift = await gifts.buy();
    const id = randomUUID();
    await adjust(gift, 2000, id);
    await adjust(gift, 2000, id);
    await adjust(gift, -500);
    expect(await read(gift)).toMatchObject({ left_cents: 11_500, value_cents: 10_000 });
    expect(await debtOf(gift)).toBe(0);
    expect(await refundsOf(gift)).toEqual([]);
    const history = await rpc('gift_history', { p_order_id: gift.orderId });
    expect(history.map(({ kind, amount_cents: cents, reason }) => [kind, cents, reason])).toEqual(
      expect.arrayContaining([
        ['adjusted', 2000, 'Kindness'],
        ['adjusted', -500, 'Kindness'],
        ['bought', 10_000, null],
      ]),
    );
    await expect(adjust(gift, 2001, id)).rejects.toThrow('change_not_possible');
  });

  it('never takes what is used or reserved', async () => {
    const gift = await gifts.buy();
    await spend(gift, 4000);
    await reserve(gift, 5000);
    await expect(adjust(gift, -1001)).rejects.toThrow('gift_code_empty');
    await expect(adjust(gift, 999_999_999)).rejects.toThrow('change_not_possible');
    await adjust(gift, -1000);
    expect(await read(gift)).toMatchObject({ left_cents: 5000, state: 'active' });
  });

  it('by zero, or of a certificate that no one has bought, is refused', async () => {
    const gift = await gifts.buy();
    await expect(adjust(gift, 0)).rejects.toThrow('change_not_possible');
    const { orderId } = await gifts.open();
    await expect(adjust({ ...gift, orderId }, 100)).rejects.toThrow('not_found');
  });
});

describe('refunding a certificate', () => {
  it('refunds its balance to the card, once', async () => {
    const gift = await gifts.buy();
    await spend(gift, 3000, 500);
    expect(await refund(gift)).toBe(7500);
    expect(await refund(gift)).toBe(0);
    expect(await refundsOf(gift)).toEqual([{ amount_cents: 7500 }]);
    expect(await debtOf(gift)).toBe(0);
    expect(await read(gift)).toMatchObject({ state: 'refunded', left_cents: 0 });
    expect(await historyOf(gift)).toEqual([
      ['refunded', -7500],
      ['returned', 500],
      ['spent', -3000],
      ['bought', 10_000],
    ]);
  });

  it('leaves what an open booking has reserved, and refunds no more than was paid', async () => {
    const gift = await gifts.buy();
    await adjust(gift, 5000);
    await reserve(gift, 2000);
    expect(await refund(gift)).toBe(8000);
    expect(await refundsOf(gift)).toEqual([{ amount_cents: 8000 }]);
    expect(await read(gift)).toMatchObject({ left_cents: 7000, state: 'active' });
    expect(await refund(gift)).toBe(0);
  });

  it.each([
    ['before it was spent', [2000], 6000, 4000],
    ['after an addition for more than what was taken off before', [-1000, 3000], 6000, 4000],
    ['and later took off again', [2000, -2000], 6000, 4000],
    ['when all that was paid for is spent', [2000], 10_500, 0],
  ] as const)('never pays out added value %s', async (_, adjusted, spent, refunded) => {
    const gift = await gifts.buy();
    for (const cents of adjusted) await adjust(gift, cents);
    await spend(gift, spent);
    expect(await read(gift)).toMatchObject({ paid_left_cents: refunded });
    if (refunded > 0) expect(await refund(gift)).toBe(refunded);
    else await expect(refund(gift)).rejects.toThrow('gift_code_empty');
    const added = adjusted.reduce<number>((sum, cents) => sum + cents, 0);
    expect(await read(gift)).toMatchObject({
      left_cents: 10_000 + added - spent - refunded,
      paid_left_cents: 0,
    });
    expect(await debtOf(gift)).toBe(0);
  });

  it('by hand at Stripe takes none of the value that was added: what was spent is owed, and becomes a task', async () => {
    const gift = await gifts.buy();
    await adjust(gift, 2000);
    await spend(gift, 6000);
    await rpc('record_refund', {
      ...{ p_payment_intent_id: gift.card, p_stripe_refund_id: 're_by_hand' },
      ...{ p_amount_cents: 10_000, p_status: 'succeeded', p_now: afterNow(95) },
    });
    expect(await read(gift)).toMatchObject({ left_cents: 2000, paid_left_cents: 0 });
    expect(await debtOf(gift)).toBe(6000);
    const items = await database.sql(
      `select details -> 'owed_cents' as owed from public.tasks where subject = $1`,
      [gift.orderId],
    );
    expect(items).toEqual([{ owed: 6000 }]);
  });

  it('is refused if it is used up or frozen', async () => {
    const gift = await gifts.buy();
    await spend(gift, gift.cents);
    await expect(refund(gift)).rejects.toThrow('gift_code_empty');
    const frozen = await gifts.buy();
    await database.sql('update public.wallets set frozen_at = now() where wallet_id = $1', [
      frozen.walletId,
    ]);
    await expect(refund(frozen)).rejects.toThrow('payment_disputed');
  });
});
