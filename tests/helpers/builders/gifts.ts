import { createHash, randomUUID } from 'node:crypto';
import type { RunSql } from '#local/database/database-server.ts';
import { NOW } from './build-request.ts';
import type { Rpc } from '../database/rpc.ts';

/** The hash of a code, as it travels to the database. */
export function hashCode(code: string): string {
  return `\\x${createHash('sha256').update(code).digest('hex')}`;
}

/** A gift certificate as open_gift takes it: 100 dollars by email to Bo, from Ada, with a code of its own. */
export function buildGift(overrides: Partial<ReturnType<typeof defaults>> = {}) {
  return { ...defaults(), ...overrides };
}

const defaults = () => ({
  order_id: randomUUID() as string,
  checkout_key: randomUUID() as string,
  gift_service_id: null as string | null,
  amount_cents: 10_000 as number | null,
  recipient_name: 'Bo Lind',
  recipient_email: 'bo@example.com' as string | null,
  purchaser_name: 'Ada Nyberg',
  purchaser_email: 'ada@example.com',
  purchaser_phone: '(320) 555-0187',
  personal_message: 'Rest well' as string | null,
  delivery_method: 'email',
  deliver_on: null as string | null,
  code_hash: hashCode(randomUUID()),
  encrypted_code: 'encrypted',
});

/** A gift certificate that someone has bought. */
export interface BoughtGift {
  orderId: string;
  card: string;
  walletId: string;
  codeHash: string;
  cents: number;
}

/** What happens to gift certificates in a test. */
export function createGifts({ rpc, sql }: { rpc: Rpc; sql: RunSql }) {
  /** Opens the payment of a gift; answers its order and the card that is to pay it. */
  async function open(overrides: Parameters<typeof buildGift>[0] = {}, now = NOW) {
    const gift = buildGift(overrides);
    const [order] = await rpc('open_gift', { p_gift: gift, p_now: now });
    if (!order) throw new Error('open_gift answered nothing');
    const orderId = order.order_id;
    const known = order.payment_intent_id as string | null;
    const card = known ?? `pi_${randomUUID().replaceAll('-', '')}`;
    await rpc('attach_intent', { p_order_id: orderId, p_payment_intent_id: card });
    return { orderId, card, charge: order.charge_cents, gift };
  }

  const capture = (card: string, cents: number, now = NOW) =>
    rpc('record_capture', {
      ...{ p_payment_intent_id: card, p_amount_cents: cents, p_currency: 'usd', p_now: now },
    });

  async function buy(
    overrides: Parameters<typeof buildGift>[0] = {},
    now = NOW,
  ): Promise<BoughtGift> {
    const { orderId, card, charge, gift } = await open(overrides, now);
    await capture(card, charge, now);
    const [row] = await sql('select wallet_id from public.gift_details where order_id = $1', [
      orderId,
    ]);
    const walletId = String(row?.['wallet_id']);
    return { orderId, card, walletId, codeHash: gift.code_hash, cents: charge };
  }

  /** What is left of a gift, and whether it can be spent. */
  async function stateOf(orderId: string) {
    const [row] = await sql(
      `select state, outcome, left_cents as left, frozen_at is not null as is_frozen
       from public.gift_details where order_id = $1`,
      [orderId],
    );
    return row;
  }

  return { open, capture, buy, stateOf };
}
