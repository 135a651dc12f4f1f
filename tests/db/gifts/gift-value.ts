import { randomUUID } from 'node:crypto';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import type { BoughtGift } from '../../helpers/builders/gifts.ts';
import type { UsedDatabase } from '../../helpers/database/database.ts';

/** What takes from the value of a certificate in a test, or puts something on top. */
export function createGiftValue({ rpc, sql }: UsedDatabase) {
  const adjust = (
    { orderId }: BoughtGift,
    cents: number,
    id: string = randomUUID(),
    reason = 'Kindness',
  ) =>
    rpc('adjust_gift', {
      p_order_id: orderId,
      p_adjustment_id: id,
      p_amount_cents: cents,
      p_reason: reason,
      p_now: afterNow(60),
    });

  /** An open order that pays with a part of a gift. */
  async function reserve({ walletId }: BoughtGift, cents: number) {
    const [order] = await sql(
      `insert into public.orders (order_id, root_id, kind, checkout_key, currency, expires_at, created_at)
     values ($1, $1, 'sale', $1, 'usd', $2::timestamptz + interval '1 day', $2) returning order_id`,
      [randomUUID(), NOW],
    );
    const [tender] = await sql(
      `insert into public.tenders (order_id, kind, amount_cents, wallet_id) values ($1, 'gift', $2, $3) returning tender_id`,
      [order?.['order_id'], cents, walletId],
    );
    return String(tender?.['tender_id']);
  }

  /** A part of a gift is spent, and what came back of it. */
  async function spend(gift: BoughtGift, cents: number, returned = 0) {
    const tender = await reserve(gift, cents);
    await sql(
      `insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at) values ($1, 'captured', $2, 'usd', $3, $4)`,
      [tender, cents, `wallet:${tender}`, afterNow(30)],
    );
    await sql(`update public.orders set state = 'lapsed', closed_at = created_at where order_id = (
    select order_id from public.tenders where tender_id = '${tender}')`);
    if (returned === 0) return;
    await sql(
      `insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at) values ($1, 'refunded', $2, 'usd', $3, $4)`,
      [tender, -returned, `wallet:${randomUUID()}`, afterNow(40)],
    );
  }

  return { adjust, reserve, spend };
}
