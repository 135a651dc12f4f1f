import type { EventType, StoredEvent } from '../../local/stripe/objects/event.ts';
import type { Stack } from '../helpers/stack.ts';

/** The newest event of a type; throws when Stripe has sent none. */
export function requireEvent({ stripe }: Stack, type: EventType): StoredEvent {
  const event = stripe.events().findLast((one) => one.type === type);
  if (!event) throw new Error(`Stripe has sent no ${type}`);
  return event;
}

/** Delivers the newest event of a type; answers the status that our webhook gave. */
export async function deliver(stack: Stack, type: EventType): Promise<number | null> {
  const [attempt] = await stack.stripe.webhooks.deliver(requireEvent(stack, type));
  return attempt?.status ?? null;
}

/** The appointments, oldest first, as far as scenarios look. */
export async function listAppointments({ sql }: Stack) {
  const rows = await sql(
    `select a.appointment_id, a.status, a.payment_status, a.starts_at, a.version, c.email
     from public.appointments a join public.clients c using (client_id) order by a.created_at, a.starts_at`,
  );
  return rows as unknown as AppointmentRow[];
}

interface AppointmentRow {
  appointment_id: string;
  status: string;
  payment_status: string;
  starts_at: string;
  version: number;
  email: string;
}

/** The state of each draft, oldest first. */
export async function listDraftStates({ sql }: Stack): Promise<string[]> {
  const rows = await sql('select status from public.booking_drafts order by created_at');
  return rows.map(({ status }) => String(status));
}

/** What the ledger keeps of all payments, in cents. */
export async function keptCents({ sql }: Stack): Promise<number> {
  const [row] = await sql(
    'select coalesce(sum(amount_cents), 0)::int as kept from public.payments',
  );
  return Number(row?.['kept']);
}
