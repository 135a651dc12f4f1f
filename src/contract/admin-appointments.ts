import * as z from 'zod/mini';
import { enhancementIdsSchema, PRESSURE_PREFERENCES, serviceIdSchema } from './booking.ts';
import { decimalAmountSchema, signedAmountSchema } from './catalogue.ts';
import { bookedAppointmentSchema, LOCATIONS } from './checkout.ts';
import { giftCodesSchema } from './gift-code.ts';
import { instantSchema, localDateSchema, localTimeSchema } from './local-date.ts';
import { refundPartSchema } from './payment-parts.ts';
import { emailText, optionalText, phoneText, requiredText } from './text.ts';

export const APPOINTMENT_STATUSES = bookedAppointmentSchema.shape.status.def.entries;

const versionSchema = z.int('Please load this appointment again');

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
export const appointmentMoneySchema = z.object({
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
  money: appointmentMoneySchema,
  usedMembershipCredit: z.boolean(),
  location: z.enum(LOCATIONS),
  serviceId: z.string(),
  enhancementIds: z.array(z.string()),
  /** As sold, without tax. */
  lines: z.array(z.object({ name: z.string(), amount: decimalAmountSchema })),
  service: z.object({ name: z.string(), duration: z.int(), price: decimalAmountSchema }),
  pressurePreference: z.nullable(z.enum(PRESSURE_PREFERENCES)),
  /** How many health notes and wishes there are; POST …/health-notes shows them and keeps a record of the look. */
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
  /** The intake form of this client, if there is one; read by POST /api/admin/intakes/{id}/view. */
  intakeId: z._default(z.nullable(z.string()), null),
  /** They are new here and have not sent one. */
  isIntakeMissing: z._default(z.boolean(), false),
  /** The standing appointment that it is a date of. */
  standing: z._default(
    z.nullable(z.object({ id: z.string(), everyWeeks: z.int(), isEnded: z.boolean() })),
    null,
  ),
});

/** Answer of GET /api/admin/appointments/{all, search, pending, today, week, completed}. */
export const adminAppointmentListSchema = z.array(adminAppointmentSchema);

/** What is kept and what goes back if it ended in a way. */
const endingSchema = z.object({
  /** Of the service fee. */
  keptPercent: z.int(),
  fee: decimalAmountSchema,
  refund: decimalAmountSchema,
  creditsBack: z.int(),
});

/** Answer of GET /api/admin/appointments/{id}. */
export const adminAppointmentDetailSchema = z.object({
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

/** Answer of what changes an appointment: how it stands now. */
export const appointmentAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  appointment: adminAppointmentSchema,
  /** What was refunded by it; the message says it in words. */
  refunds: z._default(z.array(refundPartSchema), []),
});

/** Body of PATCH /api/admin/appointments/{id}/status; without a version the newest is meant. */
export const statusInputSchema = z.object({
  status: z.enum(APPOINTMENT_STATUSES, 'Unknown status'),
  version: z.optional(versionSchema),
});

/** Body of PATCH /api/admin/appointments/{id}/arrived. */
export const arrivedInputSchema = z.object({ arrived: z.boolean() });

/** Body of PATCH /api/admin/appointments/{id}/note; empty removes it. */
export const noteInputSchema = z.object({ note: z._default(optionalText(4000), '') });

/** Answer of POST /api/admin/appointments/{id}/health-notes. DELETE of the same deletes them for good, and answers appointmentAnswerSchema. */
export const healthNotesSchema = z.object({
  healthConditions: z.nullable(z.string()),
  specialRequests: z.nullable(z.string()),
});

/** Body of POST /api/admin/appointments/{id}/refund: all of it goes back, and a time ahead is free again. */
export const refundInputSchema = z.object({
  reason: requiredText('A reason is required', 200),
  version: z.optional(versionSchema),
});

/** Body of POST /api/admin/appointments/{id}/cancel; without keptPercent the policy decides. */
export const cancelInputSchema = z.object({
  version: versionSchema,
  by: z.enum(['client', 'therapist']),
  keptPercent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
});

/** Body of POST /api/admin/appointments/{id}/reschedule. */
export const rescheduleInputSchema = z.object({
  version: versionSchema,
  appointmentDate: localDateSchema,
  appointmentTime: localTimeSchema,
  /** The place of that day, where it is another one than the appointment's: without it the answer is place_changes. */
  location: z.optional(z.enum(LOCATIONS)),
});

/** What a refusal of place_changes carries: where she is on that day. */
export const placeOfDaySchema = z.object({ location: z.enum(LOCATIONS) });

/** Query of GET /api/admin/times: the length is of a service, or of an appointment, whose own time then counts as free. */
export const timesQuerySchema = z
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
  );

/** Answer of GET /api/admin/times: all starts that she may choose, closed days, early mornings and evenings included. */
export const timesSchema = z.object({
  times: z.array(
    z.object({
      time: z.string(),
      isWithinHours: z.boolean(),
      /** Who on the waitlist it is kept for right now: choosing it takes it back from them. */
      keptFor: z.nullable(z.string()),
    }),
  ),
});

const modificationFields = { serviceId: serviceIdSchema, enhancementIds: enhancementIdsSchema };

/** Body of PATCH /api/admin/appointments/{id}/modify. */
export const modifyInputSchema = z.object({
  ...modificationFields,
  version: z.optional(versionSchema),
  /** Names the change: the same one twice is one change and one charge. */
  changeId: z.optional(z.uuid()),
});

/** Answer of PATCH …/modify; nothing is changed yet. Amounts with tax; a cheaper one has a negative difference. */
export const modificationSchema = z.object({
  originalAmount: decimalAmountSchema,
  newAmount: decimalAmountSchema,
  priceDifference: signedAmountSchema,
  requiresPayment: z.boolean(),
  paymentIntentClientSecret: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  changeId: z.string(),
});

/** Body of POST /api/admin/appointments/{id}/confirm-modification; answers appointmentAnswerSchema. */
export const confirmModificationInputSchema = z.object({
  ...modificationFields,
  stripePaymentIntentId: z.nullable(
    requiredText('A payment is required', 255).check(z.regex(/^pi_\w+$/, 'A payment is required')),
  ),
  version: z.optional(versionSchema),
  changeId: z.optional(z.uuid()),
});

/** Body of POST /api/admin/appointments/{id}/payment: what is owed, and a tip, are paid at the desk. */
export const owedPaymentInputSchema = z.object({
  /** Names the payment: the same one twice is one. */
  paymentId: z.uuid(),
  method: z.enum(['card', 'cash']),
  tip: z._default(decimalAmountSchema, '0.00'),
  /** Gift certificates pay what they cover of it first. */
  giftCodes: giftCodesSchema,
  /** The therapist was asked about an unusual sum (plausibility.ts) and said yes; without it confirmation_needed. */
  isConfirmed: z.optional(z.boolean()),
});

/** Answer of POST …/payment: by card it is to be confirmed in the browser and then by POST …/payment/confirm. */
export const owedPaymentSchema = z.object({
  /** What card or cash pays. */
  amount: decimalAmountSchema,
  giftValue: z._default(decimalAmountSchema, '0.00'),
  clientSecret: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  appointment: adminAppointmentSchema,
});

/** Body of POST /api/admin/appointments/{id}/payment/confirm; answers appointmentAnswerSchema. */
export const confirmPaymentInputSchema = z.object({
  stripePaymentIntentId: requiredText('A payment is required', 255),
});

/** Somebody who is booked by telephone and not known yet. */
export const newClientSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailText(),
  phone: phoneText(),
});

/** Body of POST /api/admin/appointments: booked by telephone or for the next time; paid later, or by a credit. */
export const adminBookingInputSchema = z
  .object({
    /** Names the booking: the same one twice is one. */
    bookingKey: z.uuid(),
    clientId: z.optional(z.uuid()),
    newClient: z.optional(newClientSchema),
    ...modificationFields,
    appointmentDate: localDateSchema,
    appointmentTime: localTimeSchema,
    useCredit: z._default(z.boolean(), false),
    /** Gift certificates that the client reads out; what they do not cover is paid later. */
    giftCodes: giftCodesSchema,
  })
  .check(
    z.refine(({ clientId, newClient }) => Boolean(clientId) !== Boolean(newClient), {
      message: 'Please choose a client',
      path: ['clientId'],
    }),
  );

export type AdminAppointment = z.infer<typeof adminAppointmentSchema>;
export type AdminAppointmentDetail = z.infer<typeof adminAppointmentDetailSchema>;
export type AppointmentAnswer = z.infer<typeof appointmentAnswerSchema>;
export type AppointmentStatus = AdminAppointment['status'];
export type Modification = z.infer<typeof modificationSchema>;
export type OwedPaymentInput = z.infer<typeof owedPaymentInputSchema>;
export type OwedPayment = z.infer<typeof owedPaymentSchema>;
export type AdminBookingInput = z.infer<typeof adminBookingInputSchema>;
export type Times = z.infer<typeof timesSchema>;
