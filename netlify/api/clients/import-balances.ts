import type * as z from 'zod/mini';
import {
  checkBalances as outcomes,
  type BalanceOutcomes,
  type BalanceRows,
  type checkBalances as checkCall,
  type importBalances as importCall,
} from '#contract/clients/import-balances.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';

type ImportDeps = Pick<Deps, 'database' | 'cipher'>;

/** The rows as the database takes them (public.import_balance_row). An id is made from import and row: a repeated page adds nothing. */
const toRows = ({ idOf }: Cipher, importId: string, rows: BalanceRows) =>
  rows.map(({ row, balance }) => ({
    row,
    order_id: idOf('imported balance', importId, String(row)),
    first_name: balance.firstName,
    last_name: balance.lastName,
    email: balance.email,
    phone: balance.phone,
    duration_minutes: balance.minutes ?? null,
    credits: balance.credits,
    credit_cents: balance.creditCents,
    value_cents: balance.valueCents,
  }));

/** Returns what an import would make of some rows about balances. */
export async function checkBalances(
  { database, cipher }: ImportDeps,
  importId: string,
  { rows }: z.output<typeof checkCall.input>,
): Promise<BalanceOutcomes> {
  return outcomes.answer.parse(
    await database.rpc('check_balances', { p_rows: toRows(cipher, importId, rows) }),
  );
}

/** Adds the balances of some rows; returns what became of each. Throws import_undone. */
export async function importBalances(
  { database, cipher }: ImportDeps,
  importId: string,
  { fileName, rows, userId }: z.output<typeof importCall.input> & { userId: string },
): Promise<BalanceOutcomes> {
  return outcomes.answer.parse(
    await database.rpcNow('import_balances', {
      p_import_id: importId,
      p_file_name: fileName,
      p_by: userId,
      p_rows: toRows(cipher, importId, rows),
    }),
  );
}
