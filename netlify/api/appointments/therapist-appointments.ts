import * as z from 'zod/mini';
import {
  APPOINTMENT_STATUSES,
  type AdminAppointment,
  type AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { EMPTY_CHART } from '#contract/notes/session-note.ts';
import { PRESSURE_PREFERENCES } from '#contract/orders/booking.ts';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { sessionService } from '../../emails/words/booking-text.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { mergesSchema, readerFor } from '../notes/merged-reader.ts';
import {
  decryptAddenda,
  decryptNote,
  noteHolder,
  storedAddendaSchema,
  storedNoteSchema,
} from '../notes/stored-note.ts';
import { homeVisitRowSchema, toHomeVisit } from '../home-visits/address-rows.ts';
import { moneyState } from './money-state.ts';
import { proposalRowSchema, toProposal } from './proposal-rows.ts';
import { readSearch } from './read-search.ts';

type ReadDeps = Pick<Deps, 'database'>;

/** A row of the view admin_appointments; the generated types make every column nullable. */
const rowSchema = z.object({
  appointment_id: z.uuid(),
  version: z.int(),
  confirmation_code: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  local_date: z.string(),
  local_time: z.string(),
  booked_at: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  payment_status: z.enum(['pending', 'paid', 'refunded']),
  payment_intent_id: z.nullable(z.string()),
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  paid_cents: z.int(),
  refunded_cents: z.int(),
  refunding_cents: z.int(),
  owed_cents: z.int(),
  credits_used: z.int(),
  is_disputed: z.boolean(),
  is_partly_refunded: z.boolean(),
  location: locationSchema,
  home_visit: z.nullable(homeVisitRowSchema),
  service_id: z.string(),
  enhancement_ids: z.array(z.string()),
  lines: z.array(
    z.object({ name: z.string(), enhancement_id: z.nullable(z.string()), cents: z.int() }),
  ),
  service_name: z.string(),
  duration_minutes: z.int(),
  service_cents: z.int(),
  pressure_preference: z.nullable(z.enum(PRESSURE_PREFERENCES)),
  health_note_count: z.int(),
  client_id: z.nullable(z.uuid()),
  same_email_as: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  can_text: z.boolean(),
  is_member: z.boolean(),
  visits: z.int(),
  last_visit_at: z.nullable(z.string()),
  arrived_at: z.nullable(z.string()),
  is_declined: z.boolean(),
  proposal: z.nullable(proposalRowSchema),
  intake_id: z.nullable(z.uuid()),
  is_intake_missing: z.boolean(),
  recurring_id: z.nullable(z.uuid()),
  every_weeks: z.nullable(z.int()),
  is_recurring_ended: z.boolean(),
});

const endingRowSchema = z.object({
  kept_percent: z.int(),
  fee_cents: z.int(),
  refund_cents: z.int(),
  credits_back: z.int(),
});
const detailRowSchema = z.object({
  appointment: rowSchema,
  encrypted_note: z.nullable(z.string()),
  note_written_at: z.nullable(z.string()),
  note_digest: z.nullable(z.string()),
  note_signed_at: z.nullable(z.string()),
  addenda: storedAddendaSchema,
  last_note: z.nullable(z.extend(storedNoteSchema, { starts_at: z.string() })),
  free_until: z.string(),
  endings: z.object({
    by_client: endingRowSchema,
    by_therapist: endingRowSchema,
    no_show: endingRowSchema,
  }),
  refund_is_notified_by: z.array(z.enum(['email', 'sms'])),
  merges: mergesSchema,
});

const UNREADABLE_NOTE = {
  note: 'This note can’t be read: it was changed in the database, or its encryption key is missing.',
  chart: EMPTY_CHART,
};

/** Returns a dashboard list; `limit` applies only to the lists that would never end, all and completed. */
export async function listAppointments(
  { database }: ReadDeps,
  list: 'all' | 'pending' | 'today' | 'tomorrow' | 'week' | 'completed',
  limit = 50,
): Promise<AdminAppointment[]> {
  return toAppointments(
    await database.rpcNow('list_appointments', { p_list: list, p_limit: limit }),
  );
}

/** Returns the appointments that match a search, or all if nothing was typed. */
export async function searchAppointments(
  deps: ReadDeps & Pick<Deps, 'clock'>,
  typed: string,
): Promise<AdminAppointment[]> {
  if (typed.trim() === '') return listAppointments(deps, 'all');
  const { words, dates } = readSearch(typed, deps.clock.now().getUTCFullYear());
  return toAppointments(
    await deps.database.rpc('search_appointments', {
      p_words: words,
      ...(dates && { p_dates: dates }),
    }),
  );
}

/** Returns the appointments of a client, latest first. */
export async function listClientAppointments({ database }: ReadDeps, clientId: string) {
  return toAppointments(await database.rpc('appointments_of_client', { p_client_id: clientId }));
}

/** Returns one appointment as the therapist sees it, for the answer to an action. Throws not_found. */
export async function readAppointment(
  { database }: ReadDeps,
  appointmentId: string,
): Promise<AdminAppointment> {
  const rows = await database.read((tables) =>
    tables.from('admin_appointments').select().eq('appointment_id', appointmentId),
  );
  const [appointment] = toAppointments(rows);
  if (!appointment) throw new AppError('not_found');
  return appointment;
}

/**
 * Returns one appointment with the therapist's notes and what each way to end it would cost now; logs which account read them,
 * if it was for someone to read. Throws not_found.
 */
export async function readAppointmentDetail(
  { database, cipher }: ReadDeps & Pick<Deps, 'cipher'>,
  appointmentId: string,
  readBy?: string,
): Promise<AdminAppointmentDetail> {
  const [found] = await database.rpcNow('appointment_for_therapist', {
    p_appointment_id: appointmentId,
    ...(readBy !== undefined && { p_actor: readBy }),
  });
  const row = detailRowSchema.parse(found);
  const { by_client, by_therapist, no_show } = row.endings;
  const holder = noteHolder(row.appointment);
  const reader = readerFor(cipher, row.appointment.client_id, row.merges);
  const { encrypted_note, note_digest: digest, note_signed_at: signed_at } = row;
  const content =
    encrypted_note === null
      ? null
      : decryptNote(
          reader,
          { appointment_id: appointmentId, encrypted_note, digest, signed_at },
          holder,
        );
  const last = row.last_note && decryptNote(reader, row.last_note, holder);
  return {
    appointment: toAppointment(row.appointment),
    note: content?.note ?? null,
    chart: content?.chart ?? EMPTY_CHART,
    noteWrittenAt: orNull(row.note_written_at),
    isNoteUnreadable: content === null && encrypted_note !== null,
    noteSignedAt: orNull(signed_at),
    addenda: decryptAddenda(reader, row.addenda, holder),
    lastNote: row.last_note && {
      appointmentDate: toInstant(row.last_note.starts_at),
      ...(last ?? UNREADABLE_NOTE),
      isUnreadable: last === null,
    },
    freeUntil: toInstant(row.free_until),
    endings: {
      cancelledByClient: toEnding(by_client),
      cancelledByTherapist: toEnding(by_therapist),
      noShow: toEnding(no_show),
    },
    refundIsNotifiedBy: row.refund_is_notified_by,
  };
}

const toInstant = (text: string) => new Date(text).toISOString();
const orNull = (text: string | null) => (text === null ? null : toInstant(text));

function toEnding(row: z.infer<typeof endingRowSchema>) {
  return {
    keptPercent: row.kept_percent,
    fee: formatMoney(row.fee_cents),
    refund: formatMoney(row.refund_cents),
    creditsBack: row.credits_back,
  };
}

/** Returns rows of admin_appointments as the API answers them. */
export function toAppointments(rows: unknown): AdminAppointment[] {
  return z.array(rowSchema).parse(rows).map(toAppointment);
}

function toAppointment(row: z.infer<typeof rowSchema>): AdminAppointment {
  const session = { serviceName: row.service_name, durationMinutes: row.duration_minutes };
  return {
    id: row.appointment_id,
    version: row.version,
    confirmationCode: row.confirmation_code,
    appointmentDate: toInstant(row.starts_at),
    endsAt: toInstant(row.ends_at),
    localDate: row.local_date,
    localTime: row.local_time,
    bookedAt: toInstant(row.booked_at),
    status: row.status,
    paymentStatus: row.payment_status,
    stripePaymentIntentId: row.payment_intent_id,
    subtotal: formatMoney(row.subtotal_cents),
    tax: formatMoney(row.tax_cents),
    totalAmount: formatMoney(row.subtotal_cents + row.tax_cents),
    money: {
      paid: formatMoney(row.paid_cents),
      refunded: formatMoney(row.refunded_cents),
      refunding: formatMoney(row.refunding_cents),
      owed: formatMoney(row.owed_cents),
      creditsUsed: row.credits_used,
      isDisputed: row.is_disputed,
      state: moneyState(row),
    },
    usedMembershipCredit: row.credits_used > 0,
    location: row.location,
    homeVisit: toHomeVisit(row.home_visit),
    serviceId: row.service_id,
    enhancementIds: row.enhancement_ids,
    lines: row.lines.map(({ name, enhancement_id: enhancementId, cents }) => ({
      enhancementId,
      name: enhancementId === null ? sessionService(session) : name,
      amount: formatMoney(cents),
    })),
    service: {
      name: row.service_name,
      duration: row.duration_minutes,
      price: formatMoney(row.service_cents),
    },
    intakeId: row.intake_id,
    isIntakeMissing: row.is_intake_missing,
    recurring:
      row.recurring_id === null
        ? null
        : {
            id: row.recurring_id,
            everyWeeks: row.every_weeks ?? 0,
            isEnded: row.is_recurring_ended,
          },
    pressurePreference: row.pressure_preference,
    healthNoteCount: row.health_note_count,
    client: {
      id: row.client_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      canText: row.can_text,
      isMember: row.is_member,
      visits: row.visits,
      lastVisitAt: orNull(row.last_visit_at),
    },
    sameEmailAs: row.same_email_as,
    arrivedAt: orNull(row.arrived_at),
    isDeclined: row.is_declined,
    proposal: toProposal(row.proposal),
  };
}
