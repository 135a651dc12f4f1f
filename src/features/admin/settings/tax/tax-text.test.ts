import { describe, expect, it } from 'vitest';
import { comingRates, rateLabel, ratesOn, readRate, withTaxCents } from './tax-text.ts';

it.each([
  ['6.875', 68_750],
  ['7 %', 70_000],
  ['0.5%', 5000],
  ['0', 0],
  ['6.87501', null],
  ['six', null],
  ['-1', null],
  ['', null],
])('reads the rate %s', (typed, ratePpm) => {
  expect(readRate(typed)).toBe(ratePpm);
});

it.each([
  [68_750, '6.875%'],
  [70_000, '7%'],
  [5000, '0.5%'],
])('writes %i parts per million', (ratePpm, words) => {
  expect(rateLabel(ratePpm)).toBe(words);
});

it('rounds each part separately', () => {
  expect(withTaxCents(8000, [68_750, 5000])).toBe(8590);
  // 0.5% of $0.99 is just under half a cent: two parts are rounded twice.
  expect(withTaxCents(99, [5000, 5000])).toBe(99);
  expect(withTaxCents(100, [5000, 5000])).toBe(102);
});

describe('the list of rates', () => {
  const PARTS = [
    {
      id: 'minnesota',
      name: 'Minnesota',
      rates: [
        { from: '2020-01-01', percent: '6.875' },
        { from: '2027-01-01', percent: '7' },
      ],
    },
    { id: 'county', name: 'County', rates: [{ from: '2020-01-01', percent: '0' }] },
    { id: 'city', name: 'City', rates: [{ from: '2026-12-01', percent: '0.5' }] },
  ];

  it.each([
    ['2026-11-30', ['Minnesota 68750']],
    ['2026-12-01', ['Minnesota 68750', 'City 5000']],
    ['2027-01-01', ['Minnesota 70000', 'City 5000']],
  ])('has each rate in effect on %s', (localDate, rates) => {
    expect(ratesOn(PARTS, localDate).map(({ name, ratePpm }) => `${name} ${ratePpm}`)).toEqual(
      rates,
    );
  });

  it('has the upcoming rates in order', () => {
    expect(comingRates(PARTS, '2026-11-30').map(({ from }) => from)).toEqual([
      '2026-12-01',
      '2027-01-01',
    ]);
  });
});
