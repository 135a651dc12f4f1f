import type { EventType, StoredEvent } from '#local/stripe/objects/event.ts';
import { cancelAppointment } from '#api/appointments/change-appointment.ts';
import { confirmModification, modifyAppointment } from '#api/appointments/modify-appointment.ts';
import { settleRefundsNow } from '#api/payments/refunds.ts';
import type { Stack } from '../helpers/stack/stack.ts';

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
    `select a.appointment_id, a.order_id, a.status, private.payment_status(a.order_id) as payment_status, a.starts_at,
       a.version, a.email
     from public.appointments a order by a.created_at, a.starts_at`,
  );
  return rows as unknown as AppointmentRow[];
}

interface AppointmentRow {
  appointment_id: string;
  order_id: string;
  status: string;
  payment_status: string;
  starts_at: string;
  version: number;
  email: string;
}

/** The state of each order, in the order of the alphabet. */
export async function listOrderStates({ sql }: Stack): Promise<string[]> {
  const rows = await sql('select state from public.orders order by state');
  return rows.map(({ state }) => String(state));
}

/** What the ledger keeps of all payments, in cents. */
export async function keptCents({ sql }: Stack): Promise<number> {
  const [row] = await sql('select coalesce(sum(amount_cents), 0)::int as kept from public.ledger');
  return Number(row?.['kept']);
}

/** The only appointment there is. */
export async function requireAppointment(stack: Stack): Promise<AppointmentRow> {
  const [appointment, ...others] = await listAppointments(stack);
  if (!appointment || others.length > 0) throw new Error('There is not one appointment');
  return appointment;
}

/** Cancels an appointment as the therapist does. */
export const cancel = ({ deps }: Stack, appointmentId: string, version = 1) =>
  cancelAppointment(deps, { appointmentId, version, by: 'therapist' });

/** The therapist calculates another choice for an appointment in her dashboard, and confirms it with what was paid for it. */
export function modifying({ deps }: Stack, appointmentId: string) {
  return {
    calculate: (serviceId: string, enhancementIds: string[] = []) =>
      modifyAppointment(deps, appointmentId, { serviceId, enhancementIds }),
    confirm: (serviceId: string, stripePaymentIntentId: string | null = null) =>
      confirmModification(deps, appointmentId, {
        ...{ serviceId, enhancementIds: [], stripePaymentIntentId },
      }),
  };
}

/** Refunds part of a booking's price the way the therapist does; the same adjustment refunds it only once. */
export async function giveBack(
  { deps }: Stack,
  orderId: string,
  cents: number,
  adjustmentId: string = crypto.randomUUID(),
): Promise<void> {
  await deps.database.rpcNow('adjust_order', {
    p_order_id: orderId,
    p_name: 'Goodwill',
    p_amount_cents: -cents,
    p_adjustment_id: adjustmentId,
  });
  await settleRefundsNow(deps, adjustmentId);
}

/** How each refund stands that was decided, oldest first. */
export async function listRefunds({ sql }: Stack) {
  const rows = await sql(
    'select refund_id, status, amount_cents, reason from public.refunds order by created_at, refund_id',
  );
  return rows as { refund_id: string; status: string; amount_cents: number; reason: string }[];
}

/** What a person is asked to look at. */
export async function reviewKinds({ sql }: Stack): Promise<string[]> {
  const rows = await sql('select kind from public.tasks order by kind');
  return rows.map(({ kind }) => String(kind));
}

/** Grants credits to an address as the therapist does. */
export async function grantCredits(
  { deps }: Stack,
  ownerEmail: string,
  credits = 1,
  minutes = 90,
): Promise<void> {
  await deps.database.rpcNow('grant_credits', {
    p_grant_id: crypto.randomUUID(),
    p_owner_email: ownerEmail,
    p_duration_minutes: minutes,
    p_credits: credits,
  });
}
