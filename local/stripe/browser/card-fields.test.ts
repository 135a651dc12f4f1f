import { describe, expect, it } from 'vitest';
import { findProblems, formatExpiry, formatNumber, type CardValues } from './card-fields.ts';

const NOW = new Date(2026, 10, 20);
const complete: CardValues = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
  postalCode: '56308',
};

it.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242x42', '4242 4242 42'],
])('writes the number %s in groups', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

it.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['12/2030', '12 / 30'],
  ['12 / ', '12 / '],
])('writes the expiry %s as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

describe('validation', () => {
  it('finds nothing wrong with a complete card', () => {
    expect(findProblems(complete, NOW)).toEqual([]);
  });

  it.each([
    [{ number: '' }, 'Your card number is incomplete.'],
    [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    [{ expiry: '12' }, "Your card's expiration date is incomplete."],
    [{ expiry: '13 / 30' }, "Your card's expiration date is incomplete."],
    [{ expiry: '12 / 25' }, "Your card's expiration year is in the past."],
    [{ expiry: '10 / 26' }, "Your card's expiration date is in the past."],
    [{ cvc: '12' }, "Your card's security code is incomplete."],
    [{ postalCode: '563' }, 'Your postal code is incomplete.'],
  ])('says of %j: %s', (change, message) => {
    expect(findProblems({ ...complete, ...change }, NOW).map((problem) => problem.message)).toEqual(
      [message],
    );
  });

  it('accepts a card in the month in which it expires', () => {
    expect(findProblems({ ...complete, expiry: '11 / 26' }, NOW)).toEqual([]);
  });
});
