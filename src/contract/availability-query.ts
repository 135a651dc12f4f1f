import * as z from 'zod/mini';
import { checkoutKeySchema, serviceIdSchema } from './booking.ts';
import { localDateSchema } from './local-date.ts';

/** Query of GET /api/availability. The checkout key, when given, lets a person see the time they hold themselves. */
export const availabilityQuerySchema = z.object({
  date: localDateSchema,
  serviceId: serviceIdSchema,
  checkoutKey: z.optional(checkoutKeySchema),
});

/** How many days GET /api/availability/days answers at most, and unless told otherwise. */
export const DAYS_SHOWN = 28;

/** Query of GET /api/availability/days; without `from`, from today on. */
export const availableDaysQuerySchema = z.object({
  serviceId: serviceIdSchema,
  from: z.optional(localDateSchema),
  days: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DAYS_SHOWN)),
    DAYS_SHOWN,
  ),
  checkoutKey: z.optional(checkoutKeySchema),
});

export type AvailableDaysQuery = z.infer<typeof availableDaysQuerySchema>;
export type AvailabilityQuery = z.infer<typeof availabilityQuerySchema>;
