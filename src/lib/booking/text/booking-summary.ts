import type { Enhancement, Service } from '#contract/catalog.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { parseMoney } from '#contract/rules/money/money.ts';
import { priceBooking } from '#contract/rules/money/pricing.ts';

/** One line of a price summary. */
export interface SummaryLine {
  id: string;
  name: string;
  cents: number;
}

/** The price of a service with enhancements, before tax. */
export interface BookingSummary {
  service: SummaryLine;
  enhancements: SummaryLine[];
  /** A credit pays for the service. */
  isByCredit: boolean;
  /** What is left to pay, in integer cents. */
  subtotalCents: number;
}

/** Returns a service with its length: "Thai Bodywork, 90 minutes". */
export function serviceLabel({ name, duration }: Pick<Service, 'name' | 'duration'>): string {
  return `${name}, ${durationLabel(duration)}`;
}

/** What someone chose, and how they pay. */
export interface BookingChoice {
  serviceId: string;
  enhancementIds: readonly string[];
  /** Pays member prices. */
  isMember?: boolean;
  useCredit?: boolean | undefined;
}

/** Returns this person's price for a service, in integer cents. */
export function servicePriceCents(
  { price, memberPrice }: Pick<Service, 'price' | 'memberPrice'>,
  isMember: boolean,
): number {
  return parseMoney(isMember ? (memberPrice ?? price) : price);
}

/** Sums up a choice; null if the service isn't in the catalog. Unknown and inactive enhancements cost nothing. */
export function getBookingSummary(
  { serviceId, enhancementIds, isMember = false, useCredit = false }: BookingChoice,
  catalog: { services: readonly Service[]; enhancements: readonly Enhancement[] },
): BookingSummary | null {
  const service = catalog.services.find(({ id }) => id === serviceId);
  if (!service) return null;
  const serviceCents = servicePriceCents(service, isMember);
  const enhancements = catalog.enhancements
    .filter(({ id, isActive }) => isActive && enhancementIds.includes(id))
    .map(({ id, name, price }) => ({ id, name, cents: parseMoney(price) }));
  // Only the server knows the tax: the dialog shows "+ tax", the checkout shows the server's answer.
  const { subtotalCents } = priceBooking({
    service: { priceCents: serviceCents },
    enhancements: enhancements.map(({ cents }) => ({ priceCents: cents })),
    isMember: false,
    salesTaxes: [],
  });
  return {
    service: { id: service.id, name: serviceLabel(service), cents: serviceCents },
    enhancements,
    isByCredit: useCredit,
    subtotalCents: useCredit ? subtotalCents - serviceCents : subtotalCents,
  };
}
