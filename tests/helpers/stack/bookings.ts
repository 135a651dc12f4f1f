import { randomUUID } from 'node:crypto';
import type { RunSql } from '#local/database/database-server.ts';
import { buildRequest, NOW } from '../builders/build-request.ts';
import type { Rpc } from '../database/rpc.ts';

/** Opens the order of a booking, ties a payment intent to it, and answers both. */
export async function openWithPayment(
  rpc: Rpc,
  overrides: Parameters<typeof buildRequest>[0] = {},
  now = NOW,
) {
  const [order] = await rpc('open_booking', { p_booking: buildRequest(overrides), p_now: now });
  if (!order?.order_id) throw new Error('open_booking answered nothing');
  const paymentIntentId = `pi_${randomUUID().replaceAll('-', '')}`;
  await rpc('attach_intent', { p_order_id: order.order_id, p_payment_intent_id: paymentIntentId });
  return { order: { ...order, order_id: order.order_id }, paymentIntentId };
}

/** Tells the database that a payment of the default request arrived; answers what became of it. */
export async function capture(
  { rpc, sql }: { rpc: Rpc; sql: RunSql },
  paymentIntentId: string,
  { now = NOW, amountCents = 9619, currency = 'usd', booking, refunds = [] }: CaptureOptions = {},
) {
  const orderId = await rpc('record_capture', {
    p_payment_intent_id: paymentIntentId,
    p_amount_cents: amountCents,
    p_currency: currency,
    p_now: now,
    p_refunds: refunds,
    ...(booking && { p_booking: booking }),
  });
  const [confirmation] = await sql('select * from public.confirmations where order_id = $1', [
    orderId,
  ]);
  if (!confirmation) throw new Error('Nothing came of the payment');
  return confirmation;
}

interface CaptureOptions {
  now?: string;
  amountCents?: number;
  currency?: string;
  booking?: ReturnType<typeof buildRequest>;
  refunds?: { stripe_refund_id: string; amount_cents: number; status: string }[];
}
