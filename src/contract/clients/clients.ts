import * as z from 'zod/mini';
import { adminAppointmentListSchema } from '../appointments/appointments.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { instantSchema } from '../rules/local-date.ts';
import { queryNumber, wholeNumber } from '../rules/numbers.ts';
import { searchText } from '../rules/text.ts';

/** A client as lists show them. */
export const adminClientSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  canBookAtHome: z.boolean(),
  /** Can book home visits, once they are an existing client. */
  canBeVisited: z.boolean(),
  /** Marked by the therapist, or has been here before. */
  isExisting: z.boolean(),
  isMember: z.boolean(),
  visits: z.int(),
  lastVisitAt: z.nullable(instantSchema),
  nextVisitAt: z.nullable(instantSchema),
  /** Credits that aren't used or reserved, by length in minutes, and gift value. */
  credits: z.array(z.object({ duration: z.int(), available: z.int() })),
  giftValue: decimalAmountSchema,
});

/**
 * Finds clients by part of a name, phone number or email; at most fifty, last seen first. With `notSeenWeeks`, only those who
 * have been here, but not for so many weeks, and have nothing booked.
 */
export const listClients = defineCall({
  method: 'GET',
  path: '/api/admin/clients',
  input: z.object({
    q: searchText(),
    notSeenWeeks: z.optional(queryNumber(1, 520)),
  }),
  answer: z.array(adminClientSchema),
});

/** Lists a client's appointments, latest first. */
export const listClientAppointments = defineCall({
  method: 'GET',
  path: '/api/admin/clients/:id/appointments',
  answer: adminAppointmentListSchema,
});

/** Changes what a client is allowed to book. */
export const updateClient = defineCall({
  method: 'PATCH',
  path: '/api/admin/clients/:id',
  input: z.object({
    canBookAtHome: z.optional(z.boolean()),
    isExisting: z.optional(z.boolean()),
  }),
  answer: adminClientSchema,
});

/** Grants a client wellness credits, at most twelve per calendar year. */
export const grantCredits = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/credits',
  input: z.object({
    /** Identifies the grant: using the same id twice grants the credits once. */
    grantId: z.uuid(),
    duration: wholeNumber(1, 480),
    credits: wholeNumber(1, 12),
  }),
  answer: adminClientSchema,
  status: 201,
});

export type AdminClient = z.infer<typeof adminClientSchema>;
