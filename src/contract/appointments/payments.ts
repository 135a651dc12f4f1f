import * as z from 'zod/mini';
import { adminAppointmentSchema, appointmentAnswerSchema } from './appointments.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { tipSchema } from '../checkout/in-person.ts';
import { giftCodesSchema } from '../rules/gift-code.ts';
import { paymentIdText } from '../rules/text.ts';

/** The refusals while a payment isn't there or isn't known yet. */
export const UNPAID = ['payment_not_completed', 'payment_not_found', 'payment_processing'] as const;

/** Takes the balance, and a tip, in person; a card is then charged in the browser. */
export const takePayment = defineCall({
  method: 'POST',
  path: '/api/admin/appointments/:id/payment',
  input: z.object({
    /** Identifies the payment: using the same id twice makes one payment. */
    paymentId: z.uuid(),
    method: z.enum(['card', 'cash']),
    tip: tipSchema,
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
  input: z.object({ stripePaymentIntentId: paymentIdText() }),
  answer: appointmentAnswerSchema,
  refusals: UNPAID,
});

export type OwedPaymentInput = z.output<typeof takePayment.input>;
export type OwedPayment = z.output<typeof takePayment.answer>;
