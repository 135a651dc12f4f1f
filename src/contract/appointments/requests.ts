import * as z from 'zod/mini';
import { locationSchema } from '../orders/booked-appointment.ts';
import { instantSchema, localDateSchema, localTimeSchema } from '../rules/local-date.ts';

/** How many other times one offer can have. */
export const MOST_TIMES = 3;

/** What happens if the client doesn't answer: the booking stays as it is, or is declined with a full refund. */
export const OTHERWISE = ['keeps', 'declines'] as const;

/** A time that is offered instead of the booked one. */
const proposedTimeSchema = z.object({
  startsAt: instantSchema,
  location: locationSchema,
  /** In the practice's zone. */
  localDate: localDateSchema,
  localTime: localTimeSchema,
});

/** The other times that are held for a client until they answer. The booked time stays theirs meanwhile. */
export const proposalSchema = z.object({
  times: z.array(proposedTimeSchema),
  otherwise: z.enum(OTHERWISE),
  expiresAt: instantSchema,
});

export type Proposal = z.infer<typeof proposalSchema>;
