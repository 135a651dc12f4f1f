import * as z from 'zod/mini';
import { decimalAmountSchema } from '../../catalog.ts';
import { displayMoney, formatMoney, getCents, parseMoney } from '../../rules/money/money.ts';
import { wholeNumber } from '../../rules/numbers.ts';
import { phoneLabel } from '../../rules/text.ts';
import * as typed from './inputs.ts';
import { noticeLabel } from './span-text.ts';

export type Schema = z.ZodMiniType;
type Json = z.core.util.JSONType;

/** The lists whose items a field can refer to. */
export type Referenced = 'categories' | 'cautions' | 'services';

/** How a form shows a field. */
export type Control =
  | { is: 'text'; isWide?: boolean }
  | { is: 'tel' | 'date' | 'number' | 'money' }
  | { is: 'area'; rows: number }
  | { is: 'check'; note?: string }
  | { is: 'choice'; options: readonly (readonly [value: string, words: string])[] }
  /** Its form shows it in a way of its own. */
  | { is: 'own' }
  /** `none` is what an empty choice is called, where there can be one. */
  | { is: 'reference'; of: Referenced; none?: string };

/** What is said about a field. */
interface Words {
  /** In the form. */
  label: string;
  /** In the history and when two tabs are compared; the label if left out. */
  what?: string;
  hint?: string;
  /** Shown below a field that can't change once its item was sold, to say why. */
  kept?: string;
  /** Its column in the database; its name in snake case if left out. */
  column?: string;
  /** Words around its value: "up to {} before". */
  frame?: string;
  /** A new item starts with the value of the first one in the list. */
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
  /** Null if it is only sent with a new item. */
  answer: Answer;
  stored: Stored;
  control: Control;
  isRequired: boolean;
  /** What a new item starts with. */
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

/** What each field can set for itself. */
type FieldDetails = Words & Partial<Pick<AnyField, 'start' | 'words'>>;

const fieldOf = <C extends Schema, A extends Schema | null, S extends Schema>(
  own: Own<C, A, S>,
  details: FieldDetails,
): Field<C, A, S> => ({
  what: details.label,
  isRequired: true,
  toStored: (value) => value as Json,
  fromStored: (stored) => stored,
  words: (value) => String(value ?? ''),
  ...own,
  ...details,
});

/** A fact with a shape of its own. */
export const own = <C extends Schema, A extends Schema, S extends Schema>(
  how: Omit<Own<C, A, S>, 'control'>,
  details: FieldDetails,
) => fieldOf({ ...how, control: { is: 'own' } }, details);

const words = { answer: z.string(), stored: z.string(), start: '' };

/** Null in the database until it is filled in. */
const maybeWords = {
  answer: z.string(),
  stored: z.nullable(z.string()),
  start: '',
  toStored: (value: string) => value || null,
  fromStored: (stored: string | null) => stored ?? '',
};

/** A line of text. */
export const text = (message: string, details: FieldDetails) =>
  fieldOf({ ...words, change: typed.requiredLine(message), control: { is: 'text' } }, details);

/** A line of text, missing in a new practice. */
export const knownText = (message: string, details: FieldDetails & { isWide?: boolean }) => {
  const { isWide = false, ...rest } = details;
  const change = typed.requiredLine(message);
  return fieldOf({ ...maybeWords, change, control: { is: 'text', isWide } }, rest);
};

/** A line of text that can stay empty. */
export const optionalText = (max: number, details: FieldDetails) => {
  const change = typed.emptyOrText(max);
  return fieldOf({ ...maybeWords, change, control: { is: 'text' }, isRequired: false }, details);
};

/** A phone number, missing in a new practice. */
export const phone = (details: FieldDetails) =>
  fieldOf(
    {
      ...maybeWords,
      change: typed.practicePhoneText,
      control: { is: 'tel' },
      words: (value) => phoneLabel(String(value)),
    },
    details,
  );

/** A day of this century or the last, or empty. */
export const optionalDay = (details: FieldDetails) => {
  const change = typed.emptyOrDay;
  return fieldOf({ ...maybeWords, change, control: { is: 'date' }, isRequired: false }, details);
};

/** Several lines of text. */
export const area = (message: string, max: number, rows: number, details: FieldDetails) => {
  const change = typed.requiredLine(message, max);
  return fieldOf({ ...words, change, control: { is: 'area', rows } }, details);
};

/** Several lines of text that can stay empty. */
export const optionalArea = (max: number, rows: number, details: FieldDetails) => {
  const change = typed.emptyOrText(max);
  return fieldOf(
    { ...maybeWords, change, control: { is: 'area', rows }, isRequired: false },
    details,
  );
};

/** A whole number. */
export const number = (least: number, most: number, message: string, details: FieldDetails) =>
  fieldOf(
    {
      change: wholeNumber(least, most, message),
      answer: z.int(),
      stored: z.int(),
      control: { is: 'number' },
      start: 0,
    },
    details,
  );

/** A whole number, or null for none. */
export const numberOrNone = (least: number, most: number, message: string, details: FieldDetails) =>
  fieldOf(
    {
      change: z.nullable(wholeNumber(least, most, message)),
      answer: z.nullable(z.int()),
      stored: z.nullable(z.int()),
      control: { is: 'number' },
      start: null,
    },
    details,
  );

/** A number of minutes. */
export const minutes = (least: number, most: number, details: FieldDetails) =>
  number(least, most, `Enter ${least} to ${most} minutes`, {
    words: (value) => noticeLabel(Number(value)),
    ...details,
  });

/** Returns a typed amount in words: "$90"; other text is returned unchanged. */
export function amountWords(amount: unknown): string {
  const decimal = typed.typedMoney(typeof amount === 'string' ? amount : '');
  const cents = getCents(decimal);
  return cents === null ? decimal : displayMoney(cents);
}

/** An amount of money before tax, stored in cents. */
export const money = (details: FieldDetails) =>
  fieldOf(
    {
      change: typed.priceText,
      answer: decimalAmountSchema,
      stored: z.int(),
      control: { is: 'money' },
      start: '',
      words: amountWords,
      toStored: parseMoney,
      fromStored: formatMoney,
    },
    details,
  );

const firstAmount = <C extends Schema>(change: C, isRequired: boolean, details: FieldDetails) =>
  fieldOf(
    {
      change,
      answer: null,
      stored: z.nullable(z.int()),
      isRequired,
      control: { is: 'money' },
      start: '',
      words: amountWords,
      toStored: (amount) => (typeof amount === 'string' && amount ? parseMoney(amount) : null),
    },
    details,
  );

/** The price of a new item, starting today; later prices are changed separately. */
export const firstPrice = (label = 'Price before tax') =>
  firstAmount(z.optional(typed.priceText), true, { label, column: 'price_cents' });

/** The same for members; empty if they pay the same. */
export const firstMemberPrice = () =>
  firstAmount(z.optional(typed.memberPriceText), false, {
    label: 'Member price',
    column: 'member_price_cents',
  });

/** Yes or no. */
export const check = (details: FieldDetails & { note?: string }) => {
  const { note, ...rest } = details;
  return fieldOf(
    {
      change: z.boolean(),
      answer: z.boolean(),
      stored: z.boolean(),
      start: false,
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
  details: FieldDetails & { message: string },
) {
  const { message, ...rest } = details;
  const named: Record<string, string> = names;
  const nameOf = (value: unknown) => named[String(value)] ?? String(value);
  return fieldOf(
    {
      change: z.enum(values, message),
      answer: z.enum(values),
      stored: z.enum(values),
      control: { is: 'choice', options: values.map((value) => [value, nameOf(value)] as const) },
      start: values[0],
      words: nameOf,
    },
    rest,
  );
}

/** The same, not yet chosen in a new practice. */
export const knownChoice = <const V extends readonly [string, ...string[]]>(
  values: V,
  names: Record<V[number], string>,
  details: FieldDetails & { message: string },
) => {
  const { answer, stored, ...own } = choice(values, names, details);
  return { ...own, answer: z.nullable(answer), stored: z.nullable(stored) };
};

/** The id of an item of another list. */
export const reference = (of: Referenced, message: string, details: FieldDetails) =>
  fieldOf(
    { ...words, change: typed.requiredLine(message), control: { is: 'reference', of } },
    details,
  );

/** The id of an item of another list, or empty. */
export const optionalReference = (of: Referenced, none: string, details: FieldDetails) =>
  fieldOf(
    {
      ...maybeWords,
      change: typed.emptyOrText(120),
      isRequired: false,
      control: { is: 'reference', of, none },
    },
    details,
  );

/** A time zone by its IANA name, such as America/Chicago. */
export const timeZone = (details: FieldDetails) =>
  fieldOf({ ...words, change: typed.timeZoneText, control: { is: 'text' } }, details);
