import * as z from 'zod/mini';
import { accountAppointmentSchema } from './accounts.ts';
import { availableDaysSchema } from '../orders/availability.ts';
import { enhancementIdsSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema, signedAmountSchema } from '../catalogue.ts';
import { linkTokenSchema } from '../rules/link.ts';
import { localDateSchema, localTimeSchema } from '../rules/local-date.ts';

/** Whose appointment a call is about: by its link, or by its id, of whoever is logged in. */
const keyFields = { link: z.optional(linkTokenSchema), appointmentId: z.optional(z.uuid()) };
const hasOneKey = z.refine<{ link?: unknown; appointmentId?: unknown }>(
  ({ link, appointmentId }) => Boolean(link) !== Boolean(appointmentId),
  { message: 'A link is required', path: ['link'] },
);
const keyInput = z.object(keyFields).check(hasOneKey);

/** What cancelling would keep and give back. */
const cancellationSchema = z.object({
  kept: decimalAmountSchema,
  refunded: decimalAmountSchema,
  creditsReturned: z.int(),
});

/** Why nothing can be changed by its person any more. */
export const FIXED_REASONS = ['cancelled', 'over', 'begun', 'disputed'] as const;

/** An appointment as its own client sees it who came by its link or is logged in. Nobody's address, phone or notes. */
export const ownAppointmentSchema = z.object({
  /** Its `calendarFile` is POST …/calendar, with the same key; null once it is over or cancelled. */
  ...accountAppointmentSchema.shape,
  version: z.int(),
  firstName: z.string(),
  localDate: localDateSchema,
  localTime: localTimeSchema,
  /** Until then cancelling costs nothing; later the fee below is kept, which is half of what the service was sold for. */
  freeUntil: z.iso.datetime({ offset: true }),
  isFree: z.boolean(),
  lateFee: decimalAmountSchema,
  lateFeePercent: z.int(),
  ifCancelledNow: cancellationSchema,
  fixed: z.nullable(z.enum(FIXED_REASONS)),
  /** No intake form has come from this person. */
  isIntakeMissing: z.boolean(),
  /** The other dates of a recurring appointment, the next first; empty of any other. */
  recurring: z.array(
    z.object({ startsAt: z.iso.datetime({ offset: true }), owed: decimalAmountSchema }),
  ),
  everyWeeks: z.nullable(z.int()),
});

const appointmentAnswer = z.object({ appointment: ownAppointmentSchema });

/**
 * Reads an appointment. Where one of these calls is refused because the appointment has changed (stale_version,
 * change_not_possible), `current` has it as it is now, in the shape above.
 */
export const readOwnAppointment = defineCall({
  method: 'POST',
  path: '/api/appointment',
  input: keyInput,
  answer: appointmentAnswer,
  refusals: ['unknown_link', 'not_found', 'invalid_request', 'login_required'],
});

/** Lists the times it can be moved to, its own counting as free, from today unless `from` says otherwise. */
export const listOwnDays = defineCall({
  method: 'POST',
  path: '/api/appointment/days',
  input: z.object({ ...keyFields, from: z.optional(localDateSchema) }).check(hasOneKey),
  answer: availableDaysSchema,
});

const changeInput = z
  .object({
    ...keyFields,
    version: z.int(),
    /** Names the change: the same one twice is one change and one charge. */
    changeId: z.uuid(),
    enhancementIds: enhancementIdsSchema,
    date: localDateSchema,
    time: localTimeSchema,
  })
  .check(hasOneKey);

/** Prices a change; changes nothing. */
export const priceOwnChange = defineCall({
  method: 'POST',
  path: '/api/appointment/price',
  input: changeInput,
  answer: z.object({
    before: decimalAmountSchema,
    /** How much more it would cost, with tax; below nothing, how much goes back. */
    difference: signedAmountSchema,
    isToPay: z.boolean(),
  }),
});

const changeAnswer = z.object({
  outcome: z.enum(['applied', 'to_pay']),
  appointment: ownAppointmentSchema,
  amount: decimalAmountSchema,
  clientSecret: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
});

/** Makes a change, at once or when the difference is paid. */
export const changeOwnAppointment = defineCall({
  method: 'POST',
  path: '/api/appointment/change',
  input: changeInput,
  answer: changeAnswer,
});

/** Opens a card payment of what is owed; `applied` if nothing is owed. */
export const payOwnAppointment = defineCall({
  method: 'POST',
  path: '/api/appointment/pay',
  input: z.object({ ...keyFields, paymentId: z.uuid() }).check(hasOneKey),
  answer: changeAnswer,
});

/**
 * Reads how a payment for a change, or of what was owed, came out: `open` is not paid yet, `expired` can no longer be
 * paid, `returned` is refunded in full.
 */
export const readOwnPayment = defineCall({
  method: 'POST',
  path: '/api/appointment/change-status',
  input: z
    .object({ ...keyFields, paymentIntentId: z.string().check(z.regex(/^pi_\w+$/)) })
    .check(hasOneKey),
  answer: z.object({
    state: z.enum(['open', 'confirming', 'expired', 'applied', 'returned']),
    appointment: ownAppointmentSchema,
  }),
  refusals: ['payment_not_found'],
});

/**
 * Cancels it. `told` is the `ifCancelledNow` that the page showed: if canceling would come to something else by now
 * (the deadline has passed), nothing is canceled and stale_version carries the new terms.
 */
export const cancelOwnAppointment = defineCall({
  method: 'POST',
  path: '/api/appointment/cancel',
  input: z.object({ ...keyFields, version: z.int(), told: cancellationSchema }).check(hasOneKey),
  answer: appointmentAnswer,
});

/** Turns off every link to the appointment; the next email carries a new one. */
export const endOwnLink = defineCall({
  method: 'POST',
  path: '/api/appointment/end-link',
  input: keyInput,
  answer: z.object({ ended: z.literal(true) }),
});

export type OwnAppointment = z.infer<typeof ownAppointmentSchema>;
export type OwnChangeInput = z.output<typeof changeInput>;
export type OwnChange = z.output<typeof changeAnswer>;
export type OwnPrice = z.output<typeof priceOwnChange.answer>;
export type OwnCancelInput = z.output<typeof cancelOwnAppointment.input>;
export type OwnStatus = z.output<typeof readOwnPayment.answer>;
