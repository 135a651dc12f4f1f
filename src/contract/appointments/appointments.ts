import * as z from 'zod/mini';
import {
  joinedEnhancementIdsSchema,
  PRESSURE_PREFERENCES,
  serviceIdSchema,
} from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { availableDaysSchema } from '../checkout/availability.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { bookedAppointmentSchema, locationSchema } from '../orders/booked-appointment.ts';
import { homeAddressSchema } from '../rules/home-visits.ts';
import { addendumSchema, chartSchema, EMPTY_CHART } from '../notes/session-note.ts';
import { proposalSchema } from './requests.ts';
import { instantSchema, localDateSchema } from '../rules/local-date.ts';
import { queryNumber, versionSchema } from '../rules/numbers.ts';
import { refundPartSchema } from '../rules/money/payment-parts.ts';
import { searchText } from '../rules/text.ts';

export const APPOINTMENT_STATUSES = bookedAppointmentSchema.shape.status.def.entries;

/**
 * The payment state of an appointment, the first that applies: a bank disputes a payment, something is owed, a refund is on its
 * way, it was refunded in full or in part, it is paid, or there was nothing to pay.
 */
export const MONEY_STATES = [
  'disputed',
  'owed',
  'refunding',
  'refunded',
  'partly_refunded',
  'paid',
  'nothing_due',
] as const;

/** The money of an appointment, by what happened to it; without credits. */
const moneySchema = z.object({
  /** What was paid by card, in cash and with gift value. */
  paid: decimalAmountSchema,
  /** What was refunded. */
  refunded: decimalAmountSchema,
  /** Promised refunds that aren't there yet: on their way to a card, or cash still to be handed over. */
  refunding: decimalAmountSchema,
  /** What is still to be paid. */
  owed: decimalAmountSchema,
  creditsUsed: z.int(),
  /** A bank is reviewing one of its payments. Until that is over, nothing can be changed or refunded. */
  isDisputed: z.boolean(),
  state: z.enum(MONEY_STATES),
});

/** Where a home visit is, and the drives around it. */
export const homeVisitSchema = z.object({
  ...homeAddressSchema.shape,
  /** Of driving there, and back. */
  minutesBefore: z.int(),
  minutesAfter: z.int(),
  /** Local time: five minutes before the drive there. */
  leaveBy: z.string(),
});

/** An appointment as the therapist sees it. What the client said about their health is read separately. */
export const adminAppointmentSchema = z.object({
  id: z.string(),
  /** Sent back with each change, in case another change came first. */
  version: z.int(),
  confirmationCode: z.string(),
  appointmentDate: instantSchema,
  endsAt: instantSchema,
  /** In the practice's zone. */
  localDate: z.string(),
  localTime: z.string(),
  bookedAt: instantSchema,
  status: z.enum(APPOINTMENT_STATUSES),
  paymentStatus: bookedAppointmentSchema.shape.paymentStatus,
  stripePaymentIntentId: z.nullable(z.string()),
  /** Without tax. */
  subtotal: decimalAmountSchema,
  tax: decimalAmountSchema,
  totalAmount: decimalAmountSchema,
  money: moneySchema,
  usedMembershipCredit: z.boolean(),
  location: locationSchema,
  homeVisit: z._default(z.nullable(homeVisitSchema), null),
  serviceId: z.string(),
  enhancementIds: z.array(z.string()),
  /** As sold, without tax: the service, whose `enhancementId` is null, and the enhancements. */
  lines: z.array(
    z.object({
      enhancementId: z.nullable(z.string()),
      name: z.string(),
      amount: decimalAmountSchema,
    }),
  ),
  service: z.object({ name: z.string(), duration: z.int(), price: decimalAmountSchema }),
  pressurePreference: z.nullable(z.enum(PRESSURE_PREFERENCES)),
  /** How many health notes and requests there are; `readHealthNotes` shows them and logs the view. */
  healthNoteCount: z.int(),
  /** `id` is null for a walk-in, whose email and phone can be null, too. */
  client: z.object({
    id: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** They agreed to texts about their appointments. */
    canText: z.boolean(),
    isMember: z.boolean(),
    /** Completed sessions before this one. */
    visits: z.int(),
    lastVisitAt: z.nullable(instantSchema),
  }),
  /** Who holds the email address that this client shares: its account and credits aren't this client's. */
  sameEmailAs: z._default(z.nullable(z.string()), null),
  arrivedAt: z.nullable(instantSchema),
  /** It was canceled because she declined the request. */
  isDeclined: z._default(z.boolean(), false),
  /** The other times that she has offered and that are still held. */
  proposal: z._default(z.nullable(proposalSchema), null),
  /** This client's intake form, if there is one. */
  intakeId: z._default(z.nullable(z.string()), null),
  /** They are new and haven't sent one. */
  isIntakeMissing: z._default(z.boolean(), false),
  /** The recurring appointment that this is a date of. */
  recurring: z._default(
    z.nullable(z.object({ id: z.string(), everyWeeks: z.int(), isEnded: z.boolean() })),
    null,
  ),
});

/** Appointments in the order of their list. */
export const adminAppointmentListSchema = z.array(adminAppointmentSchema);

/** How many to return from a list that would have no end. */
const limited = z.object({
  limit: z._default(queryNumber(1, 200), 50),
});

/** Lists all appointments, most recently booked first. */
export const listAppointments = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/all',
  input: limited,
  answer: adminAppointmentListSchema,
});

/** Finds appointments that match what was typed; lists all for an empty search. */
export const searchAppointments = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/search',
  input: z.object({ q: searchText() }),
  answer: adminAppointmentListSchema,
});

/** Lists the requests to approve. */
export const listPending = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/pending',
  answer: adminAppointmentListSchema,
  everySeconds: 10,
});

/** Lists today's appointments. */
export const listToday = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/today',
  answer: adminAppointmentListSchema,
  everySeconds: 30,
});

/** Lists tomorrow's appointments. */
export const listTomorrow = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/tomorrow',
  answer: adminAppointmentListSchema,
  everySeconds: 300,
});

/** Lists this week's appointments. */
export const listWeek = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/week',
  answer: adminAppointmentListSchema,
  everySeconds: 30,
});

/** Lists past appointments, latest first. */
export const listCompleted = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/completed',
  input: limited,
  answer: adminAppointmentListSchema,
  everySeconds: 60,
});

/** The fee and the refund if it ended this way. */
const endingSchema = z.object({
  /** The percentage of the service fee. */
  keptPercent: z.int(),
  fee: decimalAmountSchema,
  refund: decimalAmountSchema,
  creditsBack: z.int(),
});

const detailSchema = z.object({
  appointment: adminAppointmentSchema,
  /** The therapist's own note about this session; below, the last one before it. */
  note: z.nullable(z.string()),
  chart: z._default(chartSchema, EMPTY_CHART),
  /** When it was written; sent back with the next version of it. */
  noteWrittenAt: z._default(z.nullable(instantSchema), null),
  /** True if this session's note can't be decrypted (no key, or changed in the database). Saving another one replaces it, unless it is signed. */
  isNoteUnreadable: z._default(z.boolean(), false),
  /** By hand, or 72 hours after the session; then it can only be added to. */
  noteSignedAt: z._default(z.nullable(instantSchema), null),
  addenda: z._default(z.array(addendumSchema), []),
  lastNote: z.nullable(
    z.object({
      appointmentDate: instantSchema,
      note: z.string(),
      chart: z._default(chartSchema, EMPTY_CHART),
      /** Then `note` says so. */
      isUnreadable: z._default(z.boolean(), false),
    }),
  ),
  /** Until then the client can cancel free of charge. */
  freeUntil: instantSchema,
  /** What each ending would cost now, under the policy that the client agreed to. */
  endings: z.object({
    cancelledByClient: endingSchema,
    cancelledByTherapist: endingSchema,
    noShow: endingSchema,
  }),
  /** The channels by which the client would now get the news of a refund; empty if they left no address. */
  refundIsNotifiedBy: z.array(z.enum(['email', 'sms'])),
});

/** Reads one appointment with its notes and what ending it now would cost. */
export const readAppointment = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/:id',
  answer: detailSchema,
});

/** The answer to a change of an appointment: its current state. */
export const appointmentAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  appointment: adminAppointmentSchema,
  /** What the change refunded; the message says it in words. */
  refunds: z._default(z.array(refundPartSchema), []),
});

/** The length of a session comes from a service and enhancements, or from an appointment, whose own time then counts as free. */
const sessionFields = {
  serviceId: z.optional(serviceIdSchema),
  enhancementIds: z.optional(joinedEnhancementIdsSchema),
  appointmentId: z.optional(z.uuid()),
  /** The drives of a home visit. */
  minutesBefore: z.optional(queryNumber(0, 240)),
  minutesAfter: z.optional(queryNumber(0, 240)),
};

const hasLength = z.refine<{ serviceId?: string | undefined; appointmentId?: string | undefined }>(
  ({ serviceId, appointmentId }) => Boolean(serviceId ?? appointmentId),
  { message: 'Please choose a service', path: ['serviceId'] },
);

/** Lists every start the therapist can choose on a day, including closed days, early mornings and evenings. */
export const listTimes = defineCall({
  method: 'GET',
  path: '/api/admin/times',
  input: z.object({ date: localDateSchema, ...sessionFields }).check(hasLength),
  answer: z.object({
    times: z.array(
      z.object({
        time: z.string(),
        isWithinHours: z.boolean(),
        /** She has time off then, or is busy in her own calendar. */
        isAway: z.boolean(),
        /** Who on the waitlist it is held for right now; choosing it takes the offer away from them. */
        keptFor: z.nullable(z.string()),
        /** The drives of a home visit then: next to another visit, there may be none between the two. */
        minutesBefore: z.nullable(z.int()),
        minutesAfter: z.nullable(z.int()),
      }),
    ),
  }),
});

/** Lists the times of four weeks that the client would be offered; the therapist can choose any other time as well. */
export const listTimeDays = defineCall({
  method: 'GET',
  path: '/api/admin/times/days',
  input: z
    .object({
      ...sessionFields,
      /** Whose times; by default a new client's. An appointment has its client. */
      clientId: z.optional(z.uuid()),
      from: z.optional(localDateSchema),
    })
    .check(hasLength),
  answer: availableDaysSchema,
});

/** Without a version, the newest is meant. */
export const versioned = { version: z.optional(versionSchema) };

export type AdminAppointment = z.infer<typeof adminAppointmentSchema>;
export type HomeVisit = z.infer<typeof homeVisitSchema>;
export type AdminAppointmentDetail = z.infer<typeof detailSchema>;
export type AppointmentAnswer = z.infer<typeof appointmentAnswerSchema>;
export type AppointmentStatus = AdminAppointment['status'];
export type Times = z.output<typeof listTimes.answer>;
