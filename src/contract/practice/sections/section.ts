import * as z from 'zod/mini';
import type { AnyField, Schema } from './field.ts';
import { idText, memberPriceIsLower } from './inputs.ts';

type Fields = Readonly<Record<string, AnyField>>;
type Json = z.core.util.JSONType;
type Check = z.core.$ZodCheck<unknown>;

type ChangeOf<F extends Fields> = { [N in keyof F]: F[N]['change'] };
type AnswerOf<F extends Fields> = {
  [N in keyof F as F[N]['answer'] extends null ? never : N]: Exclude<F[N]['answer'], null>;
};
/** Columns are named by strings, so a stored row has no types: `fromRow` reads it. */
type StoredOf = Record<never, Schema>;
/** An item as it is answered, without its id. */
type ItemOf<F extends Fields> = z.output<z.ZodMiniObject<AnswerOf<F>>>;

/** What is declared of one row, or of each row of a list. */
export interface Declared<K extends string = string, F extends Fields = Fields> {
  /** The kind of its change. */
  kind: K;
  table: string;
  /** What the history calls it. */
  what: string;
  fields: F;
}

/** What is declared of a list. */
interface Listed<
  K extends string = string,
  S extends string = string,
  F extends Fields = Fields,
> extends Declared<K, F> {
  section: S;
  /** The column of its id. */
  key: string;
  /** All of them: "Gift certificates". */
  many: string;
  /** What buttons call one of them. */
  noun: string;
  /** The title of the dialog that adds one. */
  add: string;
  /** A line about it. */
  about: string;
  /** The title of its dialog, if its name is too long for one. */
  title?: string;
  nameOf(item: ItemOf<F>): string;
}

/** Any list of the practice. */
export interface AnyItems extends Listed {
  change: Schema;
}

/** A row of the database, by its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns the column of a field: its own, or its name in snake case. */
const columnOf = (name: string, { column }: Pick<AnyField, 'column'>) =>
  column ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the columns of fields; a first price is in a table of its own. */
export const columnsOf = ({ fields }: Declared) =>
  Object.entries(fields)
    .filter(isAnswered)
    .map(([name, field]) => columnOf(name, field));

const isAnswered = ([, field]: [string, AnyField]) => field.answer !== null;

/** The schemas of a table of fields: what is sent, answered and stored. */
function schemasOf<K extends string, F extends Fields>(kind: K, fields: F) {
  const all = Object.entries(fields);
  const answered = all.filter(isAnswered);
  const pick = <T>(from: typeof all, part: (field: AnyField) => T) =>
    Object.fromEntries(from.map(([name, field]) => [name, part(field)]));
  return {
    change: { kind: z.literal(kind), ...(pick(all, ({ change }) => change) as ChangeOf<F>) },
    answer: pick(answered, ({ answer }) => answer) as AnswerOf<F>,
    stored: Object.fromEntries(
      answered.map(([name, field]) => [columnOf(name, field), field.stored]),
    ) as StoredOf,
  };
}

/** Declares facts that are stored in a single row. */
export function defineRow<const K extends string, F extends Fields>(about: Declared<K, F>) {
  const { change, answer, stored } = schemasOf(about.kind, about.fields);
  return {
    ...about,
    change: z.object(change),
    answer: z.object(answer),
    stored: z.object(stored),
  };
}

/** A new item needs a price if its kind has one; later prices are changed separately. */
const newHasPrice = z.refine<{ id?: string; price?: string }>(
  ({ id, price }) => id !== undefined || price !== undefined,
  { path: ['price'], error: 'Enter a price such as 90.00' },
);

/** Whether items of this kind have a price, which is sent with a new one. */
export const isPriced = ({ fields }: Declared) => 'price' in fields;

/** Declares a list of items; the server gives each its id. */
export function defineItems<const K extends string, const S extends string, F extends Fields>(
  about: Listed<K, S, F>,
) {
  const { change, answer, stored } = schemasOf(about.kind, about.fields);
  const schema = z.object({ ...change, id: z.optional(idText) });
  const checks = [newHasPrice, memberPriceIsLower()] as unknown as Check[];
  return {
    ...about,
    change: isPriced(about) ? schema.check(...checks) : schema,
    answer: z.object({ id: z.string(), ...answer }),
    stored: z.object({ [about.key]: z.string(), ...stored }),
  };
}

/** Returns the values that the form of a new item starts with. */
export const startOf = <A extends Schema>({ fields }: Declared & { answer: A }) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(isAnswered)
      .map(([name, { start }]) => [name, start]),
  ) as Omit<z.output<A>, 'id'>;

/** Returns the values of fields under the names of their columns. */
export function toRow({ fields }: Declared, values: object): Record<string, Json> {
  const given = values as Row;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      columnOf(name, field),
      field.toStored(given[name]),
    ]),
  );
}

/** Returns the same of an item; the id of a new one is null. */
export function toItemRow(items: AnyItems, change: { id?: string | undefined }) {
  return { [items.key]: change.id ?? null, ...toRow(items, change) };
}

/** Returns the fields of any row. What doesn't parse is left out: an old row may lack a column. */
export const valuesIn = ({ fields }: Declared, row: Row): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(isAnswered)
      .flatMap(([name, field]) => {
        const stored = z.safeParse(field.stored, row[columnOf(name, field)]);
        return stored.success ? [[name, field.fromStored(stored.data)]] : [];
      }),
  );

/** Returns the fields of a row that has parsed. */
export const fromRow = <A extends Schema>(declared: Declared & { answer: A }, row: Row) =>
  valuesIn(declared, row) as z.output<A>;

/** Returns the same of an item, with its id. */
export const fromItemRow = <A extends Schema>(items: AnyItems & { answer: A }, row: Row) =>
  ({ id: String(row[items.key]), ...valuesIn(items, row) }) as z.output<A>;

/** A field and its value, in words. */
export interface FieldLine {
  name: string;
  what: string;
  words: string;
}

/** Returns values in words, line by line; `nameOf` names an item of another list by its id. */
export function linesOf(
  { fields }: Declared,
  values: object,
  nameOf: (section: string, id: string) => string = (_, id) => id,
): FieldLine[] {
  const given = values as Row;
  return Object.entries(fields)
    .filter(([name, field]) => name in given && field.answer !== null)
    .map(([name, { what, control, frame = '{}', words }]) => {
      const value = given[name];
      const plain =
        control.is === 'reference' && typeof value === 'string' && value !== ''
          ? nameOf(control.of, value)
          : words(value);
      return { name, what, words: value === null ? plain : frame.replace('{}', plain) };
    });
}
