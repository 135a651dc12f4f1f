import { importedClientSchema, type ImportRows } from '#contract/clients/import-clients.ts';
import type { ListField } from './columns.ts';
import { cellsOf, personLabel, personOf, type LeftRow } from './list-person.ts';
import type { ListLine } from './read-list.ts';

/** The rows of a list: those that can be brought in, those without an email address, repeated ones, and unreadable ones. */
export interface JudgedRows {
  rows: ImportRows;
  withoutEmail: LeftRow[];
  twice: LeftRow[];
  unreadable: LeftRow[];
}

/** A name as names are compared: lower case, no accents, no punctuation (private.name_key). */
const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Reads the lines of a list by what its columns are. */
export function judgeRows(
  lines: readonly ListLine[],
  columns: readonly (ListField | null)[],
): JudgedRows {
  const judged: JudgedRows = { rows: [], withoutEmail: [], twice: [], unreadable: [] };
  const seen = new Map<string, number>();
  for (const line of lines) {
    const { row } = line;
    const cell = cellsOf(line, columns);
    const person = personOf(cell);
    const { email } = person;
    const name = personLabel(person);
    if (email === '') {
      judged.withoutEmail.push({ row, name, reason: 'No email address' });
      continue;
    }
    const client = importedClientSchema.safeParse({
      ...person,
      ...(cell('note') && { note: cell('note') }),
      tags: cell('tags')
        .split(/[,;|]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    });
    if (!client.success) {
      const reason = client.error.issues[0]?.message ?? '';
      judged.unreadable.push({ row, name, reason });
      continue;
    }
    const key = `${email.toLowerCase()} ${keyOf(name)}`;
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, row);
      judged.rows.push({ row, client: client.data });
    } else {
      judged.twice.push({ row, name, reason: `The same as row ${before}` });
    }
  }
  return judged;
}
