/** What a booking is priced from: integer cents, and the sales tax in parts per million (6.875 % is 68 750). */
export interface PricingInput {
  service: { priceCents: number; memberPriceCents?: number | undefined };
  enhancements: readonly { priceCents: number }[];
  isMember: boolean;
  salesTaxPpm: number;
}

/** The price of a booking in integer cents. */
export interface Price {
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

/** Sales tax on a subtotal, in integer cents, half a cent rounded up. */
export function salesTaxCents(subtotalCents: number, salesTaxPpm: number): number {
  return Math.floor((subtotalCents * salesTaxPpm + 500_000) / 1_000_000);
}

/** What a booking costs: the service (at its member price for a member), its enhancements, and sales tax on both. */
export function priceBooking({
  service,
  enhancements,
  isMember,
  salesTaxPpm,
}: PricingInput): Price {
  const serviceCents = isMember
    ? (service.memberPriceCents ?? service.priceCents)
    : service.priceCents;
  const subtotalCents = enhancements.reduce(
    (sum, { priceCents }) => sum + priceCents,
    serviceCents,
  );
  const taxCents = salesTaxCents(subtotalCents, salesTaxPpm);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}
