import { expect, it } from 'vitest';
import { snapshot } from '../site/built/snapshot.ts';
import { announcedPrices, taxWords } from './announced.ts';

it('says which prices change and on which day, and nothing about other items', () => {
  expect(
    announcedPrices({
      ...snapshot,
      announced_prices: [
        {
          ...{ service_id: 'thai-120', effective_from: '2027-01-01' },
          ...{ price_cents: 19_000, member_price_cents: 17_050 },
        },
        { enhancement_id: 'cupping', effective_from: '2027-01-01', price_cents: 1700 },
        { bundle_id: '60-minutes-3', effective_from: '2027-01-01', price_cents: 25_000 },
        { service_id: 'thai-60', effective_from: '2027-03-01', price_cents: 9500 },
      ],
    }),
  ).toEqual([
    'From January 1, 2027: Thai Bodywork, 2 hours: $190 (members $170.50); Cupping: $17.',
    'From March 1, 2027: Thai Bodywork, 60 minutes: $95.',
  ]);
});

it('says nothing while no price is announced', () => {
  expect(announcedPrices(snapshot)).toEqual([]);
});

it('says what the sales tax is made of, and from which day that changes', () => {
  const rate = (name: string, rate_ppm: number, effective_from = '') => ({
    name,
    rate_ppm,
    effective_from,
  });
  expect(
    taxWords({
      sales_taxes: [rate('Minnesota', 68_750), rate('County', 5000), rate('City', 0)],
      announced_tax_rates: [
        rate('Minnesota', 70_000, '2027-01-01'),
        rate('County', 0, '2027-01-01'),
        rate('City', 2500, '2027-04-01'),
      ],
    }),
  ).toBe(
    'Today: Minnesota 6.875% and County 0.5%. From January 1, 2027: Minnesota 7% and County 0%. From April 1, 2027: City 0.25%.',
  );
  expect(taxWords({ sales_taxes: [], announced_tax_rates: [] })).toBe('');
});
