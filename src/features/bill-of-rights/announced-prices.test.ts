import { expect, it } from 'vitest';
import { snapshot } from '../../lib/site/snapshot.ts';
import { announcedPrices } from './announced-prices.ts';

it('says from which day what will cost what, and nothing of what else is sold', () => {
  expect(
    announcedPrices({
      ...snapshot,
      announced_prices: [
        {
          ...{ service_id: 'thai-120', holds_from: '2027-01-01' },
          ...{ price_cents: 19_000, member_price_cents: 17_050 },
        },
        { enhancement_id: 'cupping', holds_from: '2027-01-01', price_cents: 1700 },
        { bundle_id: '60-minutes-3', holds_from: '2027-01-01', price_cents: 25_000 },
        { service_id: 'thai-60', holds_from: '2027-03-01', price_cents: 9500 },
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
