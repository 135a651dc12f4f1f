import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { enhancementIdsSchema, serviceIdSchema } from '../orders/booking.ts';
import { giftCodesSchema } from '../rules/gift-code.ts';
import { driveMinutesSchema, homeAddressSchema } from '../rules/home-visits.ts';
import { localDateSchema, localTimeSchema } from '../rules/local-date.ts';
import { emailText, phoneText, requiredText } from '../rules/text.ts';
import { undoableAnswerSchema } from './undo.ts';

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
  serviceId: serviceIdSchema,
  enhancementIds: enhancementIdsSchema,
  appointmentDate: localDateSchema,
  appointmentTime: localTimeSchema,
  /** A home visit, with its drives. */
  homeVisit: z.optional(
    z.object({
      ...homeAddressSchema.shape,
      minutesBefore: driveMinutesSchema,
      minutesAfter: driveMinutesSchema,
      /** She comes straight from the visit before it, or goes straight to the next: that drive takes no time of its own. */
      isStraightFrom: z.optional(z.boolean()),
      isStraightOn: z.optional(z.boolean()),
    }),
  ),
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
  answer: undoableAnswerSchema,
  status: 201,
});

export type AdminBookingInput = z.output<typeof bookAppointment.input>;
