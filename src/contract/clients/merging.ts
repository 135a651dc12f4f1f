import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { doneSchema } from '../done.ts';
import { adminClientSchema } from './clients.ts';

/** Lists the pairs of clients who may be one person, the pair with the newest client first; at most fifty. */
export const listDuplicates = defineCall({
  method: 'GET',
  path: '/api/admin/clients/duplicates',
  answer: z.array(
    z.object({
      earlier: adminClientSchema,
      later: adminClientSchema,
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

/** What one of two clients has. */
const sideSchema = z.object({
  client: adminClientSchema,
  appointments: z.int(),
  /** Notes about sessions, and alerts and notes about the client. */
  notes: z.int(),
  intakes: z.int(),
  hasAccount: z.boolean(),
  owed: decimalAmountSchema,
});

/** Shows what two clients have before one is merged into the other. */
export const previewMerge = defineCall({
  method: 'GET',
  path: '/api/admin/clients/:id/merge',
  input: z.object({ intoId: z.uuid() }),
  answer: z.object({
    /** The one to be merged. */
    from: sideSchema,
    /** The one who stays. */
    into: sideSchema,
    /** Both log in with an account, so they can't be merged. */
    haveTwoAccounts: z.boolean(),
  }),
  refusals: ['client_merged'],
});

/** Merges a client into another, who is the same person. What comes to the former one's address is the other's from then on. */
export const mergeClients = defineCall({
  method: 'POST',
  path: '/api/admin/clients/:id/merge',
  input: z.object({ intoId: z.uuid() }),
  answer: z.object({ mergeId: z.uuid() }),
  refusals: ['client_merged', 'two_accounts'],
});

/** Makes two clients of one again, within 30 days. */
export const undoMerge = defineCall({
  method: 'DELETE',
  path: '/api/admin/merges/:id',
  /** The client who has their own page again. */
  answer: z.object({ id: z.uuid() }),
  refusals: ['merge_stands'],
});

export type MergeSide = z.infer<typeof sideSchema>;
export type Duplicates = z.output<typeof listDuplicates.answer>[number];
