import type { ListField } from './columns.ts';
import type { ListLine } from './read-list.ts';

/** Who a row of a list is about, in its own words. */
export interface ListPerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** A row of a list that stays out, and why. */
export interface LeftRow {
  row: number;
  name: string;
  reason: string;
}

/** Returns what a line says of a field; empty if no column is about it. */
export const cellsOf =
  ({ cells }: ListLine, columns: readonly (ListField | null)[]) =>
  (field: ListField): string =>
    cells[columns.indexOf(field)] ?? '';

/** "Lindqvist, Karin" and "Karin Lindqvist", in first and last name. */
function splitName(name: string) {
  const [last = '', first] = name.split(/,\s*/, 2);
  if (first) return { firstName: first, lastName: last };
  const at = name.lastIndexOf(' ');
  return at < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, at).trim(), lastName: name.slice(at + 1) };
}

/** Reads who a row is about. */
export function personOf(cell: (field: ListField) => string): ListPerson {
  const whole = splitName(cell('name'));
  return {
    firstName: cell('firstName') || whole.firstName,
    lastName: cell('lastName') || whole.lastName,
    // Some programs put several into one cell: the first is theirs.
    email: cell('email').split(/[\s,;]+/)[0] ?? '',
    phone: cell('phone').replace(/^'/, ''),
  };
}

/** What to call them: their name, or what else the row says. */
export const personLabel = ({ firstName, lastName, email, phone }: ListPerson): string =>
  `${firstName} ${lastName}`.trim() || email || phone;

/** Returns how to pick the rows of one outcome, to say why they stay out or how they come in. */
export function rowsByOutcome<Outcome extends { row: number }>(
  people: readonly (ListPerson & { row: number })[],
  outcomes: readonly Outcome[],
) {
  const outcomeOf = new Map(outcomes.map((each) => [each.row, each]));
  return (isOne: (each: Outcome) => boolean, reason: string | ((row: number) => string)) =>
    people.flatMap((person): LeftRow[] => {
      const { row } = person;
      const outcome = outcomeOf.get(row);
      if (!outcome || !isOne(outcome)) return [];
      const words = typeof reason === 'string' ? reason : reason(row);
      return [{ row, name: personLabel(person), reason: words }];
    });
}
