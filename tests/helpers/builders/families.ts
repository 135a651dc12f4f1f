import { randomUUID } from 'node:crypto';
import type { RunSql } from '#local/database/database-server.ts';
import type { RunningDatabase } from '#local/database/database.ts';
import { openWithPayment } from '../stack/bookings.ts';
import type { buildRequest } from './build-request.ts';
import { afterNow, buildLines, NOW } from './build-request.ts';
import { createFamilyWallets } from './family-wallets.ts';
import { createRpc, type Rpc } from '../database/rpc.ts';

/** Twelve hours before the booking of buildRequest: after its deadline. */
export const LATE = '2026-11-23T04:00:00+00:00';

/** A booking with the payment that paid for it. */
export interface Family {
  orderId: string;
  appointmentId: string;
  card: string;
}

interface Change {
  version?: number;
  service_id: string;
  enhancement_ids?: string[];
  price_cents?: number;
  tax_rates?: { name: string; rate_ppm: number }[];
  local_date?: string;
  local_time?: string;
  is_by_client?: boolean;
}

interface HandRefund {
  cents: number;
  status?: string;
  id?: string;
  refundId?: string;
}

/** What happens to bookings and their money in a test: what clients, the therapist and Stripe do. */
export function createFamilies(database: RunningDatabase) {
  return createFamiliesBy(createRpc(database), database.sql);
}

/** The same by another way to call the functions. */
export function createFamiliesBy(rpc: Rpc, sql: RunSql) {
  const capture = (card: string, cents: number, now = NOW, refunds: object[] = []) =>
    rpc('record_capture', {
      p_payment_intent_id: card,
      p_amount_cents: cents,
      p_currency: 'usd',
      p_refunds: refunds as never,
      p_now: now,
    });

  async function book(overrides: Parameters<typeof buildRequest>[0] = {}): Promise<Family> {
    const { order, paymentIntentId: card } = await openWithPayment(rpc, overrides);
    await capture(card, order.total_cents ?? 0);
    const [row] = await sql('select appointment_id from public.appointments where order_id = $1', [
      order.order_id,
    ]);
    return { orderId: order.order_id, appointmentId: String(row?.['appointment_id']), card };
  }

  /** Opens a change; one that is to be paid gets a card, which is not captured yet. */
  async function openChange(family: Family, change: Change, now = NOW) {
    const { version = 1, local_date = '2026-11-23', local_time = '10:00', ...rest } = change;
    const { service_id, enhancement_ids = [], price_cents, tax_rates } = change;
    const [order] = await rpc('open_change', {
      p_change: {
        order_id: randomUUID(),
        appointment_id: family.appointmentId,
        version,
        service_id,
        local_date,
        local_time,
        is_by_client: rest.is_by_client ?? true,
        lines: buildLines({
          service_id,
          enhancement_ids,
          ...(price_cents !== undefined && { price_cents }),
          ...(tax_rates && { tax_rates }),
        }),
      },
      p_now: now,
    });
    const orderId = order?.order_id ?? '';
    const charge = order?.charge_cents ?? 0;
    const card = `pi_${randomUUID().replaceAll('-', '')}`;
    if (charge > 0) await rpc('attach_intent', { p_order_id: orderId, p_payment_intent_id: card });
    return { orderId, charge, card, state: order?.state };
  }

  /** Changes an appointment and pays what that costs more. */
  async function change(family: Family, wanted: Change, now = NOW) {
    const opened = await openChange(family, wanted, now);
    if (opened.charge > 0) await capture(opened.card, opened.charge, now);
    return opened;
  }

  /** A refund as Stripe tells of it: made by hand, unless it has an id of ours. */
  const recordRefund = (card: string, refund: HandRefund, now = NOW) =>
    rpc('record_refund', {
      p_payment_intent_id: card,
      p_stripe_refund_id: refund.id ?? `re_${randomUUID()}`,
      p_amount_cents: refund.cents,
      p_status: refund.status ?? 'succeeded',
      ...(refund.refundId && { p_refund_id: refund.refundId }),
      p_now: now,
    });

  /** Stripe makes every refund whose turn it is; answers where the money went. */
  async function makeRefunds(now = afterNow(0)) {
    const due = await rpc('due_refunds', { p_limit: 100, p_now: now });
    for (const { payment_intent_id, amount_cents, refund_id } of due) {
      await recordRefund(payment_intent_id, { cents: amount_cents, refundId: refund_id }, now);
    }
    return due.map(({ payment_intent_id, amount_cents }) => [payment_intent_id, amount_cents]);
  }

  const cancel = (
    { appointmentId }: Family,
    { version = 1, by = 'client', now = NOW, ...rest }: Cancellation = {},
  ) =>
    rpc('cancel_appointment', {
      p_appointment_id: appointmentId,
      p_version: version,
      p_by: by,
      ...(rest.keptPercent !== undefined && { p_kept_percent: rest.keptPercent }),
      p_now: now,
    });

  const changeBy =
    (change: StatusChange) =>
    ({ appointmentId }: Family, version: number, now = NOW) =>
      rpc(change, { p_appointment_id: appointmentId, p_version: version, p_now: now });
  const approve = changeBy('approve_appointment');
  const complete = changeBy('complete_appointment');
  const reopen = changeBy('reopen_appointment');
  const markNoShow = changeBy('mark_no_show');
  const undoNoShow = changeBy('undo_no_show');

  const adjust = ({ orderId }: Family, cents: number, name = 'Goodwill', now = NOW) =>
    rpc('adjust_order', {
      p_order_id: orderId,
      p_name: name,
      p_amount_cents: cents,
      p_now: now,
    });

  const dispute = ({ card }: Family, status: string, moved: [string, number][] = []) =>
    rpc('record_dispute', {
      p_stripe_dispute_id: `dp_${card}`,
      p_payment_intent_id: card,
      p_amount_cents: 12_000,
      p_currency: 'usd',
      p_reason: 'fraudulent',
      p_status: status,
      p_created: NOW,
      p_balance_transactions: moved.map(([id, amount_cents]) => ({
        id: `${id}_${card}`,
        amount_cents,
      })),
      p_now: NOW,
    });

  /** What is due for a family, what is kept of its payments, and what is promised back. */
  async function moneyOf({ orderId }: Pick<Family, 'orderId'>) {
    const [row] = await sql(
      `select private.due_cents($1) as due, private.kept_of_family($1) as kept,
         private.debt_cents($1) - private.due_cents($1) + private.kept_of_family($1) as promised,
         private.payment_status($1) as status`,
      [orderId],
    );
    return row as { due: number; kept: number; promised: number; status: string };
  }

  /** The refunds of a family, in the order in which they were decided. */
  async function refundsOf({ orderId }: Family) {
    const rows = await sql(
      `select r.refund_id, t.payment_intent_id as card, r.amount_cents as cents, r.status, r.reason
       from public.refunds r join public.tenders t using (tender_id)
       join public.orders o on o.order_id = t.order_id
       where o.root_id = $1 order by r.created_at, r.refund_id`,
      [orderId],
    );
    return rows as {
      refund_id: string;
      card: string;
      cents: number;
      status: string;
      reason: string;
    }[];
  }

  return {
    ...{ rpc, capture, book, openChange, change, recordRefund, makeRefunds },
    ...{ approve, complete, reopen, markNoShow, undoNoShow },
    ...{ cancel, adjust, dispute, moneyOf, refundsOf },
    ...createFamilyWallets({ rpc, sql, capture }),
  };
}

type StatusChange =
  | 'approve_appointment'
  | 'complete_appointment'
  | 'reopen_appointment'
  | 'mark_no_show'
  | 'undo_no_show';

interface Cancellation {
  version?: number;
  by?: 'client' | 'therapist';
  keptPercent?: number;
  now?: string;
}
