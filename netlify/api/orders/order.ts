import * as z from 'zod/mini';
import { policyRowSchema } from '#contract/practice/snapshot.ts';
import type { Database } from '#platform/database/database.ts';
import { displayMoney, formatSignedMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';

const nullableText = z.nullable(z.string());

const orderSchema = z.object({
  order_id: z.uuid(),
  kind: z.string(),
  checkout_key: nullableText,
  state: z.enum(['open', 'paid', 'settled', 'returned', 'lapsed']),
  service_id: z.string(),
  enhancement_ids: z.array(z.string()),
  local_date: nullableText,
  local_time: nullableText,
  hold_expires_at: nullableText,
  email: nullableText,
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  charge_cents: z.int(),
  credit_cents: z.nullable(z.int()),
  gift_cents: z.nullable(z.int()),
  currency: z.string(),
  tender_id: nullableText,
  payment_intent_id: nullableText,
  checkout_session_id: nullableText,
  created_at: z.string(),
  /** What its client agrees to by paying; an order for something else has none. */
  policy_version: nullableText,
  policy: policyRowSchema,
});

/** A booking or a change, from its first price to its end. `paid` means that we have the money and nothing came of it yet. */
export type Order = z.infer<typeof orderSchema>;

/** Returns the order among the returned rows, or null. */
export function getOrder(rows: readonly unknown[]): Order | null {
  return rows.length === 0 ? null : orderSchema.parse(rows[0]);
}

/** Returns the order, where there always is one. */
export function requireOrder(rows: readonly unknown[]): Order {
  return orderSchema.parse(rows[0]);
}

/** Returns the open, unpaid order of a checkout, or null. */
export async function findOpenOrder(
  database: Database,
  checkoutKey: string | null | undefined,
): Promise<Order | null> {
  if (!checkoutKey) return null;
  return getOrder(await database.rpc('find_checkout', { p_checkout_key: checkoutKey }));
}

/** Returns what an order sells, the service first, at the prices it is sold at. */
export async function readLines(database: Database, orderId: string) {
  return database.read((tables) =>
    tables
      .from('order_lines')
      .select('kind, name, amount_cents, tax_cents')
      .eq('order_id', orderId)
      .order('order_line_id'),
  );
}

/** Returns the order that a payment intent pays for, of any kind; null for payments that aren't ours. */
export async function findPayment(
  database: Database,
  paymentIntentId: string,
): Promise<{ order_id: string; kind: string } | null> {
  const [row] = await database.rpc('find_payment', { p_payment_intent_id: paymentIntentId });
  return row ?? null;
}

/** Attaches a hosted page's payment to its order; a second one becomes a separate tender, which is refunded. */
export async function attachSessionPayment(
  database: Database,
  orderId: string,
  paymentIntentId: string,
): Promise<void> {
  await database.rpcNow('attach_session_payment', {
    p_order_id: orderId,
    p_payment_intent_id: paymentIntentId,
  });
}

/** Returns the hosted page on which an order is paid; null if it is paid elsewhere. */
export async function findSessionOf(database: Database, orderId: string): Promise<string | null> {
  const [row] = await database.read((tables) =>
    tables
      .from('tenders')
      .select('checkout_session_id')
      .eq('order_id', orderId)
      .not('checkout_session_id', 'is', null)
      .limit(1),
  );
  return row?.checkout_session_id ?? null;
}

/** Returns the booking or change that a payment intent pays for, in any state, or null. */
export async function findOrderOf(
  database: Database,
  paymentIntentId: string,
): Promise<Order | null> {
  return getOrder(
    await database.read((tables) =>
      tables.from('order_details').select().eq('payment_intent_id', paymentIntentId),
    ),
  );
}

/** Throws price_changed, with the sum as it is now, if a person was shown another one. Amounts are in cents. */
export function requireShown(shown: number | undefined, cents: number, now = displayMoney(cents)) {
  if (shown === undefined || shown === cents) return;
  throw new AppError('price_changed', {
    current: formatSignedMoney(cents),
    detail: `It is ${now} now. Nothing was charged.`,
  });
}
