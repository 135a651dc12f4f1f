import * as z from 'zod/mini';
import { accountAppointmentSchema } from '../accounts/accounts.ts';
import { availableDaysSchema } from '../checkout/availability.ts';
import { enhancementIdsSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema, signedAmountSchema } from '../catalog.ts';
import { cancellationPolicySchema } from '../rules/money/cancellation.ts';
import { countSchema, differenceSchema, versionSchema } from '../rules/numbers.ts';
import { linkTokenSchema, paymentIdText } from '../rules/text.ts';
import { proposalSchema } from './requests.ts';
import { instantText, localDateSchema, localTimeSchema } from '../rules/local-date.ts';

/** Which appointment a call is about: by its link, or by its id for its logged-in client. */
const keyFields = { link: z.optional(linkTokenSchema), appointmentId: z.optional(z.uuid()) };
const hasOneKey = z.refine<{ link?: unknown; appointmentId?: unknown }>(
  ({ link, appointmentId }) => Boolean(link) !== Boolean(appointmentId),
  { message: 'A link is required', path: ['link'] },
);
const keyInput = z.object(keyFields).check(hasOneKey);

/** What canceling would charge and refund. */
const cancellationSchema = z.object({
  kept: decimalAmountSchema,
  refunded: decimalAmountSchema,
  creditsReturned: countSchema,
});

/** Why the client can't change anything anymore. */
export const FIXED_REASONS = ['cancelled', 'missed', 'over', 'begun', 'disputed'] as const;

/** How an offer of other times stands: open; the client keeps the booked time; no answer in time; or taken back by the practice. */
const PROPOSAL_STATES = ['open', 'kept', 'lapsed', 'withdrawn'] as const;

/** An appointment as its own client sees it, by its link or logged in. It contains no address, phone number or notes. */
export const ownAppointmentSchema = z.object({
  ...accountAppointmentSchema.shape,
  version: z.int(),
  firstName: z.string(),
  localDate: localDateSchema,
  localTime: localTimeSchema,
  /** Until then canceling is free. After that `lateFee` is charged, the policy's share of what the service was sold for. */
  freeUntil: z.iso.datetime({ offset: true }),
  isFree: z.boolean(),
  lateFee: decimalAmountSchema,
  /** The cancellation policy that it was sold under. */
  policy: cancellationPolicySchema,
  ifCancelledNow: cancellationSchema,
  fixed: z.nullable(z.enum(FIXED_REASONS)),
  /** This client is new and hasn't sent an intake form. */
  isIntakeMissing: z.boolean(),
  /** The other dates of a recurring appointment, next first; empty for any other appointment. */
  recurring: z.array(
    z.object({ startsAt: z.iso.datetime({ offset: true }), owed: decimalAmountSchema }),
  ),
  everyWeeks: z.nullable(z.int()),
  /** The latest offer of other times for a booking that isn't confirmed yet; `times` are those still held. */
  proposal: z.nullable(z.object({ ...proposalSchema.shape, state: z.enum(PROPOSAL_STATES) })),
});

const appointmentAnswer = z.object({ appointment: ownAppointmentSchema });

/**
 * Reads an appointment. If one of these calls is refused because the appointment has changed (stale_version,
 * change_not_possible), `current` is the appointment as it is now, in the shape above.
 */
export const readOwnAppointment = defineCall({
  method: 'POST',
  path: '/api/appointment',
  input: keyInput,
  answer: appointmentAnswer,
  refusals: ['unknown_link', 'not_found', 'invalid_request', 'login_required'],
});

/** Lists the times it can be moved to, from today or `from`; its own time counts as free. */
export const listOwnDays = defineCall({
  method: 'POST',
  path: '/api/appointment/days',
  input: z.object({ ...keyFields, from: z.optional(localDateSchema) }).check(hasOneKey),
  answer: availableDaysSchema,
});

const changeFields = {
  ...keyFields,
  version: versionSchema,
  /** Identifies the change: using the same id twice makes one change and one charge. */
  changeId: z.uuid(),
  enhancementIds: enhancementIdsSchema,
  date: localDateSchema,
  time: localTimeSchema,
};
const changeInput = z
  .object({
    ...changeFields,
    /** The `difference` that the page showed, in cents. If it is another one by now, the answer is price_changed. */
    shownTotal: z.optional(differenceSchema),
  })
  .check(hasOneKey);

/** Prices a change; changes nothing. */
export const priceOwnChange = defineCall({
  method: 'POST',
  path: '/api/appointment/price',
  input: z.object(changeFields).check(hasOneKey),
  answer: z.object({
    before: decimalAmountSchema,
    /** How much more it costs, with tax; if negative, how much is refunded. */
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
  refusals: ['price_changed'],
});

/** Opens a card payment for the balance; `applied` if nothing is owed. */
export const payOwnAppointment = defineCall({
  method: 'POST',
  path: '/api/appointment/pay',
  input: z.object({ ...keyFields, paymentId: z.uuid() }).check(hasOneKey),
  answer: changeAnswer,
});

/**
 * Reads the outcome of a payment for a change or a balance: `open` isn't paid yet, `expired` can no longer be paid, `returned` is
 * refunded in full.
 */
export const readOwnPayment = defineCall({
  method: 'POST',
  path: '/api/appointment/change-status',
  input: z.object({ ...keyFields, paymentIntentId: paymentIdText() }).check(hasOneKey),
  answer: z.object({
    state: z.enum(['open', 'confirming', 'expired', 'applied', 'returned']),
    appointment: ownAppointmentSchema,
  }),
  refusals: ['payment_not_found'],
});

/**
 * Cancels it. `told` is the `ifCancelledNow` that the page showed. If canceling would cost something else by now (the deadline
 * has passed), nothing is canceled and stale_version has the new terms.
 */
export const cancelOwnAppointment = defineCall({
  method: 'POST',
  path: '/api/appointment/cancel',
  input: z
    .object({ ...keyFields, version: versionSchema, told: cancellationSchema })
    .check(hasOneKey),
  answer: appointmentAnswer,
});

/** Answers an offer of other times: takes one of them, which moves and confirms the appointment, or keeps the booked one. */
export const answerProposal = defineCall({
  method: 'POST',
  path: '/api/appointment/proposal',
  input: z
    .object({
      ...keyFields,
      startsAt: z.optional(instantText()),
      keep: z.optional(z.literal(true)),
    })
    .check(
      hasOneKey,
      z.refine(({ startsAt, keep }) => Boolean(startsAt) !== Boolean(keep), {
        message: 'Please choose a time',
        path: ['startsAt'],
      }),
    ),
  answer: appointmentAnswer,
});

/** Turns off every link to the appointment; the next email has a new one. */
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
export type OwnProposal = NonNullable<OwnAppointment['proposal']>;
export type ProposalAnswer = z.output<typeof answerProposal.input>;
export type OwnCancelInput = z.output<typeof cancelOwnAppointment.input>;
export type OwnStatus = z.output<typeof readOwnPayment.answer>;
