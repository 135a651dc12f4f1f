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

/** An e-mail address. */
export const emailText = (message = 'Valid email is required') =>
  text(254, message).check(z.email(message));

/** A phone number as people write it, at least ten characters. */
export const phoneText = (message = 'Valid phone number is required') =>
  text(32, message).check(z.minLength(10, message));
