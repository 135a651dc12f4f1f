import { expect, it } from 'vitest';
import { isMoney, money } from './money.ts';

it.each([
  ['80.00', '$80'],
  ['21.48', '$21.48'],
  ['999.50', '$999.50'],
  ['1240.00', '$1,240'],
  ['1234567.89', '$1,234,567.89'],
  ['-5.00', '-$5'],
  ['-1240.50', '-$1,240.50'],
  ['0.00', '$0'],
])('%s is written as %s', (amount, words) => {
  expect(money(amount)).toBe(words);
});

it.each([
  ['0.00', false],
  ['00.00', false],
  ['-0.00', false],
  ['0.01', true],
  ['10.00', true],
  ['-5.00', true],
])('%s is an amount to show: %s', (amount, expected) => {
  expect(isMoney(amount)).toBe(expected);
});
