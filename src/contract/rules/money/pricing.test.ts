import { describe, expect, it } from 'vitest';
import { priceBooking, salesTaxCents } from './pricing.ts';

const MINNESOTA_PPM = 68_750;
const minnesota = { name: 'Minnesota', rate_ppm: MINNESOTA_PPM };
const service = { priceCents: 13_500, memberPriceCents: 12_000 };

describe('priceBooking', () => {
  it('adds enhancements, and taxes each line and part once', () => {
    const enhancements = [{ priceCents: 1000 }, { priceCents: 2000 }];
    const city = { name: 'Osakis', rate_ppm: 5_000 };
    const price = priceBooking({
      service,
      enhancements,
      isMember: false,
      salesTaxes: [minnesota, city],
    });
    expect(price).toMatchObject({ subtotalCents: 16_500, taxCents: 1218, totalCents: 17_718 });
    expect(price.lines.map(({ taxCents }) => taxCents)).toEqual([996, 74, 148]);
    expect(price.lines[1]?.taxParts).toEqual([
      { ...minnesota, cents: 69 },
      { ...city, cents: 5 },
    ]);
  });

  it('takes the member price for a member', () => {
    const price = priceBooking({ service, enhancements: [], isMember: true, salesTaxes: [] });
    expect(price.totalCents).toBe(12_000);
  });

  it('takes the guest price for a member when the service has no other', () => {
    const price = priceBooking({
      service: { priceCents: 9000 },
      enhancements: [],
      isMember: true,
      salesTaxes: [],
    });
    expect(price.totalCents).toBe(9000);
  });
});

describe('salesTaxCents', () => {
  it.each([
    [9000, MINNESOTA_PPM, 619],
    [100, 5000, 1],
    [100, 4999, 0],
    [0, MINNESOTA_PPM, 0],
    [18_000, 0, 0],
  ])('taxes %d cents at %d ppm with %d cents, half a cent up', (subtotal, ppm, tax) =>
    expect(salesTaxCents(subtotal, ppm)).toBe(tax),
  );
});
