import { expect, it } from 'vitest';
import { receivedWords } from './received-text.ts';

it.each([
  ['See you then', '“See you then”'],
  ['', 'A picture'],
  [null, 'This can’t be read: it was changed in the database, or its encryption key is missing.'],
])('shows what a client wrote, %j, as %s', (words, shown) => {
  expect(receivedWords({ words })).toBe(shown);
});
