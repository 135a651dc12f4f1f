import * as z from 'zod/mini';
import { accountAppointmentSchema } from './accounts.ts';
import { enhancementIdsSchema } from './booking.ts';
import { decimalAmountSchema, signedAmountSchema } from './catalogue.ts';
import { linkTokenSchema } from './link.ts';
import { localDateSchema, localTimeSchema } from './local-date.ts';

/** Whose appointment a call is about: by its link, or by its id, of whoever is logged in. */
const keyFields = { link: z.optional(linkTokenSchema), appointmentId: z.optional(z.uuid()) };
const hasOneKey = z.refine<{ link?: unknown; appointmentId?: unknown }>(
  ({ link, appointmentId }) => Boolean(link) !== Boolean(appointmentId),
  { message: 'A link is required', path: ['link'] },
);

/**
 * Body of POST /api/appointment, which reads it, and of …/calendar, …/end-link. A refusal of any of these calls that comes of how
 * things stand (stale_version, change_not_possible) carries the appointment as it is, in the shape below, as `current`.
 */
export const ownAppointmentInputSchema = z.object(keyFields).check(hasOneKey);

/** Answer of …/end-link, after which this link and every other of the appointment are unknown; the next mail carries another. */
export const ownLinkEndedSchema = z.object({ ended: z.literal(true) });

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
  /** The other dates of a standing appointment, the next first; empty of any other. */
  standing: z.array(
    z.object({ startsAt: z.iso.datetime({ offset: true }), owed: decimalAmountSchema }),
  ),
  everyWeeks: z.nullable(z.int()),
});

/** Answer of POST /api/appointment and of whatever changes it. */
export const ownAppointmentAnswerSchema = z.object({ appointment: ownAppointmentSchema });

/** Body of POST /api/appointment/days; answers availableDaysSchema, its own time counting as free. Without `from`, from today on. */
export const ownDaysInputSchema = z
  .object({ ...keyFields, from: z.optional(localDateSchema) })
  .check(hasOneKey);

const changeFields = {
  ...keyFields,
  version: z.int(),
  /** Names the change: the same one twice is one change and one charge. */
  changeId: z.uuid(),
  enhancementIds: enhancementIdsSchema,
  date: localDateSchema,
  time: localTimeSchema,
};

/** Body of POST /api/appointment/price, which changes nothing, and of POST /api/appointment/change. */
export const ownChangeInputSchema = z.object(changeFields).check(hasOneKey);

/** Answer of POST /api/appointment/price. */
export const ownPriceSchema = z.object({
  before: decimalAmountSchema,
  /** How much more it would cost, with tax; below nothing, how much goes back. */
  difference: signedAmountSchema,
  isToPay: z.boolean(),
});

/** Answer of POST /api/appointment/change: made, or kept until its difference is paid. */
export const ownChangeSchema = z.object({
  outcome: z.enum(['applied', 'to_pay']),
  appointment: ownAppointmentSchema,
  amount: decimalAmountSchema,
  clientSecret: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
});

/** Body of POST /api/appointment/change-status: what became of a payment for a change, or of what was owed. */
export const ownStatusInputSchema = z
  .object({ ...keyFields, paymentIntentId: z.string().check(z.regex(/^pi_\w+$/)) })
  .check(hasOneKey);

/**
 * Answer of POST /api/appointment/change-status; `open` was not paid yet, `expired` can't be paid any more and was not,
 * `returned` goes back in full.
 */
export const ownStatusSchema = z.object({
  state: z.enum(['open', 'confirming', 'expired', 'applied', 'returned']),
  appointment: ownAppointmentSchema,
});

/**
 * Body of POST /api/appointment/cancel; answers ownAppointmentAnswerSchema. `told` is `ifCancelledNow` as the page showed it:
 * where cancelling comes to something else by now (the deadline has passed), nothing is cancelled, and stale_version says how
 * things stand.
 */
export const ownCancelInputSchema = z
  .object({ ...keyFields, version: z.int(), told: cancellationSchema })
  .check(hasOneKey);

/** Body of POST /api/appointment/pay: what is owed, by card; answers ownChangeSchema, `applied` where nothing is owed. */
export const ownPaymentInputSchema = z
  .object({ ...keyFields, paymentId: z.uuid() })
  .check(hasOneKey);

export type OwnAppointment = z.infer<typeof ownAppointmentSchema>;
export type OwnChangeInput = z.infer<typeof ownChangeInputSchema>;
export type OwnChange = z.infer<typeof ownChangeSchema>;
export type OwnPrice = z.infer<typeof ownPriceSchema>;
export type OwnCancelInput = z.infer<typeof ownCancelInputSchema>;
export type OwnStatus = z.infer<typeof ownStatusSchema>;
