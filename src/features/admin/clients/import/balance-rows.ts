import { importedBalanceSchema, type BalanceRows } from '#contract/clients/import-balances.ts';
import type { ListField } from './columns.ts';
import { cellsOf, personLabel, personOf, type LeftRow } from './list-person.ts';
import { centsOf, minutesOf } from './list-values.ts';
import type { ListLine } from './read-list.ts';

/** The rows of a list of balances: those that can be brought in, repeated ones, empty ones, and unreadable ones. */
export interface JudgedBalances {
  rows: BalanceRows;
  twice: LeftRow[];
  empty: LeftRow[];
  unreadable: LeftRow[];
}

/** Reads the lines of a list of balances by what its columns are. */
export function judgeBalances(
  lines: readonly ListLine[],
  columns: readonly (ListField | null)[],
): JudgedBalances {
  const judged: JudgedBalances = { rows: [], twice: [], empty: [], unreadable: [] };
  const seen = new Map<string, number>();
  for (const line of lines) {
    const { row } = line;
    const cell = cellsOf(line, columns);
    const person = personOf(cell);
    const name = personLabel(person);
    const credits = Number(cell('credits') || 0);
    const creditCents = centsOf(cell('creditPrice')) ?? 0;
    const valueCents = centsOf(cell('giftValue')) ?? 0;
    const minutes = minutesOf(cell('minutes'));
    const leave = (reason: string) => judged.unreadable.push({ row, name, reason });
    const balance = importedBalanceSchema.safeParse({
      ...{ ...person, credits, creditCents, valueCents },
      ...(minutes !== undefined && { minutes }),
    });
    const key = `${person.email || person.phone} ${name}`.toLowerCase();
    const before = seen.get(key);
    if (!balance.success) leave(balance.error.issues[0]?.message ?? '');
    else if (credits === 0 && valueCents === 0)
      judged.empty.push({ row, name, reason: 'Nothing left' });
    else if (credits > 0 && minutes === undefined) leave('No length for the credits');
    else if (before !== undefined) {
      judged.twice.push({ row, name, reason: `The same client as row ${before}` });
    } else {
      seen.set(key, row);
      judged.rows.push({ row, balance: balance.data });
    }
  }
  return judged;
}
