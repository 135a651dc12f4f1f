import * as z from 'zod/mini';

const TOO_LONG = 'Please shorten this text';

/** What PostgreSQL can store: no NUL characters, no lone surrogates. */
const STORABLE = /^[^\0\p{Cs}]*$/u;

/** Returns whether PostgreSQL can store a text. */
export const isStorable = (value: string) => STORABLE.test(value);

const storable = (max: number, message: string) =>
  [z.trim(), z.maxLength(max, TOO_LONG), z.regex(STORABLE, message)] as const;

/** Text that PostgreSQL can store (no NUL characters, no lone surrogates), trimmed. */
export const text = (max: number, message: string) =>
  z.string(message).check(...storable(max, message));

/** What no title, subject or calendar entry can hold, and what isn't allowed in XML. */
const UNPRINTABLE = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF])+/gu;

/** The same on one line: a space where it had line breaks or control characters. */
export const lineText = (max: number, message: string) =>
  z.string(message).check(
    z.overwrite((typed) => typed.replaceAll(UNPRINTABLE, ' ')),
    ...storable(max, message),
  );

/** Returns text without line breaks: in an email's header or a calendar file, one would begin a line of its writer's own. */
export const toOneLine = (value: string) => value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Text that must not be empty. */
export const requiredText = (message: string, max = 80) =>
  text(max, message).check(z.minLength(1, message));

/** Text that can be left out. */
export const optionalText = (max = 2000) => z.optional(text(max, 'Please use plain text'));

/** A form field that can be left empty. */
export const emptyIsAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.union([z.literal(''), z.optional(schema)]);

/** An email address. */
export const emailText = (message = 'Valid email is required') =>
  text(254, message).check(z.email(message));

/** A password exactly as typed, spaces included. */
export const typedPassword = (least: number, message: string) =>
  z
    .string(message)
    .check(z.minLength(least, message), z.maxLength(1000, message), z.regex(STORABLE, message));

/** A password that someone logs in or confirms with. */
export const passwordText = () => typedPassword(1, 'Password is required');

/** Text of which none is refused: it is cut, and what PostgreSQL can't store is replaced. */
export const anyText = (max: number) =>
  z.string().check(
    z.overwrite((typed) => typed.slice(0, max).replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')),
    z.maxLength(max),
    z.regex(STORABLE),
  );

/** What is typed to search; nothing finds everything. */
export const searchText = () => z._default(anyText(100), '');

const PAYMENT_IS_REQUIRED = 'A payment is required';

/** The id of a card payment. */
export const paymentIdText = () =>
  requiredText(PAYMENT_IS_REQUIRED, 255).check(z.regex(/^pi_\w+$/, PAYMENT_IS_REQUIRED));

export const PHONE_MESSAGE = 'Valid phone number is required';

const PHONE_EXTENSION = /[\s,;]*(?:ext(?:ension|n)?\.?|x|#)[\s:=]*\d{1,7}$/i;
/** What people type between digits, and the invisible marks that come with a copied number. */
const BETWEEN_DIGITS = /[\s()./\p{Pd}\p{Cf}]/gu;
const NORTH_AMERICAN = /^(?:\+?1)?(?:[2-9]\d\d){2}\d{4}$/;
const FROM_ABROAD = /^(?:\+|011|00)[2-9]\d{7,14}$/;

const dialled = (typed: string) =>
  typed.trim().replace(PHONE_EXTENSION, '').replace(BETWEEN_DIGITS, '');

/** Returns whether a phone number is from outside North America: it has a country code other than 1. */
export const isPhoneFromAbroad = (typed: string) => FROM_ABROAD.test(dialled(typed));

/** Formats a phone number the familiar way, however it was typed: "(320) 555-0199". One from abroad stays as it was typed. */
export function phoneLabel(typed: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(dialled(typed)) ?? [];
  if (line === undefined) return typed.trim();
  const extension = PHONE_EXTENSION.exec(typed.trim())?.[0].replaceAll(/\D/g, '');
  return `(${area}) ${exchange}-${line}${extension ? `, ext. ${extension}` : ''}`;
}

/** A phone number as people write it, at least ten characters: North American, or from abroad with its country code. */
export const phoneText = (message = PHONE_MESSAGE) =>
  text(32, message).check(
    z.minLength(10, message),
    z.refine((typed) => NORTH_AMERICAN.test(dialled(typed)) || isPhoneFromAbroad(typed), message),
  );

/**
 * The secret of an emailed link: anyone who has it can do with one appointment, or one spot on the waitlist, what its owner can.
 * It is sent in request bodies and in the fragment of an address, which no server sees.
 */
export const linkTokenSchema = z.string().check(z.regex(/^[\w-]{22}$/));
