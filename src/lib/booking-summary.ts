import type { Enhancement, Service } from '../contract/catalogue.ts';
import { durationLabel } from '../contract/durations.ts';
import { parseMoney } from '../contract/money.ts';
import { priceBooking } from '../contract/pricing.ts';

/** One line of a price summary. */
export interface SummaryLine {
  id: string;
  name: string;
  cents: number;
}

/** What a choice of service and enhancements comes to, before tax. */
export interface BookingSummary {
  service: SummaryLine;
  enhancements: SummaryLine[];
  subtotalCents: number;
}

/** Names a service with its length: "Thai Bodywork, 90 minutes". */
export function serviceLabel({ name, duration }: Pick<Service, 'name' | 'duration'>): string {
  return `${name}, ${durationLabel(duration)}`;
}

/** Sums up a choice; null when the service is not in the catalogue. Unknown and inactive enhancements cost nothing. */
export function getBookingSummary(
  choice: { serviceId: string; enhancementIds: readonly string[] },
  catalogue: { services: readonly Service[]; enhancements: readonly Enhancement[] },
): BookingSummary | null {
  const service = catalogue.services.find(({ id }) => id === choice.serviceId);
  if (!service) return null;
  const serviceCents = parseMoney(service.price);
  const enhancements = catalogue.enhancements
    .filter(({ id, isActive }) => isActive && choice.enhancementIds.includes(id))
    .map(({ id, name, price }) => ({ id, name, cents: parseMoney(price) }));
  // The tax is the server's to know: the dialog shows "+ tax", the checkout what the server answered.
  const { subtotalCents } = priceBooking({
    service: { priceCents: serviceCents },
    enhancements: enhancements.map(({ cents }) => ({ priceCents: cents })),
    isMember: false,
    salesTaxes: [],
  });
  return {
    service: { id: service.id, name: serviceLabel(service), cents: serviceCents },
    enhancements,
    subtotalCents,
  };
}
