import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { MOST_INTEGER, wholeNumber } from '../rules/numbers.ts';
import { passwordText } from '../rules/text.ts';

/** A row as the database has it: encrypted words are opened, with who they are encrypted for. */
const rowSchema = z.record(z.string(), z.unknown());

/** The last row of a page, by the values of its primary key: the next page begins after it. */
const keySchema = z
  .array(
    z.union([
      z.string().check(z.maxLength(500), z.regex(/^[^\0\p{Cs}]*$/u)),
      wholeNumber(0, MOST_INTEGER),
      z.boolean(),
    ]),
  )
  .check(z.maxLength(5));

/** Begins to take everything out. Answers the tables that leave, in the order in which they can be filled again. Needs the password. */
export const beginExport = defineCall({
  method: 'POST',
  path: '/api/admin/export',
  input: z.object({ exportId: z.uuid(), password: passwordText() }),
  answer: z.object({ tables: z.array(z.object({ name: z.string(), rowCount: z.int() })) }),
});

/** Reads one page of a table, for an hour after the export was begun. */
export const exportTable = defineCall({
  method: 'POST',
  path: '/api/admin/export/:table',
  input: z.object({ exportId: z.uuid(), after: z.nullable(keySchema) }),
  answer: z.object({
    rows: z.array(rowSchema),
    /** Null on the last page. */
    next: z.nullable(keySchema),
  }),
  refusals: ['export_over'],
});

export type ExportedRow = z.infer<typeof rowSchema>;
export type ExportKey = z.infer<typeof keySchema>;
