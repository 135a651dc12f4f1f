import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  displayMoney,
  displayMoneyInFull,
  formatMoney,
  formatSignedMoney,
  parseMoney,
  parseSignedMoney,
} from './money.ts';

describe('money', () => {
  it('reads and writes every amount without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_999 }),
        (cents) => parseMoney(formatMoney(cents)) === cents,
      ),
    );
  });

  it.each(['', '90', '90.0', '90.000', '-1.00', '1e3', ' 90.00', '90,00', 'NaN'])(
    'refuses %j as an amount',
    (text) =>
      expect(() => parseMoney(text)).toThrow(new RangeError(`Not a decimal amount: ${text}`)),
  );

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d cents', (cents) =>
    expect(() => formatMoney(cents)).toThrow(new RangeError(`Not an amount in cents: ${cents}`)),
  );

  it.each([
    [-1250, '-12.50'],
    [-1, '-0.01'],
    [0, '0.00'],
    [1250, '12.50'],
  ])('writes %d cents, which may be owed, as %s, and reads them back', (cents, amount) => {
    expect(formatSignedMoney(cents)).toBe(amount);
    expect(parseSignedMoney(amount)).toBe(cents);
  });

  it.each(['--1.00', '1.00-', '-', '- 1.00'])('refuses %j below zero', (text) =>
    expect(() => parseSignedMoney(text)).toThrow(RangeError),
  );

  it.each([
    [9000, '$90'],
    [9005, '$90.05'],
    [0, '$0'],
    [99_900, '$999'],
    [105_600, '$1,056'],
    [753_120, '$7,531.20'],
    [123_456_789, '$1,234,567.89'],
  ])('shows %d cents as %s', (cents, shown) => expect(displayMoney(cents)).toBe(shown));

  it.each([
    [9000, '$90.00'],
    [105_600, '$1,056.00'],
  ])('shows %d cents in a column as %s', (cents, shown) =>
    expect(displayMoneyInFull(cents)).toBe(shown),
  );
});
