/** A part of the sales tax: its name and its rate in parts per million (6.875% is 68,750). */
export interface SalesTax {
  name: string;
  rate_ppm: number;
}

/** What a booking is priced from, in integer cents. */
export interface PricingInput {
  service: { priceCents: number; memberPriceCents?: number | undefined };
  enhancements: readonly { priceCents: number }[];
  isMember: boolean;
  salesTaxes: readonly SalesTax[];
}

/** One priced line in integer cents, with its tax and the parts of that. */
export interface PricedLine {
  amountCents: number;
  taxCents: number;
  taxParts: (SalesTax & { cents: number })[];
}

/** The price of a booking in integer cents: the service, then the enhancements in their order. */
export interface Price {
  lines: [PricedLine, ...PricedLine[]];
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
}

/** Returns one part of the sales tax on an amount, in integer cents; half a cent is rounded up. */
export function salesTaxCents(amountCents: number, ratePpm: number): number {
  return Math.floor((amountCents * ratePpm + 500_000) / 1_000_000);
}

/** Returns a line with its sales tax, rounded once for each part. The amount is in integer cents, without tax. */
export function taxedLine(amountCents: number, salesTaxes: readonly SalesTax[]): PricedLine {
  const taxParts = salesTaxes.map(({ name, rate_ppm }) => ({
    name,
    rate_ppm,
    cents: salesTaxCents(amountCents, rate_ppm),
  }));
  return { amountCents, taxCents: sum(taxParts.map(({ cents }) => cents)), taxParts };
}

/** Prices a booking: the service (for a member, at its member price), enhancements, and sales tax, rounded by line and part. */
export function priceBooking({ service, enhancements, isMember, salesTaxes }: PricingInput): Price {
  const serviceCents = isMember
    ? (service.memberPriceCents ?? service.priceCents)
    : service.priceCents;
  const lines: Price['lines'] = [
    taxedLine(serviceCents, salesTaxes),
    ...enhancements.map(({ priceCents }) => taxedLine(priceCents, salesTaxes)),
  ];
  const subtotalCents = sum(lines.map(({ amountCents }) => amountCents));
  const taxCents = sum(lines.map((line) => line.taxCents));
  return { lines, subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
