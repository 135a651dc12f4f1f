import { expect, it } from 'vitest';
import { adjustmentSchema, readAdjustment } from './adjustment.ts';

it.each([
  ['12', 'add', '12.00'],
  ['$12.5', 'remove', '-12.50'],
  [' 12.34 ', 'add', '12.34'],
  ['$1,250.50', 'add', '1250.50'],
  ['12,50', 'add', null],
  ['12.345', 'add', null],
  ['12 dollars', 'add', null],
  ['0', 'add', null],
  ['twelve', 'add', null],
  ['-5', 'add', null],
] as const)('"%s" to %s is %s', (amount, change, expected) => {
  expect(readAdjustment({ change, amount })).toBe(expected);
  const { success } = adjustmentSchema.safeParse({ change, amount, reason: 'A kindness' });
  expect(success).toBe(expected !== null);
});

it('without an amount and a reason says so at both', () => {
  const { error } = adjustmentSchema.safeParse({ change: 'add', amount: '', reason: ' ' });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['amount', 'Please enter an amount, such as 12.50'],
    ['reason', 'A reason is required'],
  ]);
});
