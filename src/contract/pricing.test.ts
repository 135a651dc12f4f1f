import { describe, expect, it } from 'vitest';
import { priceBooking, salesTaxCents } from './pricing.ts';

const MINNESOTA_PPM = 68_750;
const service = { priceCents: 13_500, memberPriceCents: 12_000 };

describe('priceBooking', () => {
  it('adds enhancements and taxes the sum once', () => {
    const enhancements = [{ priceCents: 1000 }, { priceCents: 2000 }];
    expect(
      priceBooking({ service, enhancements, isMember: false, salesTaxPpm: MINNESOTA_PPM }),
    ).toEqual({ subtotalCents: 16_500, taxCents: 1134, totalCents: 17_634 });
  });

  it('takes the member price for a member', () => {
    const price = priceBooking({ service, enhancements: [], isMember: true, salesTaxPpm: 0 });
    expect(price.totalCents).toBe(12_000);
  });

  it('takes the guest price for a member when the service has no other', () => {
    const price = priceBooking({
      service: { priceCents: 9000 },
      enhancements: [],
      isMember: true,
      salesTaxPpm: 0,
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
