import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isGuessable } from './guessable.ts';

const bytes = (text: string) => Buffer.from(text);

it.each([
  ['one letter', bytes('a'.repeat(16))],
  ['one letter but for the last', bytes(`${'a'.repeat(15)}b`)],
  ['digits that count', bytes('12345678901234567890')],
  ['digits that count down', bytes('9876543210987654')],
  ['letters that count', bytes('abcdefghijklmnop')],
  ['letters and digits that count', bytes('abcdefghij0123456789')],
  ['every second letter', bytes('acegikmoqsuwy')],
  ['two letters in turn', bytes('abababababababab')],
  ['a pattern twice', bytes('q8Kz2mWx'.repeat(2))],
  ['a pattern that is cut off', bytes('q8Kz2mWx'.repeat(3).slice(0, 21))],
  ['hexadecimal digits that count, twice', bytes('0123456789abcdef'.repeat(2))],
  ['zeros', Buffer.alloc(32)],
  ['bytes that count', Buffer.from(Array.from({ length: 32 }, (_, index) => index + 200))],
])('%s can be guessed', (_, given) => expect(isGuessable(given)).toBe(true));

it('random ones cannot, in hexadecimal digits either', () => {
  for (let draw = 0; draw < 2_000; draw += 1) {
    const drawn = randomBytes(16);
    expect(isGuessable(drawn), drawn.toString('hex')).toBe(false);
    expect(isGuessable(bytes(drawn.toString('hex'))), drawn.toString('hex')).toBe(false);
  }
});
