import * as z from 'zod/mini';
import { decimalAmountSchema, signedAmountSchema } from './catalogue.ts';
import { LOCATIONS } from './checkout.ts';
import { instantSchema, localDateSchema, localTimeSchema } from './local-date.ts';
import { optionalText, requiredText } from './text.ts';

/** Answer of GET /api/admin/stats; weeks are from Monday to Sunday in the practice's zone, revenue is what came in less what went back. */
export const statsSchema = z.object({
  todayAppointments: z.int(),
  pendingRequests: z.int(),
  weekAppointments: z.int(),
  weekRevenue: signedAmountSchema,
  todayDone: z.int(),
  oldestPendingAt: z.nullable(instantSchema),
  weekAtHome: z.int(),
  lastWeekRevenue: signedAmountSchema,
});

/** What stands in the way of time off (`current` of the problem time_off_conflicts), or stays on a day that is switched off. */
export const calendarConflictsSchema = z.array(
  z.object({
    kind: z.enum(['appointment', 'hold', 'offer', 'time_off']),
    appointmentId: z.nullable(z.string()),
    firstName: z.nullable(z.string()),
    startsAt: instantSchema,
    endsAt: instantSchema,
  }),
);

/** One day of GET /api/admin/hours. */
export const businessHoursSchema = z.object({
  dayName: z.string(),
  /** ISO: Monday is 1. */
  dayOfWeek: z.int(),
  location: z.enum(LOCATIONS),
  startTime: localTimeSchema,
  endTime: localTimeSchema,
  allowedClientTypes: z.array(z.enum(['new', 'existing'])),
  requiresToggle: z.boolean(),
  enabled: z.boolean(),
  /** What is ahead on a day that can be switched off: that stays when it is. */
  ahead: calendarConflictsSchema,
});
export const businessHoursListSchema = z.array(businessHoursSchema);

/** Body of PATCH /api/admin/hours/{day}, `day` as dayOfWeek. */
export const hoursInputSchema = z.object({ enabled: z.boolean() });

/** Body of POST /api/admin/time-off: whole days unless times are given; local to the practice. */
export const timeOffInputSchema = z.object({
  startDate: localDateSchema,
  endDate: localDateSchema,
  startTime: z.optional(localTimeSchema),
  endTime: z.optional(localTimeSchema),
  note: optionalText(200),
  /** Also where times are kept for people on the waitlist, who go on waiting; what is booked stays in the way. */
  endsOffers: z.optional(z.boolean()),
});

/** One line of GET /api/admin/time-off, from today on; the answer of POST as well. */
export const timeOffSchema = z.object({
  id: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  note: z.nullable(z.string()),
});
export const timeOffListSchema = z.array(timeOffSchema);

/** One line of GET /api/admin/clients (?q= for a part of name, phone or e-mail; fifty at most, the last seen first). */
export const adminClientSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  canBookAtHome: z.boolean(),
  /** Marked by the therapist, or has been here. */
  isExisting: z.boolean(),
  isMember: z.boolean(),
  visits: z.int(),
  lastVisitAt: z.nullable(instantSchema),
  nextVisitAt: z.nullable(instantSchema),
  /** Credits that nothing has used or reserved, by length in minutes, and gift value. */
  credits: z.array(z.object({ duration: z.int(), available: z.int() })),
  giftValue: decimalAmountSchema,
});
export const adminClientListSchema = z.array(adminClientSchema);

/** Body of PATCH /api/admin/clients/{id}; answers the client. */
export const clientInputSchema = z.object({
  canBookAtHome: z.optional(z.boolean()),
  isExisting: z.optional(z.boolean()),
});

/** Body of POST /api/admin/clients/{id}/credits: wellness credits, twelve a calendar year at most; answers the client. */
export const grantInputSchema = z.object({
  /** Names the grant: the same one twice is one. */
  grantId: z.uuid(),
  duration: z.int().check(z.positive()),
  credits: z.int().check(z.minimum(1), z.maximum(12)),
});

export const REVIEW_ACTIONS = ['ask_refund_again', 'record_cash_refund', 'look_again'] as const;

/** One line of GET /api/admin/review-items: what no machine could settle. */
export const reviewItemSchema = z.object({
  id: z.string(),
  kind: z.string(),
  openedAt: instantSchema,
  /** What happened, what was done, and what to do next, in a sentence each. */
  happened: z.string(),
  done: z.string(),
  next: z.string(),
  amount: z.nullable(decimalAmountSchema),
  /** Its id at Stripe, to be looked up there. */
  paymentId: z.nullable(z.string()),
  appointmentId: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  /** The buttons that do it; any item can also be resolved with a word of how. */
  actions: z.array(z.enum(REVIEW_ACTIONS)),
});
export const reviewItemListSchema = z.array(reviewItemSchema);

/** Body of POST /api/admin/review-items/{id}/act. */
export const reviewActionInputSchema = z.object({ action: z.enum(REVIEW_ACTIONS) });
/** Body of POST /api/admin/review-items/{id}/resolve. */
export const resolveInputSchema = z.object({
  resolution: requiredText('Please say how it was settled', 500),
});

/** One line of GET /api/admin/testimonials: sent in and not read yet. */
export const heldTestimonialSchema = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  service: z.object({ name: z.string() }),
  rating: z.int(),
  review: z.string(),
  createdAt: instantSchema,
});
export const heldTestimonialListSchema = z.array(heldTestimonialSchema);
/** Body of PATCH /api/admin/testimonials/{id}; 'held' takes either back. */
export const testimonialDecisionSchema = z.object({
  status: z.enum(['published', 'rejected', 'held']),
});

/** Answer of calls that have nothing else to say. */
export const doneSchema = z.object({ success: z.boolean(), message: z.optional(z.string()) });

export type Stats = z.infer<typeof statsSchema>;
export type BusinessHours = z.infer<typeof businessHoursSchema>;
export type TimeOff = z.infer<typeof timeOffSchema>;
export type TimeOffInput = z.infer<typeof timeOffInputSchema>;
export type AdminClient = z.infer<typeof adminClientSchema>;
export type ReviewItem = z.infer<typeof reviewItemSchema>;
export type HeldTestimonial = z.infer<typeof heldTestimonialSchema>;
export type CalendarConflict = z.infer<typeof calendarConflictsSchema>[number];
