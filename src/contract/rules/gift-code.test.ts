import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkCharacter,
  displayGiftCode,
  GIFT_CODE_ALPHABET,
  GIFT_CODE_LENGTH,
  giftCodeSchema,
} from './gift-code.ts';

const drawn = fc
  .array(fc.constantFrom(...GIFT_CODE_ALPHABET), {
    minLength: GIFT_CODE_LENGTH - 1,
    maxLength: GIFT_CODE_LENGTH - 1,
  })
  .map((characters) => characters.join(''));
const codes = drawn.map((start) => start + checkCharacter(start));
const isTaken = (typed: string) => giftCodeSchema.safeParse(typed).success;

it('a gift code has at least eighty bits', () => {
  expect((GIFT_CODE_LENGTH - 1) * Math.log2(GIFT_CODE_ALPHABET.length)).toBeGreaterThan(80);
});

it('a gift code is read however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const typed = ` ${displayGiftCode(code).toLowerCase().replaceAll('-', ' – ')} `;
      expect(giftCodeSchema.parse(typed)).toBe(code);
      expect(displayGiftCode(code)).toMatch(/^\w{6}-\w{6}-\w{6}$/);
    }),
  );
});

it('a gift code with any one wrong character is refused', () => {
  const index = fc.nat(GIFT_CODE_LENGTH - 1);
  const other = fc.constantFrom(...GIFT_CODE_ALPHABET);
  fc.assert(
    fc.property(codes, index, other, (code, at, character) => {
      fc.pre(code[at] !== character);
      expect(isTaken(code.slice(0, at) + character + code.slice(at + 1))).toBe(false);
    }),
  );
});

it('a gift code with any two characters swapped is refused', () => {
  const index = fc.nat(GIFT_CODE_LENGTH - 1);
  fc.assert(
    fc.property(codes, index, index, (code, one, other) => {
      const characters = [...code];
      [characters[one], characters[other]] = [characters[other] ?? '', characters[one] ?? ''];
      expect(isTaken(characters.join(''))).toBe(code[one] === code[other]);
    }),
  );
});

it.each(['', 'K7M4XR', '0'.repeat(18), 'I'.repeat(18), `${'2'.repeat(18)}2`])(
  '"%s" is not a gift code',
  (typed) => {
    expect(isTaken(typed)).toBe(false);
  },
);

it('a letter that no gift code has is refused, even if the check character matches', () => {
  const start = `Z${'2'.repeat(GIFT_CODE_LENGTH - 2)}`;
  const code = start + checkCharacter(start);
  expect(isTaken(code)).toBe(true);
  expect(isTaken(code.replace('Z', 'I'))).toBe(false);
});
