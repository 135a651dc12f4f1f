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

export type Availability = z.infer<typeof availabilitySchema>;
export type Alternatives = z.infer<typeof alternativesSchema>;
