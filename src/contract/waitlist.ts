import * as z from 'zod/mini';
import { serviceIdSchema } from './booking.ts';
import { honeypotSchema } from './honeypot.ts';
import { linkTokenSchema } from './link.ts';
import { localDateSchema, localTimeSchema } from './local-date.ts';
import { emailText, phoneText, requiredText } from './text.ts';

/** The parts of a day that can be waited for; the morning ends at noon. */
export const DAY_PARTS = ['any', 'morning', 'afternoon'] as const;

/**
 * Form and body of POST /api/waitlist. Refusals: times_free (with alternatives: that day is not full), slot_unavailable (closed,
 * too soon or too far ahead), waitlist_limit, confirm_first, date_in_past, unknown_service, too_many_requests.
 */
export const waitlistFormSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailText(),
  phone: phoneText(),
  textConsent: z.optional(z.boolean()),
  serviceId: serviceIdSchema,
  date: localDateSchema,
  dayPart: z.enum(DAY_PARTS, 'Please choose a part of the day'),
});
export const waitlistInputSchema = z.object({
  ...waitlistFormSchema.shape,
  ...honeypotSchema.shape,
  /** Names the entry: the same one twice is one. */
  entryId: z.uuid(),
});

/** A time that is kept for somebody who waited. */
const offerSchema = z.object({
  date: localDateSchema,
  time: localTimeSchema,
  startsAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  /** Until then by the server's clock. */
  secondsLeft: z.int(),
});

/**
 * `unconfirmed` (the link of its email was not followed yet: it is in nobody's way); `waiting`; `offered`; `booked`; `left` (by the
 * person or the therapist); `missed` (two offers ran out); `past`; `expired` (not confirmed within a day).
 */
export const WAITLIST_STATES = [
  'unconfirmed',
  'waiting',
  'offered',
  'booked',
  'left',
  'missed',
  'past',
  'expired',
] as const;

/** A place on the waitlist as its own person sees it, who came by its link. */
export const waitlistEntrySchema = z.object({
  state: z.enum(WAITLIST_STATES),
  date: localDateSchema,
  dayPart: z.enum(DAY_PARTS),
  service: z.object({ id: serviceIdSchema, name: z.string(), duration: z.int() }),
  /** With `waiting`: 1 is next. Who waits for the same day counts, in the order of asking. */
  place: z.nullable(z.int()),
  /** With `offered`. */
  offer: z.nullable(offerSchema),
  /** As they gave it, for the booking form. */
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
});

/** Answer of POST /api/waitlist. The link is mailed, and here only for a member: it proves the address of a place. */
export const joinedWaitlistSchema = z.object({
  link: z.nullable(linkTokenSchema),
  entry: waitlistEntrySchema,
});

/** Body of POST /api/waitlist/entry (reads), …/confirm, …/leave, …/decline (this offer goes on to the next); answers waitlistAnswerSchema. */
export const waitlistLinkInputSchema = z.object({ link: linkTokenSchema });
/** Body of POST /api/waitlist/take: from now on the kept time is this checkout's own, to be booked as any other. */
export const waitlistTakeInputSchema = z.object({ link: linkTokenSchema, checkoutKey: z.uuid() });
export const waitlistAnswerSchema = z.object({ entry: waitlistEntrySchema });

/** Answer of GET /api/admin/waitlist: who waits from today on, by day and in the order of asking. */
export const adminWaitlistSchema = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(WAITLIST_STATES),
      place: z.nullable(z.int()),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      serviceName: z.string(),
      duration: z.int(),
      date: localDateSchema,
      dayPart: z.enum(DAY_PARTS),
      askedAt: z.iso.datetime({ offset: true }),
      /** The time that is kept for them now. */
      offer: z.nullable(offerSchema),
      /** How many offers ran out or were passed on. */
      missedOffers: z.int(),
    }),
  ),
});
/** DELETE /api/admin/waitlist/{id} takes somebody off; answers messageAnswerSchema. */

export type WaitlistInput = z.infer<typeof waitlistInputSchema>;
export type WaitlistEntry = z.infer<typeof waitlistEntrySchema>;
export type JoinedWaitlist = z.infer<typeof joinedWaitlistSchema>;
export type AdminWaitlist = z.infer<typeof adminWaitlistSchema>;
