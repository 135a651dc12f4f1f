import { expect, it } from 'vitest';
import fc from 'fast-check';
import { addressParts } from './address-parts.ts';

it.each([
  ['ruth@example.com', ['ruth', '@example.', 'com']],
  ['maren.lindqvist@lakes.example.com', ['maren.', 'lindqvist', '@lakes.', 'example.', 'com']],
  ['nobody', ['nobody']],
  ['', []],
])('a line can break in %s before the @ and after each dot', (address, parts) =>
  expect(addressParts(address)).toEqual(parts),
);

it('no letter of an address is lost', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => addressParts(address).join('') === address),
  );
  fc.assert(fc.property(fc.string(), (text) => addressParts(text).join('') === text));
});
