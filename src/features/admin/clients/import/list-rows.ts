import { importedClientSchema, type ImportRows } from '#contract/clients/import-clients.ts';
import type { ListField } from './columns.ts';
import type { ListLine } from './read-list.ts';

/** A row of a list that stays out, and why. */
export interface LeftRow {
  row: number;
  name: string;
  reason: string;
}

/** The rows of a list: those that can be brought in, those without an email address, repeated ones, and unreadable ones. */
export interface JudgedRows {
  rows: ImportRows;
  withoutEmail: LeftRow[];
  twice: LeftRow[];
  unreadable: LeftRow[];
}

/** "Lindqvist, Karin" and "Karin Lindqvist", in first and last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first] = name.split(/,\s*/, 2);
  if (first) return { firstName: first, lastName: last };
  const at = name.lastIndexOf(' ');
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at).trim(), lastName: name.slice(at + 1) };
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
  for (const { row, cells } of lines) {
    const cell = (field: ListField) => cells[columns.indexOf(field)] ?? '';
    const whole = splitName(cell('name'));
    const firstName = cell('firstName') || whole.firstName;
    const lastName = cell('lastName') || whole.lastName;
    const name = `${firstName} ${lastName}`.trim();
    // Some programs put several into one cell: the first is theirs.
    const email = cell('email').split(/[\s,;]+/)[0] ?? '';
    if (email === '') {
      judged.withoutEmail.push({ row, name, reason: 'No email address' });
      continue;
    }
    const client = importedClientSchema.safeParse({
      ...{ firstName, lastName, email },
      phone: cell('phone').replace(/^'/, ''),
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
