import * as z from 'zod/mini';

/** Characters that are easy to tell apart, read and say. There are 31, a prime, so that a weighted sum can check a code. */
export const GIFT_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** 17 random characters are 84 bits; the last one checks them. */
export const GIFT_CODE_LENGTH = 18;

const GROUP = 6;
const GIFT_CODE_MESSAGE = 'That isn’t a complete gift code. Please check it';

/**
 * Returns the character that completes a code: with it, the sum of all characters, each multiplied by its position, is a multiple
 * of 31. One wrong character or two swapped ones always break that (the scheme of ISBN-10).
 */
export function checkCharacter(drawn: string): string {
  // The last position has weight 18, and 19 × 18 is 1 modulo 31.
  const missing = (31 - placeSum(drawn)) * 19;
  return GIFT_CODE_ALPHABET.charAt(missing % 31);
}

/** Returns a code as it is printed and spoken: three groups of six. */
export function displayGiftCode(code: string): string {
  return code.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
}

/** A gift code as people type it: case, spaces and hyphens don't matter. */
export const giftCodeSchema = z.string(GIFT_CODE_MESSAGE).check(
  z.maxLength(60, GIFT_CODE_MESSAGE),
  z.overwrite((typed) => typed.toUpperCase().replaceAll(/[\s\p{Pd}.]/gu, '')),
  z.refine(isComplete, GIFT_CODE_MESSAGE),
);

/** The codes that pay for one order. */
export const giftCodesSchema = z._default(z.array(giftCodeSchema).check(z.maxLength(5)), []);

function isComplete(code: string): boolean {
  const known = [...code].every((character) => GIFT_CODE_ALPHABET.includes(character));
  return known && code.length === GIFT_CODE_LENGTH && placeSum(code) === 0;
}

function placeSum(characters: string): number {
  const sum = [...characters].reduce(
    (total, character, index) => total + (index + 1) * GIFT_CODE_ALPHABET.indexOf(character),
    0,
  );
  return sum % 31;
}
