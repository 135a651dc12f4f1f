import * as z from 'zod/mini';
import { PRESSURE_PREFERENCES, serviceIdSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalogue.ts';
import { bookedAppointmentSchema, LOCATIONS } from '../orders/checkout.ts';
import { instantSchema, localDateSchema } from '../rules/local-date.ts';
import { refundPartSchema } from '../rules/payment-parts.ts';

export const APPOINTMENT_STATUSES = bookedAppointmentSchema.shape.status.def.entries;

/**
 * How the money of an appointment stands, the first that holds: a bank disputes it, something is owed, is on its way back, was
 * refunded whole or in part, or it is paid; or nothing was to be paid.
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

/** The money of an appointment, by what happened to it; credits apart. */
const moneySchema = z.object({
  /** What came in, by card, cash and gift value. */
  paid: decimalAmountSchema,
  /** What went back. */
  refunded: decimalAmountSchema,
  /** What was promised back and has not arrived: by card on its way, in cash to be handed over. */
  refunding: decimalAmountSchema,
  /** What is still to be paid. */
  owed: decimalAmountSchema,
  creditsUsed: z.int(),
  /** A bank looks into a payment of it: nothing can be changed or given back until that is over. */
  isDisputed: z.boolean(),
  state: z.enum(MONEY_STATES),
});

/** An appointment as the therapist sees it. What the client said of their health is read one by one. */
export const adminAppointmentSchema = z.object({
  id: z.string(),
  /** Sent back with each change: another one may have come first. */
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
  location: z.enum(LOCATIONS),
  serviceId: z.string(),
  enhancementIds: z.array(z.string()),
  /** As sold, without tax. */
  lines: z.array(z.object({ name: z.string(), amount: decimalAmountSchema })),
  service: z.object({ name: z.string(), duration: z.int(), price: decimalAmountSchema }),
  pressurePreference: z.nullable(z.enum(PRESSURE_PREFERENCES)),
  /** How many health notes and wishes there are; `readHealthNotes` shows them and keeps a record of the look. */
  healthNoteCount: z.int(),
  /** `id` is null, and so may e-mail and phone be, for somebody who walked in. */
  client: z.object({
    id: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** They want texts about their appointments. */
    canText: z.boolean(),
    isMember: z.boolean(),
    /** Completed sessions before this one. */
    visits: z.int(),
    lastVisitAt: z.nullable(instantSchema),
  }),
  arrivedAt: z.nullable(instantSchema),
  /** The intake form of this client, if there is one. */
  intakeId: z._default(z.nullable(z.string()), null),
  /** They are new here and have not sent one. */
  isIntakeMissing: z._default(z.boolean(), false),
  /** The recurring appointment that it is a date of. */
  recurring: z._default(
    z.nullable(z.object({ id: z.string(), everyWeeks: z.int(), isEnded: z.boolean() })),
    null,
  ),
});

/** Appointments, in the order of their list. */
export const adminAppointmentListSchema = z.array(adminAppointmentSchema);

/** How many come of a list that would have no end. */
const limited = z.object({
  limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(200)), 50),
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
  input: z.object({ q: z._default(z.string(), '') }),
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

/** What is kept and what goes back if it ended in a way. */
const endingSchema = z.object({
  /** Of the service fee. */
  keptPercent: z.int(),
  fee: decimalAmountSchema,
  refund: decimalAmountSchema,
  creditsBack: z.int(),
});

const detailSchema = z.object({
  appointment: adminAppointmentSchema,
  /** The therapist's own note of this session, and of the last one before. */
  note: z.nullable(z.string()),
  /** There is a note of this session that no key opens, or that was changed in the database: saving another replaces it. */
  isNoteUnreadable: z._default(z.boolean(), false),
  lastNote: z.nullable(z.object({ appointmentDate: instantSchema, note: z.string() })),
  /** Until then its client cancels for nothing. */
  freeUntil: instantSchema,
  /** What the policy that the client agreed to proposes now. */
  endings: z.object({
    cancelledByClient: endingSchema,
    cancelledByTherapist: endingSchema,
    noShow: endingSchema,
  }),
  /** By which channels its client would hear of a refund now; none of somebody who left no address. */
  refundIsToldBy: z.array(z.enum(['email', 'sms'])),
});

/** Reads one appointment with its notes and what ending it now would cost. */
export const readAppointment = defineCall({
  method: 'GET',
  path: '/api/admin/appointments/:id',
  answer: detailSchema,
});

/** What a change of an appointment answers: how it stands now. */
export const appointmentAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  appointment: adminAppointmentSchema,
  /** What was refunded by it; the message says it in words. */
  refunds: z._default(z.array(refundPartSchema), []),
});

/** Lists every start the therapist may choose on a day, closed days, early mornings and evenings included. */
export const listTimes = defineCall({
  method: 'GET',
  path: '/api/admin/times',
  /** The length is of a service, or of an appointment, whose own time then counts as free. */
  input: z
    .object({
      date: localDateSchema,
      serviceId: z.optional(serviceIdSchema),
      appointmentId: z.optional(z.uuid()),
    })
    .check(
      z.refine(({ serviceId, appointmentId }) => Boolean(serviceId ?? appointmentId), {
        message: 'Please choose a service',
        path: ['serviceId'],
      }),
    ),
  answer: z.object({
    times: z.array(
      z.object({
        time: z.string(),
        isWithinHours: z.boolean(),
        /** Who on the waitlist it is kept for right now: choosing it takes it back from them. */
        keptFor: z.nullable(z.string()),
      }),
    ),
  }),
});

export type AdminAppointment = z.infer<typeof adminAppointmentSchema>;
export type AdminAppointmentDetail = z.infer<typeof detailSchema>;
export type AppointmentAnswer = z.infer<typeof appointmentAnswerSchema>;
export type AppointmentStatus = AdminAppointment['status'];
export type Times = z.output<typeof listTimes.answer>;
