import * as z from 'zod/mini';

const TOO_LONG = 'Please shorten this text';

/** Text that PostgreSQL can store (no NUL characters, no halves of characters), trimmed. */
export const text = (max: number, message: string) =>
  z
    .string(message)
    .check(z.trim(), z.maxLength(max, TOO_LONG), z.regex(/^[^\0\p{Cs}]*$/u, message));

/** Text that must not be empty. */
export const requiredText = (message: string, max = 80) =>
  text(max, message).check(z.minLength(1, message));

/** Text that may be left out. */
export const optionalText = (max = 2000) => z.optional(text(max, 'Please use plain text'));

/** A field of a form that may be left empty. */
export const emptyIsAbsent = <T extends z.ZodMiniType>(schema: T) =>
  z.union([z.literal(''), z.optional(schema)]);

/** An e-mail address. */
export const emailText = (message = 'Valid email is required') =>
  text(254, message).check(z.email(message));

export const PHONE_MESSAGE = 'Valid phone number is required';

const PHONE_EXTENSION = /[\s,;]*(?:ext(?:ension|n)?\.?|x|#)[\s:=]*\d{1,7}$/i;
/** What people put between digits, and the unseen marks that come with a copied number. */
const BETWEEN_DIGITS = /[\s()./\p{Pd}\p{Cf}]/gu;
const NORTH_AMERICAN = /^(?:\+?1)?(?:[2-9]\d\d){2}\d{4}$/;
const FROM_ABROAD = /^(?:\+|011|00)[2-9]\d{7,14}$/;

const dialled = (typed: string) =>
  typed.trim().replace(PHONE_EXTENSION, '').replace(BETWEEN_DIGITS, '');

/** Whether a phone number is of another country than those of North America: it has a country code other than 1. */
export const isPhoneFromAbroad = (typed: string) => FROM_ABROAD.test(dialled(typed));

/** A phone number as everybody reads it, however it was typed: "(320) 555-0199"; one from abroad as it was typed. */
export function phoneLabel(typed: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(dialled(typed)) ?? [];
  if (line === undefined) return typed.trim();
  const extension = PHONE_EXTENSION.exec(typed.trim())?.[0].replaceAll(/\D/g, '');
  return `(${area}) ${exchange}-${line}${extension ? `, ext. ${extension}` : ''}`;
}

/** A phone number as people write it, at least ten characters: of North America, or from abroad with its country. */
export const phoneText = (message = PHONE_MESSAGE) =>
  text(32, message).check(
    z.minLength(10, message),
    z.refine((typed) => NORTH_AMERICAN.test(dialled(typed)) || isPhoneFromAbroad(typed), message),
  );
