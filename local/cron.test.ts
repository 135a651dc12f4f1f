import { expect, it } from 'vitest';
import { isDue } from './cron.ts';

const FRIDAY = new Date('2026-11-20T09:45:00Z');

it.each([
  ['* * * * *', true],
  ['45 9 * * *', true],
  ['44 9 * * *', false],
  ['*/15 * * * *', true],
  ['*/20 * * * *', false],
  ['5/20 * * * *', true],
  ['0,45 8-10 * * 1-5', true],
  ['45 9 * * 6', false],
  ['45 9 20 11 *', true],
  ['@hourly', false],
])('%s is due on a Friday at 9:45 UTC: %s', (expression, expected) => {
  expect(isDue(expression, FRIDAY)).toBe(expected);
});

it.each(['* * * *', 'x * * * *', '@sometimes'])('refuses %s', (expression) => {
  expect(() => isDue(expression, FRIDAY)).toThrow(/cron/);
});
