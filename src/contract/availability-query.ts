import * as z from 'zod/mini';
import { checkoutKeySchema, serviceIdSchema } from './booking.ts';
import { localDateSchema } from './local-date.ts';

/** Query of GET /api/availability. The checkout key, when given, lets a person see the time they hold themselves. */
export const availabilityQuerySchema = z.object({
  date: localDateSchema,
  serviceId: serviceIdSchema,
  checkoutKey: z.optional(checkoutKeySchema),
});

export type AvailabilityQuery = z.infer<typeof availabilityQuerySchema>;
