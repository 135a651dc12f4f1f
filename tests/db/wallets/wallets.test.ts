import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { AT_120 } from '../orders/use-families.ts';
import { BY_CREDIT, CAME_BACK, somebody, createMemberWallets } from './member-wallets.ts';

const database = useDatabase();
const { families, memberWithCredits, open, tendersOf } = createMemberWallets(database);

afterEach(() => database.sql('delete from public.occupancy'));
const BY_GIFT = { ...AT_120, uses_gift_value: true };

const settle = (p_order_id: string, now = NOW) =>
  families.rpc('settle_order', { p_order_id, p_now: now });

describe('S21 gift value', () => {
  it('pays what a credit doesn’t cover, and the card pays the rest', async () => {
    const { owner } = await memberWithCredits();
    await families.buyGift(owner, 1500);
    const order = await open(owner, {
      ...{ ...BY_CREDIT, uses_gift_value: true, enhancement_ids: ['hot-stones'] },
    });
    expect(await tendersOf(order)).toEqual([
      ['credit', 11_867],
      ['gift', 1500],
      ['card', 500],
    ]);
  });

  it('of several purchases is used oldest first', async () => {
    const owner = somebody();
    await families.buyGift(owner, 5000);
    await families.buyGift(owner, 20_000);
    const order = await open(owner, BY_GIFT);
    expect(await tendersOf(order)).toEqual([
      ['gift', 5000],
      ['gift', 7000],
    ]);
    expect(await settle(order.order_id)).toBe('settled');
  });

  it('also pays for an order that the same checkout first made without it, and is released again', async () => {
    const owner = somebody();
    await families.buyGift(owner, 5000);
    const same = { checkout_key: randomUUID(), email: owner };
    const byCard = await open(owner, { ...AT_120, ...same });
    expect(await tendersOf(byCard)).toEqual([['card', 12_000]]);
    const byGift = await open(owner, { ...BY_GIFT, ...same });
    expect(await tendersOf(byGift)).toEqual([
      ['gift', 5000],
      ['card', 7000],
    ]);
    // Asked for again, nothing has changed.
    expect((await open(owner, { ...BY_GIFT, ...same })).order_id).toBe(byGift.order_id);
    expect(await tendersOf(await open(owner, { ...AT_120, ...same }))).toEqual([['card', 12_000]]);
  });

  it.each([
    ['none', () => Promise.resolve()],
    [
      'only what is spent',
      async (owner: string) => {
        await families.buyGift(owner, 12_000);
        await families.bookFromWallets(owner, { ...BY_GIFT, local_time: '14:00' });
      },
    ],
    [
      'only what a bank has taken back',
      async (owner: string) => {
        const { orderId, card } = await families.buyGift(owner, 5000);
        await families.dispute({ orderId, card, appointmentId: '' }, 'needs_response', [
          ['taken', -5000],
        ]);
        expect(await families.walletsOf(owner)).toEqual([{ gift: 5000, free: 0 }]);
      },
    ],
  ])('that there is %s of changes nothing of a checkout', async (_, prepare) => {
    const owner = somebody();
    await prepare(owner);
    const same = { checkout_key: randomUUID(), email: owner };
    const { order_id } = await open(owner, { ...AT_120, ...same });
    expect((await open(owner, { ...BY_GIFT, ...same })).order_id).toBe(order_id);
  });

  it('leaves the card no less than the minimum charge', async () => {
    const owner = somebody();
    await families.buyGift(owner, 11_980);
    const order = await open(owner, BY_GIFT);
    expect(await tendersOf(order)).toEqual([
      ['gift', 11_950],
      ['card', 50],
    ]);
  });

  it('is returned to its wallet after the money, when everything is canceled', async () => {
    const owner = somebody();
    await families.buyGift(owner, 5000);
    const family = await families.bookFromWallets(owner, BY_GIFT);
    await families.adjust(family, -7500);
    expect(await families.makeRefunds()).toEqual([[family.card, 7000]]);
    expect(await families.walletsOf(owner)).toEqual([{ gift: 500, free: 500 }]);
    await families.cancel(family);
    expect(await families.walletsOf(owner)).toEqual([{ gift: 5000, free: 5000 }]);
    expect(await families.moneyOf(family)).toEqual(CAME_BACK);
  });
});

describe('an order that takes from wallets', () => {
  it('is settled once, however often its client confirms', async () => {
    const { owner } = await memberWithCredits();
    const { order_id } = await open(owner, BY_CREDIT);
    expect(await settle(order_id)).toBe('settled');
    expect(await settle(order_id)).toBe('settled');
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
  });

  it('is not settled once someone has abandoned it', async () => {
    const { owner } = await memberWithCredits();
    const { order_id: p_order_id } = await open(owner, BY_CREDIT);
    await families.rpc('lapse_order', { p_order_id, p_now: NOW });
    await expect(settle(p_order_id)).rejects.toThrow('hold_expired');
  });

  it('is refused and stays open if its credit or its time went to someone else in the meantime', async () => {
    const owner = somebody();
    await families.buyCredits({ owner, credits: 1 });
    const first = await open(owner, BY_CREDIT);
    const later = afterNow(11);
    const second = await open(owner, { ...BY_CREDIT, local_time: '13:00' }, later);
    expect(await settle(second.order_id, later)).toBe('settled');
    await expect(settle(first.order_id, later)).rejects.toThrow('credit_missing');

    await families.grant(owner, 1);
    const third = await open(owner, BY_CREDIT, later);
    await families.book({ local_time: '10:00' }).catch(() => undefined);
    await database.sql('delete from public.occupancy where order_id = $1', [third.order_id]);
    await families.book({ local_time: '10:00' });
    await expect(settle(third.order_id, later)).rejects.toThrow('slot_taken');
  });

  it('is the same order when it is requested again, and a new one once its credit is gone', async () => {
    const owner = somebody();
    await families.buyCredits({ owner, credits: 2 });
    const wanted = { ...BY_CREDIT, checkout_key: randomUUID(), email: owner };
    const first = await open(owner, wanted);
    expect((await open(owner, wanted)).order_id).toBe(first.order_id);
    const byCard = await open(owner, { ...wanted, uses_credit: false });
    expect(byCard.order_id).not.toBe(first.order_id);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 2, free: 2 }]);
  });

  it('with a card returns both when its hold was lost before the card was paid, the credit once', async () => {
    const { owner } = await memberWithCredits();
    const order = await open(owner, { ...BY_CREDIT, enhancement_ids: ['hot-stones'] });
    const card = `pi_${randomUUID()}`;
    await families.rpc('attach_intent', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: card },
    });
    await families.rpc('lapse_order', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: card, p_now: afterNow(15) },
    });
    await families.book();
    for (let times = 0; times < 3; times += 1) await families.capture(card, 2000, afterNow(20));
    expect(await families.makeRefunds(afterNow(20))).toEqual([[card, 2000]]);
    expect(await families.walletsOf(owner)).toEqual([{ credits: 3, free: 3 }]);
  });

  it('with a card is returned if its credit was used in the meantime', async () => {
    const owner = somebody();
    await families.buyCredits({ owner, credits: 1 });
    const order = await open(owner, { ...BY_CREDIT, enhancement_ids: ['hot-stones'] });
    const card = `pi_${randomUUID()}`;
    await families.rpc('attach_intent', {
      ...{ p_order_id: order.order_id, p_payment_intent_id: card },
    });
    await families.bookFromWallets(owner, { ...BY_CREDIT, local_time: '14:00' }, afterNow(20));
    await families.capture(card, 2000, afterNow(20));
    expect(await families.makeRefunds(afterNow(20))).toEqual([[card, 2000]]);
  });
});

describe('the database, whatever its functions do,', () => {
  const spend = (wallet: string, cents: number, credits: number) =>
    database.sql(
      `with paid as (
         insert into public.tenders (order_id, kind, amount_cents, wallet_id, line_id)
         select l.order_id, 'credit', $2, w.wallet_id, l.order_line_id
         from public.wallets w join public.order_lines l using (order_line_id) where w.wallet_id = $1 returning tender_id
       )
       insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source)
       select tender_id, 'captured', $2, $3, 'usd', 'wallet:' || tender_id from paid`,
      [wallet, cents, credits],
    );

  it('refuses a credit too many, and cents too many', async () => {
    const owner = somebody();
    const { walletId } = await families.buyCredits({ owner, credits: 1 });
    await expect(spend(walletId, 35_601, 1)).rejects.toThrow('credit_missing');
    await spend(walletId, 35_600, 1);
    await expect(spend(walletId, 0, 1)).rejects.toThrow('credit_missing');
  });

  it('refuses to take back what is used', async () => {
    const { bundle, owner } = await memberWithCredits();
    await families.bookFromWallets(owner, BY_CREDIT);
    await expect(
      database.sql(
        `insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents, reverses_line_id)
         select order_id, kind, name, duration_minutes, -3, -35600, order_line_id
         from public.order_lines where order_id = $1`,
        [bundle.orderId],
      ),
    ).rejects.toThrow('credit_missing');
  });

  it('refuses to return a credit twice', async () => {
    const { owner } = await memberWithCredits();
    const family = await families.bookFromWallets(owner, BY_CREDIT);
    const returnIt = () =>
      database.sql(
        `select private.return_to_wallet(tender_id, 11867, 1, now()) from public.tenders where order_id = $1`,
        [family.orderId],
      );
    await returnIt();
    await expect(returnIt()).rejects.toThrow('refund_exceeds_payment');
  });
});
