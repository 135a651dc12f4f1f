import { randomUUID } from 'node:crypto';
import type { RunSql } from '#local/database/database-server.ts';
import { buildRequest, NOW } from './build-request.ts';
import type { Family } from './families.ts';
import type { Rpc } from '../database/rpc.ts';

interface Purchase {
  owner: string;
  minutes?: number;
  credits?: number;
  cents?: number;
  taxCents?: number;
}

/** A wallet, with the order and the payment that bought it. */
export interface BoughtWallet {
  orderId: string;
  walletId: string;
  card: string;
}

interface WalletUse {
  uses_credit?: boolean;
  uses_gift_value?: boolean;
  gift_code_hashes?: string[];
}

interface Means {
  rpc: Rpc;
  sql: RunSql;
  capture: (card: string, cents: number, now?: string) => Promise<unknown>;
}

/** What members buy and are granted in a test, and the bookings that they pay by it. */
export function createFamilyWallets({ rpc, sql, capture }: Means) {
  /** Three credits for 356 dollars, tax left out, unless told otherwise. */
  async function buyCredits(purchase: Purchase, now = NOW): Promise<BoughtWallet> {
    const bought = await openBundle(purchase, now);
    await capture(bought.card, bought.charge, now);
    return { ...bought, walletId: await walletOf(bought.orderId) };
  }

  async function openBundle(
    { owner, minutes = 90, credits = 3, cents = 35_600, taxCents = 0 }: Purchase,
    now = NOW,
  ) {
    const [order] = await rpc('open_bundle', {
      p_checkout_key: randomUUID(),
      p_owner_email: owner,
      p_lines: [
        {
          kind: 'item',
          name: `Bundle of ${credits} credits`,
          duration_minutes: minutes,
          credits,
          amount_cents: cents,
          tax_cents: taxCents,
          tax_parts: taxCents > 0 ? [{ name: 'Minnesota', rate_ppm: 68_750, cents: taxCents }] : [],
        },
      ],
      p_now: now,
    });
    const orderId = order?.order_id ?? '';
    const card = `pi_${randomUUID().replaceAll('-', '')}`;
    await rpc('attach_session_payment', {
      p_order_id: orderId,
      p_payment_intent_id: card,
      p_now: now,
    });
    return { orderId, card, charge: order?.charge_cents ?? 0 };
  }

  async function walletOf(orderId: string): Promise<string> {
    const [row] = await sql(
      `select wallet_id from public.wallets join public.order_lines using (order_line_id) where order_id = $1`,
      [orderId],
    );
    return String(row?.['wallet_id']);
  }

  /** Gift value that was paid for by card; no one sells it yet, so its wallet is made here. */
  async function buyGift(owner: string, cents: number): Promise<BoughtWallet> {
    const bought = await openBundle({ owner, cents });
    await sql('set session_replication_role = replica');
    await sql('update public.order_lines set credits = null where order_id = $1', [bought.orderId]);
    await sql('set session_replication_role = origin');
    await capture(bought.card, cents);
    await sql(
      `insert into public.wallets (kind, order_line_id, owner_email, value_cents)
       select 'gift', order_line_id, $2, amount_cents from public.order_lines where order_id = $1`,
      [bought.orderId, owner],
    );
    return { ...bought, walletId: await walletOf(bought.orderId) };
  }

  const grant = (owner: string, credits = 1, minutes = 90, now = NOW) =>
    rpc('grant_credits', {
      p_grant_id: randomUUID(),
      p_owner_email: owner,
      p_duration_minutes: minutes,
      p_credits: credits,
      p_now: now,
    });

  /** What an owner has: of credits how many are left and free, of gift value the cents. */
  async function walletsOf(owner: string, now = NOW) {
    const wallets = await rpc('list_wallets', { p_owner_email: owner, p_now: now });
    return wallets.map((wallet) =>
      wallet.kind === 'credit'
        ? { credits: wallet.credits_left, free: wallet.credits_available }
        : { gift: wallet.value_left_cents, free: wallet.value_available_cents },
    );
  }

  /** A booking paid from an owner's wallets or by gift codes, and by card what they do not cover. */
  async function bookFromWallets(
    owner: string | null,
    overrides: Parameters<typeof buildRequest>[0] & WalletUse = { uses_credit: true },
    now = NOW,
  ): Promise<Family> {
    const [order] = await rpc('open_booking', {
      p_booking: { ...buildRequest(overrides), wallet_owner_email: owner },
      p_now: now,
    });
    const orderId = order?.order_id ?? '';
    const card = `pi_${randomUUID().replaceAll('-', '')}`;
    if (order?.charge_cents) {
      await rpc('attach_intent', { p_order_id: orderId, p_payment_intent_id: card });
      await capture(card, order.charge_cents, now);
    } else {
      await rpc('settle_order', { p_order_id: orderId, p_now: now });
    }
    const [row] = await sql('select appointment_id from public.appointments where order_id = $1', [
      orderId,
    ]);
    return { orderId, appointmentId: String(row?.['appointment_id']), card };
  }

  return { buyCredits, openBundle, buyGift, grant, walletsOf, bookFromWallets };
}
