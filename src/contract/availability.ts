import * as z from 'zod/mini';
import { checkoutKeySchema, localDateSchema, serviceIdSchema } from './booking.ts';

/** Query of GET /api/availability. The checkout key, when given, lets a person see the time they hold themselves. */
export const availabilityQuerySchema = z.object({
  date: localDateSchema,
  serviceId: serviceIdSchema,
  checkoutKey: z.optional(checkoutKeySchema),
});

/** Answer of GET /api/availability: times in the practice's zone, and the instant that each one is. */
export const availabilitySchema = z.object({
  availableSlots: z.array(z.string().check(z.regex(/^\d{2}:\d{2}$/))),
  slots: z.array(z.object({ time: z.string(), startsAt: z.iso.datetime({ offset: true }) })),
});

export type AvailabilityQuery = z.infer<typeof availabilityQuerySchema>;
export type Availability = z.infer<typeof availabilitySchema>;
