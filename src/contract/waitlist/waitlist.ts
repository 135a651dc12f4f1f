import * as z from 'zod/mini';
import { messageAnswerSchema } from '../accounts/accounts.ts';
import { serviceIdSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { linkTokenSchema, emailText, phoneText, requiredText } from '../rules/text.ts';
import { localDateSchema, localTimeSchema } from '../rules/local-date.ts';

/** The parts of a day that people can wait for; the morning ends at noon. */
export const DAY_PARTS = ['any', 'morning', 'afternoon'] as const;

/** The form to join the waitlist for a day that is full. */
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
/** A time that is held for someone on the waitlist. */
const offerSchema = z.object({
  date: localDateSchema,
  time: localTimeSchema,
  startsAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  /** Seconds until then by the server's clock. */
  secondsLeft: z.int(),
});

/**
 * `unconfirmed` (the emailed link wasn't followed yet, so it is in no one's way); `waiting`; `offered`; `booked`; `left` (by the
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

/** A spot on the waitlist as its owner sees it by its link. */
const entrySchema = z.object({
  state: z.enum(WAITLIST_STATES),
  date: localDateSchema,
  dayPart: z.enum(DAY_PARTS),
  service: z.object({ id: serviceIdSchema, name: z.string(), duration: z.int() }),
  /** With `waiting`: 1 is next. Counts everyone waiting for the same day, in the order they asked. */
  place: z.nullable(z.int()),
  /** With `offered`. */
  offer: z.nullable(offerSchema),
  /** As they entered it, for the booking form. */
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
});

/** Joins the waitlist for a day that is full; if it has free times after all, the refusal lists them. */
export const joinWaitlist = defineCall({
  method: 'POST',
  path: '/api/waitlist',
  input: z.object({
    ...waitlistFormSchema.shape,
    /** Identifies the entry: using the same id twice makes one entry. */
    entryId: z.uuid(),
  }),
  /** The link is emailed, because following it confirms the address; it is here only for a member with that address. */
  answer: z.object({ link: z.nullable(linkTokenSchema), entry: entrySchema }),
  status: 201,
  refusals: ['times_free'],
});

const ofLink = z.object({ link: linkTokenSchema });
const entryAnswer = z.object({ entry: entrySchema });

/** Reads a waitlist spot by its link. */
export const readPlace = defineCall({
  method: 'POST',
  path: '/api/waitlist/entry',
  input: ofLink,
  answer: entryAnswer,
  everySeconds: 60,
  refusals: ['unknown_link', 'invalid_request'],
});

/** Confirms the address of a spot, which puts it on the waitlist. */
export const confirmPlace = defineCall({
  method: 'POST',
  path: '/api/waitlist/confirm',
  input: ofLink,
  answer: entryAnswer,
});

/** Leaves the waitlist. */
export const leaveWaitlist = defineCall({
  method: 'POST',
  path: '/api/waitlist/leave',
  input: ofLink,
  answer: entryAnswer,
});

/** Passes on an offered time; the next person in line gets it. */
export const declineOffer = defineCall({
  method: 'POST',
  path: '/api/waitlist/decline',
  input: ofLink,
  answer: entryAnswer,
});

/** Accepts an offered time: a checkout gets it, and books it as usual. */
export const takeOffer = defineCall({
  method: 'POST',
  path: '/api/waitlist/take',
  input: z.object({ link: linkTokenSchema, checkoutKey: z.uuid() }),
  answer: entryAnswer,
});

const adminWaitlistSchema = z.object({
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
      /** The time that is held for them now. */
      offer: z.nullable(offerSchema),
      /** How many offers ran out or were passed on. */
      missedOffers: z.int(),
    }),
  ),
});

/** Lists who is waiting from today on, by day and in the order they asked. */
export const listWaitlist = defineCall({
  method: 'GET',
  path: '/api/admin/waitlist',
  answer: adminWaitlistSchema,
  everySeconds: 60,
});

/** Removes someone from the waitlist. */
export const removeFromWaitlist = defineCall({
  method: 'DELETE',
  path: '/api/admin/waitlist/:id',
  answer: messageAnswerSchema,
});

export type WaitlistInput = z.output<typeof joinWaitlist.input>;
export type WaitlistEntry = z.infer<typeof entrySchema>;
export type JoinedWaitlist = z.output<typeof joinWaitlist.answer>;
export type AdminWaitlist = z.infer<typeof adminWaitlistSchema>;
