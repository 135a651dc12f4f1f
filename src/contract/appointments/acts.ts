import * as z from 'zod/mini';
import {
  adminAppointmentSchema,
  APPOINTMENT_STATUSES,
  appointmentAnswerSchema,
} from './appointments.ts';
import { enhancementIdsSchema, serviceIdSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema, signedAmountSchema } from '../catalogue.ts';
import { locationSchema } from '../orders/checkout.ts';
import { giftCodesSchema } from '../rules/gift-code.ts';
import { localDateSchema, localTimeSchema } from '../rules/local-date.ts';
import { emailText, optionalText, phoneText, requiredText } from '../rules/text.ts';

const versionSchema = z.int('Please reload this appointment');
/** Without a version, the newest is meant. */
const versioned = { version: z.optional(versionSchema) };

/** Approves, completes or marks as a no-show, or undoes it; a no-show is charged the fee that the policy sets. */
export const setStatus = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/status',
  input: z.object({ status: z.enum(APPOINTMENT_STATUSES, 'Unknown status'), ...versioned }),
  answer: appointmentAnswerSchema,
});

/** Marks the client as arrived, or undoes it. */
export const setArrived = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/arrived',
  input: z.object({ arrived: z.boolean() }),
  answer: appointmentAnswerSchema,
});

/** Saves the therapist's own note; an empty one deletes it. */
export const saveNote = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/note',
  input: z.object({ note: z._default(optionalText(4000), '') }),
  answer: appointmentAnswerSchema,
});

/** Reads what the client said about their health; each view is logged. */
export const readHealthNotes = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/health-notes',
  answer: z.object({
    healthConditions: z.nullable(z.string()),
    specialRequests: z.nullable(z.string()),
  }),
});

/** Permanently deletes what the client said about their health. */
export const deleteHealthNotes = defineCall({
  method: 'DELETE',
  path: '/api/admin/appointments/:id/health-notes',
  answer: appointmentAnswerSchema,
});

/** Emails the client the link to the appointment's page again. */
export const sendLink = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/link',
  answer: appointmentAnswerSchema,
});

/** Turns off every link to the appointment that was sent so far. */
export const endLinks = defineCall({
  method: 'DELETE',
  path: '/api/admin/appointments/:id/link',
  answer: appointmentAnswerSchema,
});

/** Refunds everything; an upcoming appointment is canceled and its time is free again. */
export const refundAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/refund',
  input: z.object({ reason: requiredText('A reason is required', 200), ...versioned }),
  answer: appointmentAnswerSchema,
});

/** Cancels an upcoming appointment and charges `keptPercent` of the service fee, or what the policy says. */
export const cancelAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/cancel',
  input: z.object({
    version: versionSchema,
    by: z.enum(['client', 'therapist']),
    keptPercent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  }),
  answer: appointmentAnswerSchema,
});

/** Moves an appointment to another day or time. */
export const moveAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/reschedule',
  input: z.object({
    version: versionSchema,
    appointmentDate: localDateSchema,
    appointmentTime: localTimeSchema,
    /** That day's location, if it differs from the appointment's. Without it, the answer is place_changes. */
    location: z.optional(locationSchema),
  }),
  answer: appointmentAnswerSchema,
  refusals: ['place_changes'],
});

/** What a place_changes refusal contains: where she is that day. */
export const placeOfDaySchema = z.object({ location: locationSchema });

const choiceFields = { serviceId: serviceIdSchema, enhancementIds: enhancementIdsSchema };
const modificationFields = {
  ...choiceFields,
  ...versioned,
  /** Identifies the change: using the same id twice makes one change and one charge. */
  changeId: z.optional(z.uuid()),
};

/** Prices a new service or new enhancements; changes nothing yet. */
export const modifyAppointment = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/modify',
  input: z.object(modificationFields),
  /** Amounts include tax. The difference is negative if the new choice costs less. */
  answer: z.object({
    originalAmount: decimalAmountSchema,
    newAmount: decimalAmountSchema,
    priceDifference: signedAmountSchema,
    requiresPayment: z.boolean(),
    paymentIntentClientSecret: z.nullable(z.string()),
    paymentIntentId: z.nullable(z.string()),
    changeId: z.string(),
  }),
});

/** The refusals while a payment isn't there or isn't known yet. */
const UNPAID = ['payment_not_completed', 'payment_not_found', 'payment_processing'] as const;

/** Makes the change, with its payment if one is needed. */
export const confirmModification = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/confirm-modification',
  input: z.object({
    ...modificationFields,
    stripePaymentIntentId: z.nullable(
      requiredText('A payment is required', 255).check(
        z.regex(/^pi_\w+$/, 'A payment is required'),
      ),
    ),
  }),
  answer: appointmentAnswerSchema,
  refusals: UNPAID,
});

/** Takes the balance, and a tip, in person; a card is then charged in the browser. */
export const takePayment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/payment',
  input: z.object({
    /** Identifies the payment: using the same id twice makes one payment. */
    paymentId: z.uuid(),
    method: z.enum(['card', 'cash']),
    tip: z._default(decimalAmountSchema, '0.00'),
    /** Gift certificates pay first, as far as they go. */
    giftCodes: giftCodesSchema,
    /** The therapist confirmed an unusual amount (plausibility.ts); without this, the answer is confirmation_needed. */
    isConfirmed: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** What card or cash pays. */
    amount: decimalAmountSchema,
    giftValue: z._default(decimalAmountSchema, '0.00'),
    /** Only for a card: the secret that the browser confirms the payment with. */
    clientSecret: z.nullable(z.string()),
    paymentIntentId: z.nullable(z.string()),
    appointment: adminAppointmentSchema,
  }),
});

/** Settles a card payment of the balance. */
export const confirmPayment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/payment/confirm',
  input: z.object({ stripePaymentIntentId: requiredText('A payment is required', 255) }),
  answer: appointmentAnswerSchema,
  refusals: UNPAID,
});

/** A new client who books by phone. */
export const newClientSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailText(),
  phone: phoneText(),
});

/** A booking by the therapist, without its key; also the fields of the booking form. */
export const adminBookingFields = {
  clientId: z.optional(z.uuid()),
  newClient: z.optional(newClientSchema),
  ...choiceFields,
  appointmentDate: localDateSchema,
  appointmentTime: localTimeSchema,
  useCredit: z._default(z.boolean(), false),
  /** Gift certificates that the client reads out. What they don't cover is paid later. */
  giftCodes: giftCodesSchema,
};

interface ForWhom {
  clientId?: string | undefined;
  newClient?: unknown;
}

/** Checks that a booking is for a client on file, or for a new one. */
export const isForOneClient = () =>
  z.refine<ForWhom>(({ clientId, newClient }) => Boolean(clientId) !== Boolean(newClient), {
    message: 'Please choose a client',
    path: ['clientId'],
  });

/** Books for a client, by phone or for next time; paid later or with a credit. */
export const bookAppointment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments',
  input: z
    .object({
      /** Identifies the booking: using the same key twice makes one booking. */
      bookingKey: z.uuid(),
      ...adminBookingFields,
    })
    .check(isForOneClient()),
  answer: appointmentAnswerSchema,
  status: 201,
});

export type Modification = z.output<typeof modifyAppointment.answer>;
export type OwedPaymentInput = z.output<typeof takePayment.input>;
export type OwedPayment = z.output<typeof takePayment.answer>;
export type AdminBookingInput = z.output<typeof bookAppointment.input>;
