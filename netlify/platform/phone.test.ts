import { expect, it } from 'vitest';
import { getInternationalPhone } from './phone.ts';

it.each([
  ['(320) 555-0142', '+13205550142'],
  ['320.555.0142', '+13205550142'],
  ['1-320-555-0142', '+13205550142'],
  ['+1 320 555 0142', '+13205550142'],
  ['+44 20 7946 0018', '+442079460018'],
  ['ask at the desk', null],
  ['0000000000000000', null],
  ['12345', null],
])('reads %s as %s', async (typed, phone) => {
  expect(await getInternationalPhone(typed)).toBe(phone);
});
