import * as z from 'zod/mini';
import type { AccountAppointment, ProfileInput } from '#contract/accounts/accounts.ts';
import { PRESSURE_PREFERENCES } from '#contract/orders/booking.ts';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { getInternationalPhone } from '#lib/international-phone.ts';
import { sessionService } from '../../emails/words/booking-text.ts';
import { AppError } from '../../errors/app-error.ts';
import { paymentPartRowSchema, toPaymentPart } from '../payments/payment-parts.ts';
import { decryptIntake } from '../health/intakes.ts';
import { decryptHealthNotes } from '../checkout/health-notes.ts';
import type { Deps } from '#platform/deps.ts';
import { UnreadableError } from '#platform/cipher.ts';
import { isSame } from '#platform/providers/signed-calls.ts';
import { toPolicy } from '#contract/practice/sale.ts';
import { policyRowSchema } from '#contract/practice/snapshot.ts';
import { toAddress } from '../home-visits/address-rows.ts';
import { findReader } from '../notes/merged-reader.ts';
import { readCredits } from '../bundles/read-credits.ts';
import { calendarPath } from '../messages/kinds/appointment-facts.ts';
import { sendSoon } from '../messages/outbox.ts';
import type { Member } from '../middleware/session.ts';
import type { Sender } from './account-calls.ts';
import { proveMember } from './passwords.ts';

/** A row of account_appointments. */
export const accountRowSchema = z.object({
  appointment_id: z.uuid(),
  version: z.int(),
  confirmation_code: z.string(),
  status: z.enum(['pending', 'confirmed', 'completed', 'no_show', 'cancelled']),
  payment_status: z.enum(['pending', 'paid', 'refunded']),
  starts_at: z.string(),
  location: locationSchema,
  booked_at: z.string(),
  service_name: z.string(),
  duration_minutes: z.int(),
  lines: z.array(z.object({ name: z.string(), kind: z.string(), cents: z.int() })),
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  paid_cents: z.int(),
  refunded_cents: z.int(),
  credits_used: z.int(),
  credits_returned: z.int(),
  credit_cents: z.int(),
  is_over: z.boolean(),
  service_id: z.string(),
  enhancement_ids: z.array(z.string()),
  pressure_preference: z.nullable(z.enum(PRESSURE_PREFERENCES)),
  owed_cents: z.int(),
  payments: z.array(paymentPartRowSchema),
  gift_value_given_cents: z.int(),
  policy: policyRowSchema,
  is_declined: z.boolean(),
  visit_address: z.nullable(z.string()),
  link_number: z.int(),
});

export type AccountRow = z.infer<typeof accountRowSchema>;
type OwnDeps = Pick<Deps, 'database'>;
type ListDeps = Pick<Deps, 'database' | 'cipher'>;

const SHOWN_APPOINTMENTS = 50;
/** More than anyone has had, and what an integer of the database holds. */
const ALL_APPOINTMENTS = 2 ** 31 - 1;

/** Returns the newest appointments of the member's own client, as upcoming and past: fifty unless told otherwise. */
export async function listAccountAppointments(
  deps: ListDeps,
  { clientId }: Member,
  limit = SHOWN_APPOINTMENTS,
) {
  const rows =
    clientId === null
      ? []
      : await readAppointments(deps, { p_client_id: clientId, p_limit: limit });
  const past = rows.filter(({ is_over }) => is_over);
  const upcoming = rows.filter(({ is_over }) => !is_over).reverse();
  const listed = (row: AccountRow) => toAccountAppointment(deps, row);
  return { upcoming: upcoming.map(listed), past: past.map(listed) };
}

async function readAppointments(
  { database }: OwnDeps,
  args: { p_client_id: string; p_appointment_id?: string; p_limit?: number },
): Promise<AccountRow[]> {
  return z.array(accountRowSchema).parse(await database.rpcNow('account_appointments', args));
}

/** Returns an appointment as its own client sees it. */
export function toAccountAppointment(
  { cipher }: Pick<Deps, 'cipher'>,
  row: AccountRow,
): AccountAppointment {
  const session = { serviceName: row.service_name, durationMinutes: row.duration_minutes };
  return {
    id: row.appointment_id,
    appointmentDate: new Date(row.starts_at).toISOString(),
    revision: row.version - 1,
    status: row.status,
    paymentStatus: row.payment_status,
    confirmationCode: row.confirmation_code,
    lines: row.lines.map(({ name, kind, cents }) => ({
      name: kind === 'service' ? sessionService(session) : name,
      amount: formatMoney(cents),
    })),
    subtotal: formatMoney(row.subtotal_cents),
    tax: formatMoney(row.tax_cents),
    totalAmount: formatMoney(row.subtotal_cents + row.tax_cents),
    service: { name: row.service_name, duration: row.duration_minutes },
    location: row.location,
    ...(row.visit_address !== null && { visitAddress: row.visit_address }),
    paid: formatMoney(row.paid_cents),
    refunded: formatMoney(row.refunded_cents),
    creditsUsed: row.credits_used,
    creditsReturned: row.credits_returned,
    paidByCredit: formatMoney(row.credit_cents),
    giftValueGiven: formatMoney(row.gift_value_given_cents),
    owed: formatMoney(row.owed_cents),
    payments: row.payments.map(toPaymentPart),
    serviceId: row.service_id,
    enhancementIds: row.enhancement_ids,
    pressurePreference: row.pressure_preference,
    calendarFile: row.is_over
      ? null
      : calendarPath(cipher, { appointmentId: row.appointment_id, linkNumber: row.link_number }),
    isDeclined: row.is_declined,
  };
}

/** Returns the calendar file at an address of calendarPath. Throws not_found, also once the session is over. */
export async function readCalendarFile(
  deps: ListDeps & Pick<Deps, 'readPractice'>,
  path: string,
): Promise<string> {
  const appointmentId = /\/([^/]+)\/[^/]+$/.exec(path)?.[1] ?? '';
  const [booked] = z.uuid().safeParse(appointmentId).success
    ? await deps.database.read((tables) =>
        tables.from('appointments').select('client_id').eq('appointment_id', appointmentId),
      )
    : [];
  const [row] = booked?.client_id
    ? await readAppointments(deps, {
        p_client_id: booked.client_id,
        p_appointment_id: appointmentId,
      })
    : [];
  const isOver = row?.is_over && row.status !== 'cancelled';
  if (!row || isOver) throw new AppError('not_found');
  const linkNumber = row.link_number;
  if (!isSame(path, calendarPath(deps.cipher, { appointmentId, linkNumber })))
    throw new AppError('not_found');
  return drawCalendarFile(deps, row);
}

/** Returns the file that adds an appointment to its client's own calendar. */
async function drawCalendarFile(
  { readPractice }: Pick<Deps, 'readPractice'>,
  row: AccountRow,
): Promise<string> {
  const [{ bookingCalendarFile }, practice] = await Promise.all([
    import('../../emails/words/calendar-file.ts'),
    readPractice(),
  ]);
  const session = {
    appointmentId: row.appointment_id,
    revision: row.version - 1,
    status: row.status,
    asOf: new Date(row.booked_at),
    startsAt: new Date(row.starts_at),
    serviceName: row.service_name,
    durationMinutes: row.duration_minutes,
    location: row.location,
    visitAddress: row.visit_address,
    policy: toPolicy(row.policy),
  };
  return bookingCalendarFile(session, practice).content;
}

interface ProfileChange extends ProfileInput, Pick<Sender, 'ip'> {
  member: Member;
}

/**
 * Changes name and phone. A number that another account logs in with is saved too; we don't reveal that it's taken. Throws
 * invalid_request for another number without the password.
 */
export async function changeProfile(
  deps: Deps,
  { member, ip, firstName, lastName, phone = '', password = '' }: ProfileChange,
): Promise<void> {
  const { userId } = member;
  if (phone !== (member.phone ?? ''))
    await proveMember(deps, { member, password, field: 'password', ip });
  await deps.database.rpcNow('update_profile', {
    p_user_id: userId,
    p_first_name: firstName,
    p_last_name: lastName,
    // The generated types don't allow null as an argument.
    ...({
      p_phone: phone || null,
      p_login_phone: phone ? await getInternationalPhone(phone) : null,
    } as { p_phone: string; p_login_phone: string }),
  });
  await sendSoon(deps, userId);
}

/** What we can't know to be the member's, and what is the therapist's own. We look it up when they ask. */
const NOT_IN_THE_COPY = [
  'What was sent without being logged in: intake forms, health notes, reviews, messages from the contact page, and spots on the waitlist whose emailed link was not followed',
  'Texts from a number whose texts the therapist never answered as yours: anyone could have entered that number here',
  'What the therapist wrote down about you and your sessions',
] as const;

/** Returns everything we store about a member, for their own copy. What can't be decrypted is marked as unreadable. */
export async function readOwnData(deps: OwnDeps & Pick<Deps, 'cipher'>, member: Member) {
  const [appointments, credits, notes, intakes, contactMessages, addresses, copy, reader] =
    await Promise.all([
      listAccountAppointments(deps, member, ALL_APPOINTMENTS),
      readCredits(deps.database, member.email),
      deps.database.rpc('account_notes', { p_user_id: member.userId }),
      deps.database.rpc('account_intakes', { p_user_id: member.userId }),
      readContactMessages(deps, member.userId),
      member.clientId === null ? [] : readAddress(deps, member.clientId),
      deps.database.rpc('account_copy', { p_user_id: member.userId }),
      findReader(deps, member.clientId),
    ]);
  const { email, firstName, lastName, phone, isActiveMember } = member;
  const { texts, ...rest } = Object(copy) as Record<string, unknown>;
  return {
    account: { email, firstName, lastName, phone, hasMembership: isActiveMember },
    appointments: [...appointments.upcoming, ...appointments.past],
    credits,
    homeAddress: addresses[0] ? toAddress(addresses[0]) : null,
    notes: notes.map((row) => ({
      appointmentDate: row.starts_at,
      pressurePreference: row.pressure_preference,
      ...(row.encrypted_notes
        ? orUnreadable(() => decryptHealthNotes(reader, row))
        : { healthConditions: null, specialRequests: null }),
    })),
    intakes: intakes.map((row) => ({
      sentAt: row.received_at,
      ...orUnreadable(() => ({ form: decryptIntake(reader, row) })),
    })),
    contactMessages: contactMessages.map((row) => ({
      name: row.name,
      email: row.email,
      phone: row.phone,
      sentAt: row.created_at,
      ...orUnreadable(() => ({
        message: deps.cipher.decrypt(row.encrypted_message, row.contact_message_id, row.email),
      })),
    })),
    ...rest,
    texts: z
      .array(copiedTextSchema)
      .parse(texts)
      .map((text) => openText(deps, text)),
    notIncluded: NOT_IN_THE_COPY,
  };
}

/** A text in account_copy. */
const copiedTextSchema = z.object({
  textId: z.uuid(),
  phone: z.string(),
  isFromYou: z.boolean(),
  writtenAt: z.string(),
  state: z.string(),
  encryptedWords: z.string(),
});

const openText = (
  { cipher }: Pick<Deps, 'cipher'>,
  { textId, encryptedWords, ...text }: z.infer<typeof copiedTextSchema>,
) => ({
  ...text,
  ...orUnreadable(() => ({ words: cipher.decrypt(encryptedWords, textId, text.phone) })),
});

const readContactMessages = ({ database }: OwnDeps, userId: string) =>
  database.read((tables) =>
    tables.from('contact_messages').select().eq('sent_by', userId).order('created_at'),
  );

const readAddress = ({ database }: OwnDeps, clientId: string) =>
  database.read((tables) => tables.from('client_addresses').select().eq('client_id', clientId));

/** Returns the decrypted value, or marks it as unreadable, so that one altered row doesn't cost us the others. */
function orUnreadable<T>(open: () => T): T | { isUnreadable: true } {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableError) return { isUnreadable: true };
    throw error;
  }
}
