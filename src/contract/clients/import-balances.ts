import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { wholeNumber } from '../rules/numbers.ts';
import { requiredText } from '../rules/text.ts';
import { ROWS_A_CALL } from './import-clients.ts';
import { importedPerson } from './import-history.ts';

/** What a client has paid for in another program and not used yet. */
export const importedBalanceSchema = z.object({
  ...importedPerson,
  /** Credits of one length, and what each was sold for before tax. */
  credits: wholeNumber(0, 100, 'The number of credits can’t be read'),
  minutes: z.optional(wholeNumber(5, 600, 'The length can’t be read')),
  creditCents: wholeNumber(0, 1_000_000, 'The price of a credit can’t be read'),
  /** Gift value, tax included. */
  valueCents: wholeNumber(0, 1_000_000, 'The gift value can’t be read'),
});

const rowsSchema = z
  .array(z.object({ row: wholeNumber(1, 1_000_000), balance: importedBalanceSchema }))
  .check(z.minLength(1), z.maxLength(ROWS_A_CALL));

/**
 * What becomes of a row: a new balance; or none, because one of theirs came before, no single client fits, the credits of their
 * address are someone else's, or no service is that long.
 */
export const BALANCE_OUTCOMES = [
  ...(['new', 'known', 'unknown_client', 'shares_address', 'unknown_length'] as const),
] as const;

const outcomesSchema = z.array(z.object({ row: z.int(), outcome: z.enum(BALANCE_OUTCOMES) }));

/** Says what an import would make of some rows of a list of balances, and changes nothing. */
export const checkBalances = defineCall({
  method: 'POST',
  path: '/api/admin/imports/:id/balances/check',
  input: z.object({ rows: rowsSchema }),
  answer: outcomesSchema,
});

/** Adds the balances of some rows to their clients' credits and gift value. No one is notified. The same rows again add nothing. */
export const importBalances = defineCall({
  method: 'POST',
  path: '/api/admin/imports/:id/balances',
  input: z.object({ fileName: requiredText('Choose a file', 200), rows: rowsSchema }),
  answer: outcomesSchema,
  refusals: ['import_undone'],
});

export type BalanceRows = z.infer<typeof rowsSchema>;
export type BalanceOutcomes = z.infer<typeof outcomesSchema>;
