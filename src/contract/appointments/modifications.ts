import * as z from 'zod/mini';
import { appointmentAnswerSchema, versioned } from './appointments.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema, signedAmountSchema } from '../catalog.ts';
import { enhancementIdsSchema, serviceIdSchema } from '../orders/booking.ts';
import { UNPAID } from './payments.ts';
import { paymentIdText } from '../rules/text.ts';

const modificationFields = {
  serviceId: serviceIdSchema,
  enhancementIds: enhancementIdsSchema,
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

/** Makes the change, with its payment if one is needed. */
export const confirmModification = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/confirm-modification',
  input: z.object({
    ...modificationFields,
    stripePaymentIntentId: z.nullable(paymentIdText()),
  }),
  answer: appointmentAnswerSchema,
  refusals: UNPAID,
});

export type Modification = z.output<typeof modifyAppointment.answer>;
