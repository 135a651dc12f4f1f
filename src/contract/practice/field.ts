import * as z from 'zod/mini';
import { decimalAmountSchema } from '../catalogue.ts';
import { displayMoney, formatMoney, getCents, parseMoney } from '../rules/money.ts';
import { wholeNumber } from '../rules/numbers.ts';
import { PHONE_MESSAGE, phoneLabel, phoneText } from '../rules/text.ts';
import * as typed from './inputs.ts';
import { noticeLabel } from './span-text.ts';

export type Schema = z.ZodMiniType;
type Json = z.core.util.JSONType;

/** The lists whose items a field can refer to. */
export type Referenced = 'categories' | 'cautions' | 'services';

/** What a form shows a field with. */
export type Control =
  | { is: 'text'; isWide?: boolean }
  | { is: 'tel' | 'date' | 'number' | 'money' }
  | { is: 'area'; rows: number }
  | { is: 'check'; note?: string }
  | { is: 'choice'; options: readonly (readonly [value: string, words: string])[] }
  /** Its form shows it in its own way. */
  | { is: 'own' }
  /** `none` is what an empty choice is called, where there can be one. */
  | { is: 'reference'; of: Referenced; none?: string };

/** What is said about a field. */
interface Words {
  /** In its form. */
  label: string;
  /** In the history, and beside what another tab saved; the label if it is left out. */
  what?: string;
  hint?: string;
  /** It can't be changed once its item was sold: why, below the field. */
  kept?: string;
  /** Its column in the database; its name in snake case if it is left out. */
  column?: string;
  /** A line about it, around its value: "until {} before". */
  frame?: string;
  /** Something new begins with what the first of the list has. */
  startsAsFirst?: boolean;
}

/** One fact of the practice: how it is typed, answered, stored, shown and said. Methods, so that any field fits `AnyField`. */
interface Field<
  Change extends Schema,
  Answer extends Schema | null,
  Stored extends Schema,
> extends Words {
  what: string;
  change: Change;
  /** Null if it is only sent with something new. */
  answer: Answer;
  stored: Stored;
  control: Control;
  isRequired: boolean;
  /** What something new begins with. */
  start: unknown;
  toStored(value: z.output<Change>): Json;
  fromStored(stored: z.output<Stored>): unknown;
  /** A value in words. */
  words(value: unknown): string;
}

export type AnyField = Field<Schema, Schema | null, Schema>;

type Own<C extends Schema, A extends Schema | null, S extends Schema> = Pick<
  Field<C, A, S>,
  'change' | 'answer' | 'stored' | 'control' | 'start'
> &
  Partial<Pick<Field<C, A, S>, 'isRequired' | 'toStored' | 'fromStored' | 'words'>>;

/** What one field of a kind can say for itself. */
type Said = Words & Partial<Pick<AnyField, 'start' | 'words'>>;

const fieldOf = <C extends Schema, A extends Schema | null, S extends Schema>(
  own: Own<C, A, S>,
  said: Said,
): Field<C, A, S> => ({
  what: said.label,
  isRequired: true,
  toStored: (value) => value as Json,
  fromStored: (stored) => stored,
  words: (value) => String(value ?? ''),
  ...own,
  ...said,
});

/** A fact that no other has the shape of. */
export const own = <C extends Schema, A extends Schema, S extends Schema>(
  how: Omit<Own<C, A, S>, 'control'>,
  said: Said,
) => fieldOf({ ...how, control: { is: 'own' } }, said);

/** A line of text. */
export const text = (message: string, said: Said) =>
  fieldOf(
    {
      ...{ change: typed.requiredLine(message), answer: z.string(), stored: z.string() },
      ...{ control: { is: 'text' }, start: '' },
    },
    said,
  );

const known = {
  ...{ answer: z.string(), stored: z.nullable(z.string()), start: '' },
  toStored: (value: string) => value || null,
  fromStored: (stored: string | null) => stored ?? '',
};

/** A line of text that a new practice doesn't have yet. */
export const knownText = (message: string, said: Said & { isWide?: boolean }) => {
  const { isWide = false, ...rest } = said;
  return fieldOf(
    { ...known, change: typed.requiredLine(message), control: { is: 'text', isWide } },
    rest,
  );
};

/** A line of text that can stay empty. */
export const optionalText = (max: number, said: Said) =>
  fieldOf(
    { ...known, change: typed.emptyOrText(max), control: { is: 'text' }, isRequired: false },
    said,
  );

/** A phone number, stored the familiar way. */
export const phone = (said: Said) =>
  fieldOf(
    {
      ...known,
      change: phoneText().check(
        z.overwrite(phoneLabel),
        z.regex(/^(\(\d{3}\) \d{3}-\d{4}|\+\d[\d ]{6,18}\d)$/, PHONE_MESSAGE),
      ),
      ...{ control: { is: 'tel' }, words: (value) => phoneLabel(String(value)) },
    },
    said,
  );

const isDay = (day: string) =>
  z.iso
    .date()
    .check(z.regex(/^(19|20)/))
    .safeParse(day).success;

/** A day of this century or the last, or empty. */
export const optionalDay = (said: Said) =>
  fieldOf(
    {
      ...known,
      change: z.string().check(
        z.maxLength(10, 'Enter a date'),
        z.refine((day) => day === '' || isDay(day), 'Enter a date'),
      ),
      ...{ control: { is: 'date' }, isRequired: false },
    },
    said,
  );

/** Several lines of text. */
export const area = (message: string, max: number, rows: number, said: Said) =>
  fieldOf(
    {
      ...{ change: typed.requiredLine(message, max), answer: z.string(), stored: z.string() },
      ...{ control: { is: 'area', rows }, start: '' },
    },
    said,
  );

/** Several lines of text that can stay empty. */
export const optionalArea = (max: number, rows: number, said: Said) =>
  fieldOf(
    { ...known, change: typed.emptyOrText(max), control: { is: 'area', rows }, isRequired: false },
    said,
  );

/** A whole number. */
export const number = (least: number, most: number, message: string, said: Said) =>
  fieldOf(
    {
      ...{ change: wholeNumber(least, most, message), answer: z.int(), stored: z.int() },
      ...{ control: { is: 'number' }, start: 0 },
    },
    said,
  );

/** A whole number, or null where there is none. */
export const numberOrNone = (least: number, most: number, message: string, said: Said) =>
  fieldOf(
    {
      change: z.nullable(wholeNumber(least, most, message)),
      ...{ answer: z.nullable(z.int()), stored: z.nullable(z.int()) },
      ...{ control: { is: 'number' }, start: null },
    },
    said,
  );

/** A number of minutes. */
export const minutes = (least: number, most: number, said: Said) =>
  number(least, most, `Enter minutes from ${least} to ${most}`, {
    words: (value) => noticeLabel(Number(value)),
    ...said,
  });

/** Returns an amount as it is typed in words: "$90"; what isn't an amount stays as it is. */
export function amountWords(amount: unknown): string {
  const words = typed.typedMoney(typeof amount === 'string' ? amount : '');
  const cents = getCents(words);
  return cents === null ? words : displayMoney(cents);
}

/** An amount of money before tax, stored in cents. */
export const money = (said: Said) =>
  fieldOf(
    {
      ...{ change: typed.priceText, answer: decimalAmountSchema, stored: z.int() },
      ...{ control: { is: 'money' }, start: '', words: amountWords },
      toStored: parseMoney,
      fromStored: formatMoney,
    },
    said,
  );

const firstAmount = <C extends Schema>(change: C, isRequired: boolean, said: Said) =>
  fieldOf(
    {
      ...{ change, answer: null, stored: z.nullable(z.int()), isRequired },
      ...{ control: { is: 'money' }, start: '', words: amountWords },
      toStored: (amount) => (typeof amount === 'string' && amount ? parseMoney(amount) : null),
    },
    said,
  );

/** What something new costs from today; later prices are a change of their own. */
export const firstPrice = (label = 'Price before tax') =>
  firstAmount(z.optional(typed.priceText), true, { label, column: 'price_cents' });

/** The same for members; empty if they pay the same. */
export const firstMemberPrice = () =>
  firstAmount(z.optional(typed.memberPriceText), false, {
    ...{ label: 'Member price', column: 'member_price_cents' },
  });

/** Yes or no. */
export const check = (said: Said & { note?: string }) => {
  const { note, ...rest } = said;
  return fieldOf(
    {
      ...{ change: z.boolean(), answer: z.boolean(), stored: z.boolean(), start: false },
      control: { is: 'check', ...(note !== undefined && { note }) },
      words: (value) => (value === true ? 'yes' : 'no'),
    },
    rest,
  );
};

/** One of a few. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  names: Record<V[number], string>,
  said: Said & { message: string },
) {
  const { message, ...rest } = said;
  const known: Record<string, string> = names;
  const nameOf = (value: unknown) => known[String(value)] ?? String(value);
  return fieldOf(
    {
      ...{ change: z.enum(values, message), answer: z.enum(values), stored: z.enum(values) },
      control: { is: 'choice', options: values.map((value) => [value, nameOf(value)] as const) },
      ...{ start: values[0], words: nameOf },
    },
    rest,
  );
}

/** The same, which a new practice hasn't chosen yet. */
export const knownChoice = <const V extends readonly [string, ...string[]]>(
  values: V,
  names: Record<V[number], string>,
  said: Said & { message: string },
) => {
  const { answer, stored, ...own } = choice(values, names, said);
  return { ...own, answer: z.nullable(answer), stored: z.nullable(stored) };
};

/** The id of an item of another list. */
export const reference = (of: Referenced, message: string, said: Said) =>
  fieldOf(
    {
      ...{ change: typed.requiredLine(message), answer: z.string(), stored: z.string() },
      ...{ control: { is: 'reference', of }, start: '' },
    },
    said,
  );

/** The id of an item of another list, or empty. */
export const optionalReference = (of: Referenced, none: string, said: Said) =>
  fieldOf(
    {
      ...known,
      change: typed.emptyOrText(120),
      ...{ control: { is: 'reference', of, none }, isRequired: false },
    },
    said,
  );

/** A time zone by its IANA name, such as America/Chicago. */
export const timeZone = (said: Said) =>
  fieldOf(
    {
      change: typed
        .requiredLine('Please choose a time zone', 60)
        .check(z.refine(isTimeZone, 'Please choose a time zone such as America/Chicago')),
      ...{ answer: z.string(), stored: z.string(), control: { is: 'text' }, start: '' },
    },
    said,
  );

/** Whether pages and messages can be written in a zone; the database knows others, such as "Factory". */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
