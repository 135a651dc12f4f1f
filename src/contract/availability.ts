import * as z from 'zod/mini';

/** Answer of GET /api/availability: times in the practice's zone, and the instant that each one is. */
export const availabilitySchema = z.object({
  availableSlots: z.array(z.string().check(z.regex(/^\d{2}:\d{2}$/))),
  slots: z.array(z.object({ time: z.string(), startsAt: z.iso.datetime({ offset: true }) })),
});

/** Free times near one that cannot be had. */
export const alternativesSchema = z.array(
  z.object({ date: z.string(), time: z.string(), startsAt: z.string() }),
);

/** Why a day has no free time. `full` says nothing of what fills it. */
export const NO_TIMES_REASONS = [
  'past',
  'beyond',
  'closed',
  'existing_clients',
  'full',
  'too_soon',
] as const;

/** Answer of GET /api/availability/days: each day with the times that GET /api/availability answers for it. */
export const availableDaysSchema = z.object({
  /** Where most find what they want: the earliest time, the earliest on another day, the earliest afternoon; by time. */
  first: z.array(z.object({ date: z.string(), time: z.string() })),
  days: z.array(
    z.object({
      date: z.string(),
      times: z.array(z.string()),
      why: z.optional(z.enum(NO_TIMES_REASONS)),
    }),
  ),
  /** Where no day has any: the next one that has, if there is one. */
  next: z.nullable(z.string()),
});

export type AvailableDays = z.infer<typeof availableDaysSchema>;
export type Availability = z.infer<typeof availabilitySchema>;
export type Alternatives = z.infer<typeof alternativesSchema>;
