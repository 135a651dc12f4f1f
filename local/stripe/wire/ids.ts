import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits, as in Stripe's ids and secrets. */
export function randomToken(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A new object id in Stripe's form, such as `pi_3…` for the prefix `pi_3`. */
export function newId(prefix: string): string {
  return prefix + randomToken(24);
}
