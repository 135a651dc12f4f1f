import { capture } from '../../helpers/stack/bookings.ts';
import type { UsedDatabase } from '../../helpers/database/database.ts';

/** How a payment is recorded in a test, and what it leaves in the calendar and the ledger. */
export function createCaptures({ rpc, sql }: UsedDatabase) {
  const occupancy = () => sql('select kind, appointment_id, expires_at from public.occupancy');

  const ledger = (paymentIntentId: string) =>
    sql(
      `select l.kind, l.amount_cents from public.ledger l join public.tenders using (tender_id)
     where payment_intent_id = $1 order by ledger_id`,
      [paymentIntentId],
    );

  const record = (paymentIntentId: string, options: Parameters<typeof capture>[2] = {}) =>
    capture({ rpc, sql }, paymentIntentId, options);

  return { occupancy, ledger, record };
}
