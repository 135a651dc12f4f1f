import * as z from 'zod/mini';
import { LOCATIONS } from '../../../src/contract/orders/checkout.ts';
import { DELIVERY_METHODS } from '../../../src/contract/orders/gifts.ts';
import { DAY_PARTS } from '../../../src/contract/people/waitlist.ts';
import { paths } from '../../../src/lib/site/paths.ts';
import type { Practice } from '../../../src/lib/site/practice-schema.ts';
import { getInternationalPhone } from '../../../src/lib/international-phone.ts';
import type { AppointmentNews } from '../../emails/appointment-emails.ts';
import type { Appointment } from '../../emails/booking-text.ts';
import type { BoughtGift } from '../../emails/gift-emails.ts';
import { endingSchema, moneySchema, readMoved } from '../../emails/money-facts.ts';
import type { OfferedTime, WaitlistPlace } from '../../emails/waitlist-emails.ts';
import type { Deps } from '../../platform/deps.ts';
import type { EmailMessage } from '../../platform/email.ts';
import type { TextMessage } from '../../platform/sms.ts';
import { linkAddress, makeLink } from './appointment-link.ts';
import { CERTIFICATE_FILE, drawCertificate, readCertificate } from './certificate.ts';
import { plainName, withPlainNames } from './plain-names.ts';

/** A message as stored in the outbox. */
export interface StoredMessage {
  message_id: string;
  kind: string;
  /** What it is about. Its secret, if it has one, is encrypted for this id and the address. */
  subject: string;
  recipient: string;
  channel: string;
  address: string | null;
  facts: unknown;
}

/** A message that can't be sent, however often we try. `code` says why. */
export class UnsendableError extends Error {
  override name = 'UnsendableError';
  readonly code: string;
  constructor(code: string) {
    super('The message cannot be sent');
    this.code = code;
  }
}

/** A message ready for its provider. */
export type Composed =
  { channel: 'email'; message: EmailMessage } | { channel: 'sms'; message: TextMessage };

type Composing = Pick<Deps, 'siteUrl' | 'cipher' | 'database'>;

/**
 * Writes a stored message from its facts, so that it reads the same each time. A gift certificate is written from the order that
 * the facts name, because no message contains its code. Throws UnsendableError.
 */
export async function compose(deps: Composing, written: StoredMessage): Promise<Composed> {
  const stored = { ...written, facts: withPlainNames(written.facts) };
  const { practice: facts } = await import('../../../src/lib/site/practice.ts');
  // Every link leads to the site that sends it, also from a developer’s machine.
  const practice = { ...facts, url: deps.siteUrl };
  if (stored.channel === 'sms') return composeText(deps, stored, practice);
  const { replyTo, attachments, ...words } = await writeEmail(deps, stored, practice);
  return {
    channel: 'email',
    message: {
      to: stored.recipient === 'practice' ? practice.email : (stored.address ?? ''),
      // Replies to the practice's messages go to the person they are about, if there is one.
      ...(stored.recipient !== 'practice' && { replyTo: practice.email }),
      ...(replyTo !== undefined && { replyTo }),
      ...words,
      ...(attachments && { attachments }),
      idempotencyKey: `${stored.kind}:${stored.message_id}`,
    },
  };
}

async function composeText(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<Composed> {
  const to = await getInternationalPhone(stored.address ?? '');
  if (to === null) throw new UnsendableError('no_phone');
  if (stored.kind === 'waitlist_offer') {
    const { waitlistOfferText } = await import('../../emails/waitlist-emails.ts');
    const { place, time } = readPlace(deps, stored);
    return { channel: 'sms', message: { to, body: waitlistOfferText(place, time, practice) } };
  }
  const { appointmentText } = await import('../../emails/appointment-texts.ts');
  const facts = await readAppointment(deps, stored);
  return {
    channel: 'sms',
    message: { to, body: appointmentText(readNews(stored), facts, practice) },
  };
}

type Drawn = Pick<EmailMessage, 'subject' | 'html' | 'text' | 'attachments' | 'replyTo'>;

async function writeEmail(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  if (stored.recipient === 'practice') return writeToPractice(stored, practice);
  if (stored.recipient === 'member') return writeToMember(deps, stored, practice);
  if (stored.kind === 'slot_lost' || stored.kind === 'payment_refunded') {
    const emails = await import('../../emails/money-emails.ts');
    const facts = readMoneyBack(stored);
    return stored.kind === 'slot_lost'
      ? emails.slotLostEmail(facts, practice)
      : emails.refundEmail(facts, practice);
  }
  if (stored.kind === 'gift_certificate') return writeCertificate(deps, stored, practice);
  if (stored.kind === 'gift_bought') {
    const { giftBoughtEmail } = await import('../../emails/gift-emails.ts');
    return giftBoughtEmail(readGift(stored), practice);
  }
  if (stored.kind === 'recurring_booked' || stored.kind === 'recurring_ended') {
    return writeOfRecurring(deps, stored, practice);
  }
  if (stored.kind.startsWith('waitlist_')) {
    const emails = await import('../../emails/waitlist-emails.ts');
    const { place, time } = readPlace(deps, stored);
    if (stored.kind === 'waitlist_confirm') return emails.waitlistConfirmEmail(place, practice);
    if (stored.kind === 'waitlist_joined') return emails.waitlistJoinedEmail(place, practice);
    return stored.kind === 'waitlist_offer'
      ? emails.waitlistOfferEmail(place, time, practice)
      : emails.waitlistMissedEmail(place, practice);
  }
  const [{ appointmentEmail }, { bookingCalendarFile }] = await Promise.all([
    import('../../emails/appointment-emails.ts'),
    import('../../emails/calendar-file.ts'),
  ]);
  const appointment = await readAppointment(deps, stored);
  const drawn = await appointmentEmail(readNews(stored), appointment, practice);
  if (WITHOUT_FILE.includes(stored.kind)) return drawn;
  return { ...drawn, attachments: [calendarFile(bookingCalendarFile(appointment, practice))] };
}

/** These say nothing that a calendar wouldn't already have. */
const WITHOUT_FILE = ['review_request', 'reminder', 'payment_due', 'appointment_link'];

const calendarFile = (content: string) => ({
  filename: 'appointment.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content,
});

/** Writes what happened to all dates of a recurring appointment. */
async function writeOfRecurring(
  deps: Composing,
  { kind, facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const [emails, { recurringCalendarFile }] = await Promise.all([
    import('../../emails/recurring-emails.ts'),
    import('../../emails/calendar-file.ts'),
  ]);
  const news = recurringSchema.parse(facts);
  const [cancelled, kept] = [news.cancelled.map(toAppointment), news.kept.map(toAppointment)];
  const booked = await Promise.all(
    news.appointments.map(async (row) => ({
      ...toAppointment(row),
      link: await linkOf(deps, row),
    })),
  );
  const about = {
    firstName: news.first_name,
    everyWeeks: news.every_weeks,
    isIntakeMissing: news.is_intake_missing,
  };
  const drawn = await (kind === 'recurring_booked'
    ? emails.recurringBookedEmail({ ...about, booked }, practice)
    : emails.recurringEndedEmail({ ...about, cancelled, kept }, practice));
  const changed = kind === 'recurring_booked' ? booked : cancelled;
  if (changed.length === 0) return drawn;
  return { ...drawn, attachments: [calendarFile(recurringCalendarFile(changed, practice))] };
}

async function writeCertificate(
  deps: Composing,
  { facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const [{ giftCertificateEmail }, bought] = await Promise.all([
    import('../../emails/gift-emails.ts'),
    readCertificate(deps, certificateSchema.parse(facts).order_id),
  ]);
  if (!bought) throw new UnsendableError('no_certificate');
  const gift = {
    ...bought,
    recipientName: plainName(bought.recipientName),
    purchaserName: plainName(bought.purchaserName),
  };
  return {
    ...(await giftCertificateEmail(gift, practice)),
    attachments: [
      {
        filename: CERTIFICATE_FILE,
        contentType: 'application/pdf',
        content: await drawCertificate(gift),
      },
    ],
  };
}

async function writeToPractice({ kind, facts }: StoredMessage, practice: Practice): Promise<Drawn> {
  const emails = await import('../../emails/practice-emails.ts');
  switch (kind) {
    case 'contact_message': {
      const typed = contactSchema.parse(facts);
      const message = { ...typed, name: plainName(typed.name) };
      return { ...(await emails.contactEmail(message, practice)), replyTo: message.email };
    }
    case 'intake_received':
      return emails.intakeEmail({ firstName: namedSchema.parse(facts).first_name }, practice);
    case 'tasks':
      return emails.tasksEmail(itemsSchema.parse(facts).items, practice);
    case 'gift_bought': {
      const { giftNewsEmail } = await import('../../emails/gift-emails.ts');
      const gift = giftSchema.parse(facts);
      return giftNewsEmail(
        {
          firstName: gift.first_name,
          name: gift.name,
          amountCents: gift.amount_cents,
          isOnPaper: gift.delivery_method === 'physical',
          deliverOn: gift.deliver_on ?? null,
        },
        practice,
      );
    }
    case 'day_schedule':
      return emails.dayScheduleEmail(scheduleSchema.parse(facts), practice);
    default: {
      const { happened_at } = happenedSchema.parse(facts);
      return emails.practiceEmail(
        { kind, details: Object(facts), happenedAt: new Date(happened_at) },
        practice,
      );
    }
  }
}

async function writeToMember(
  { siteUrl, cipher }: Composing,
  { kind, subject, address, facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  if (kind === 'credits_bought') {
    const { creditsEmail } = await import('../../emails/money-emails.ts');
    const {
      lines,
      subtotal_cents: subtotalCents,
      tax_cents: taxCents,
    } = creditsSchema.parse(facts);
    return creditsEmail({ lines, subtotalCents, taxCents }, practice, siteUrl);
  }
  const emails = await import('../../emails/account-emails.ts');
  const sender = { practice, siteUrl };
  const { first_name: firstName, token } = memberSchema.parse(facts);
  const openToken = () => cipher.decrypt(token ?? '', subject, address ?? '');
  switch (kind) {
    case 'verify_address':
      return emails.confirmEmail({ firstName, token: openToken() }, sender);
    case 'password_reset':
      return emails.resetEmail({ token: openToken() }, sender);
    case 'account_exists':
      return emails.accountExistsEmail(sender);
    case 'welcome':
      return emails.welcomeEmail({ firstName }, sender);
    case 'password_changed':
      return emails.passwordChangedEmail({ firstName }, sender);
    default:
      throw new UnsendableError('unknown_kind');
  }
}

const linesSchema = z.array(z.object({ kind: z.string(), name: z.string(), cents: z.int() }));

const appointmentSchema = z.object({
  appointment_id: z.string(),
  /** Missing in messages stored before there were links. */
  link_number: z.optional(z.int()),
  revision: z.int(),
  status: z.enum(['pending', 'confirmed', 'completed', 'no_show', 'cancelled']),
  confirmation_code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  location: z.enum(LOCATIONS),
  starts_at: z.string(),
  free_until: z.string(),
  paid_at: z.string(),
  as_of: z.string(),
  money: moneySchema,
  service_name: z.string(),
  duration_minutes: z.int(),
  lines: linesSchema,
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  late_ending: endingSchema,
  no_show_ending: endingSchema,
  is_intake_missing: z._default(z.boolean(), false),
});

const recurringSchema = z.object({
  first_name: z.string(),
  every_weeks: z.int(),
  is_intake_missing: z._default(z.boolean(), false),
  /** The dates of a recurring appointment that was booked. */
  appointments: z._default(z.array(appointmentSchema), []),
  /** The dates of a recurring appointment that ended. */
  cancelled: z._default(z.array(appointmentSchema), []),
  kept: z._default(z.array(appointmentSchema), []),
});

type AppointmentRow = z.infer<typeof appointmentSchema>;

/** Returns an appointment, with the link to its page if the client can do something there. */
async function readAppointment(
  deps: Composing,
  { kind, facts }: StoredMessage,
): Promise<Appointment> {
  const row = appointmentSchema.parse(facts);
  const link = WITHOUT_LINK.includes(kind) ? null : await linkOf(deps, row);
  return { ...toAppointment(row), link };
}

const WITHOUT_LINK = ['appointment_cancelled', 'review_request'];

/** Returns the address of an appointment's own page, which works from now on. */
async function linkOf(deps: Composing, row: AppointmentRow): Promise<string | null> {
  if (row.link_number === undefined) return null;
  const { appointment_id: appointmentId, link_number: linkNumber } = row;
  return linkAddress(deps.siteUrl, await makeLink(deps, { appointmentId, linkNumber }));
}

function toAppointment(row: AppointmentRow): Appointment {
  return {
    appointmentId: row.appointment_id,
    revision: row.revision,
    status: row.status,
    confirmationCode: row.confirmation_code,
    firstName: row.first_name,
    lastName: row.last_name,
    location: row.location,
    startsAt: new Date(row.starts_at),
    freeUntil: new Date(row.free_until),
    paidAt: new Date(row.paid_at),
    asOf: new Date(row.as_of),
    money: row.money,
    serviceName: row.service_name,
    durationMinutes: row.duration_minutes,
    lines: row.lines,
    subtotalCents: row.subtotal_cents,
    taxCents: row.tax_cents,
    lateEnding: row.late_ending,
    noShowEnding: row.no_show_ending,
    isIntakeMissing: row.is_intake_missing,
    link: null,
  };
}

const placeSchema = z.object({
  entry_id: z.string(),
  first_name: z.string(),
  service_name: z.string(),
  duration_minutes: z.int(),
  local_date: z.string(),
  day_part: z.enum(DAY_PARTS),
  starts_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});

/** The link is computed from the spot's id each time, so it is always the same. */
function readPlace(
  { siteUrl, cipher }: Composing,
  { facts }: StoredMessage,
): { place: WaitlistPlace; time: OfferedTime } {
  const row = placeSchema.parse(facts);
  const token = cipher.tokenOf('waitlist', row.entry_id);
  return {
    place: {
      firstName: row.first_name,
      serviceName: row.service_name,
      durationMinutes: row.duration_minutes,
      localDate: row.local_date,
      dayPart: row.day_part,
      href: new URL(`${paths.waitlist}#${token}`, siteUrl).href,
    },
    time: {
      startsAt: new Date(row.starts_at ?? 0),
      expiresAt: new Date(row.expires_at ?? 0),
    },
  };
}

const certificateSchema = z.object({ order_id: z.string() });
const giftSchema = z.object({
  first_name: z._default(z.string(), 'Someone'),
  name: z.string(),
  amount_cents: z.int(),
  delivery_method: z.enum(DELIVERY_METHODS),
  deliver_on: z.optional(z.nullable(z.string())),
});
const boughtGiftSchema = z.extend(giftSchema, {
  recipient_name: z.string(),
  delivered_to: z.optional(z.nullable(z.string())),
  paid_at: z.string(),
});

function readGift({ facts, address }: StoredMessage): BoughtGift {
  const row = boughtGiftSchema.parse(facts);
  const deliveredTo = row.delivered_to ?? null;
  return {
    firstName: row.first_name,
    name: row.name,
    amountCents: row.amount_cents,
    recipientName: row.recipient_name,
    paidAt: new Date(row.paid_at),
    deliveredTo,
    isToBuyer: deliveredTo?.toLowerCase() === address?.toLowerCase(),
    deliverOn: row.deliver_on ?? null,
  };
}

const sessionSchema = z.object({
  service_name: z.string(),
  /** Missing for a gift certificate. */
  duration_minutes: z.optional(z.int()),
  /** How many credits were bought; their name says for which length. */
  credits: z.optional(z.int()),
  starts_at: z.optional(z.string()),
});
const changeSchema = z.object({
  before: z.required(z.omit(sessionSchema, { credits: true })),
});
const cancellationSchema = z.object({ by: z.enum(['client', 'therapist']) });
const reminderSchema = z.object({ custom_message: z.optional(z.nullable(z.string())) });

function readNews({ kind, facts }: StoredMessage): AppointmentNews {
  switch (kind) {
    case 'booking_received':
    case 'appointment_approved':
    case 'appointment_link':
    case 'payment_due':
    case 'review_request':
      return { kind };
    case 'appointment_changed': {
      const { before } = changeSchema.parse(facts);
      return {
        kind,
        before: {
          serviceName: before.service_name,
          durationMinutes: before.duration_minutes,
          startsAt: new Date(before.starts_at),
        },
        moved: readMoved(facts),
      };
    }
    case 'appointment_cancelled':
      return { kind, by: cancellationSchema.parse(facts).by, moved: readMoved(facts) };
    case 'reminder':
      return { kind, customMessage: reminderSchema.parse(facts).custom_message ?? null };
    default:
      throw new UnsendableError('unknown_kind');
  }
}

const moneyBackSchema = z.object({
  first_name: z._default(z.string(), 'there'),
  reason: z._default(z.string(), ''),
  session: z.optional(sessionSchema),
  ...z.partial(sessionSchema).shape,
});

function readMoneyBack({ facts }: StoredMessage) {
  const row = moneyBackSchema.parse(facts);
  const thing = sessionSchema.parse(row.session ?? row);
  return {
    firstName: row.first_name,
    reason: row.reason,
    moved: readMoved(facts),
    thing: {
      serviceName: thing.service_name,
      durationMinutes: thing.credits === undefined ? (thing.duration_minutes ?? null) : null,
      startsAt: thing.starts_at === undefined ? null : new Date(thing.starts_at),
    },
  };
}

const contactSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  message: z.string(),
});
const itemsSchema = z.object({
  items: z.array(z.object({ kind: z.string(), subject: z.string() })),
});
const scheduleSchema = z.object({
  local_date: z.string(),
  pending: z.int(),
  sessions: z.array(
    z.object({
      first_name: z.string(),
      service_name: z.string(),
      duration_minutes: z.int(),
      starts_at: z.string(),
      location: z.string(),
      status: z.string(),
    }),
  ),
});
const namedSchema = z.object({ first_name: z.string() });
const happenedSchema = z.object({ happened_at: z.string() });
const creditsSchema = z.object({
  lines: linesSchema,
  subtotal_cents: z.int(),
  tax_cents: z.int(),
});
const memberSchema = z.object({
  first_name: z._default(z.string(), ''),
  token: z.optional(z.nullable(z.string())),
});
