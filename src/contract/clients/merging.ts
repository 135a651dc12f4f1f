import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { doneSchema } from '../done.ts';
import { adminClientSchema } from './clients.ts';

/** Lists the pairs of clients who may be one person, the pair with the newest client first; at most fifty. */
export const listDuplicates = defineCall({
  method: 'GET',
  path: '/api/admin/clients/duplicates',
  answer: z.array(
    z.object({
      /** The earlier one first. */
      clients: z.tuple([adminClientSchema, adminClientSchema]),
      /** What both have: the number, the name (and a similar address), the address (and a similar name). */
      same: z.array(z.enum(['phone', 'name', 'email'])),
    }),
  ),
});

/** Stores that two clients are two people. */
export const keepApart = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/apart',
  input: z.object({ otherId: z.uuid() }),
  answer: doneSchema,
});

export type Duplicates = z.output<typeof listDuplicates.answer>[number];
