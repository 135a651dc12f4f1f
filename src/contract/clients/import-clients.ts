import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instantSchema } from '../rules/local-date.ts';
import { wholeNumber } from '../rules/numbers.ts';
import { emailText, requiredText, text } from '../rules/text.ts';
import { tagsSchema } from './client-record.ts';

/** How many rows of a list are sent at once. */
export const ROWS_A_CALL = 250;

/** The most rows that a list can have. */
export const MOST_ROWS = 20_000;

/** A client as a list from another program has them; a phone number stays as it was typed there, or is missing. */
export const importedClientSchema = z.object({
  firstName: requiredText('No first name'),
  lastName: requiredText('No last name'),
  email: emailText('The email address isn’t valid'),
  phone: text(32, 'The phone number can’t be read'),
  note: z.optional(
    z
      .string()
      .check(z.maxLength(4000, 'The note is longer than 4,000 letters'))
      .check(z.regex(/^[^\0\p{Cs}]*$/u, 'The note can’t be read')),
  ),
  tags: z._default(tagsSchema, []),
});

const rowsSchema = z
  .array(z.object({ row: wholeNumber(1, 1_000_000), client: importedClientSchema }))
  .check(z.minLength(1), z.maxLength(ROWS_A_CALL));

/**
 * What becomes of a row: a new client; a new client who shares the address of another; or no one, because they are on file
 * by name and address already, and stay as they are.
 */
export const IMPORT_OUTCOMES = ['new', 'shares_address', 'known'] as const;

const outcomesSchema = z.array(z.object({ row: z.int(), outcome: z.enum(IMPORT_OUTCOMES) }));

/** Says what an import would make of some rows of a list, and changes nothing. */
export const checkImport = defineCall({
  method: 'POST',
  path: '/api/admin/imports/:id/check',
  input: z.object({ rows: rowsSchema }),
  answer: outcomesSchema,
});

/** Adds the clients of some rows. No one is notified, and no one on file is changed. The same rows again add no one. */
export const importClients = defineCall({
  method: 'POST',
  path: '/api/admin/imports/:id/rows',
  input: z.object({
    fileName: requiredText('Choose a file', 200),
    /** They have been here before: they book as existing clients do. */
    areExisting: z.boolean(),
    rows: rowsSchema,
  }),
  answer: outcomesSchema,
  refusals: ['import_undone'],
});

/** Lists the imports of the last 30 days, newest first. */
export const listImports = defineCall({
  method: 'GET',
  path: '/api/admin/imports',
  about: ['clients'],
  answer: z.array(
    z.object({
      id: z.uuid(),
      fileName: z.string(),
      begunAt: instantSchema,
      undoneAt: z.nullable(instantSchema),
      /** How many of its clients are on file, and of its appointments and balances, those that undoing it would look at. */
      clients: z.int(),
      appointments: z.int(),
      balances: z.int(),
    }),
  ),
});

/** Removes what an import added, some at a time until it is done; clients of whom more is known by now stay, and what was used since. */
export const undoImport = defineCall({
  method: 'DELETE',
  path: '/api/admin/imports/:id',
  answer: z.object({ removed: z.int(), kept: z.int(), isDone: z.boolean() }),
});

export type ImportedClient = z.infer<typeof importedClientSchema>;
export type ImportRows = z.infer<typeof rowsSchema>;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
