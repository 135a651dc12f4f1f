import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { homeAddressSchema, zipSchema } from '../rules/home-visits.ts';

/** Reads where a client was visited, and whether home visits are offered at a ZIP code, by default theirs. */
export const readOwnVisits = defineCall({
  method: 'GET',
  path: '/api/account/visits',
  input: z.object({ zip: z.optional(zipSchema) }),
  answer: z.object({ address: z.nullable(homeAddressSchema), isServed: z.boolean() }),
  refusals: ['visits_not_allowed'],
});
