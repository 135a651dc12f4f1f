import { expect, it } from 'vitest';
import { inColumn, pricedOf, priceWords } from './price-list.ts';

const price = (from: string, amount: string, memberPrice = '') => ({
  of: 'service' as const,
  id: 'swedish-60',
  from,
  price: amount,
  memberPrice,
});

it.each([
  [price('2026-01-01', '85.00', '75.00'), '$85, members $75'],
  [price('2026-01-01', '85.50'), '$85.50'],
  [price('2026-01-01', '85', '$75'), '$85, members $75'],
  // Still being typed.
  [price('2026-01-01', '8x'), '8x'],
])('puts the price %j into words', (saved, words) => {
  expect(priceWords(saved)).toBe(words);
});

it('shows the cents of every amount in a column', () => {
  expect(inColumn('90.00')).toBe('$90.00');
});

it('separates today’s price from the upcoming ones', () => {
  const prices = [
    price('2026-01-01', '80.00'),
    price('2027-01-01', '85.00'),
    { ...price('2026-01-01', '10.00'), id: 'swedish-90' },
  ];
  const of = (today: string) => {
    const item = { of: 'service' as const, id: 'swedish-60', name: 'Swedish', today };
    const { current, announced } = pricedOf(prices, item);
    return [current?.price, announced.map(({ from }) => from)];
  };
  expect(of('2026-12-31')).toEqual(['80.00', ['2027-01-01']]);
  expect(of('2027-01-01')).toEqual(['85.00', []]);
  expect(of('2025-12-31')).toEqual([undefined, ['2026-01-01', '2027-01-01']]);
});
