import type { Enhancement, Service } from '../../contract/catalogue.ts';
import { durationLabel } from '../../contract/rules/durations.ts';
import { parseMoney } from '../../contract/rules/money.ts';
import { priceBooking } from '../../contract/rules/pricing.ts';

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
  /** A credit pays the service. */
  isByCredit: boolean;
  /** What is left to be paid. */
  subtotalCents: number;
}

/** Names a service with its length: "Thai Bodywork, 90 minutes". */
export function serviceLabel({ name, duration }: Pick<Service, 'name' | 'duration'>): string {
  return `${name}, ${durationLabel(duration)}`;
}

/** What somebody chose, and what they have who chose it. */
export interface BookingChoice {
  serviceId: string;
  enhancementIds: readonly string[];
  /** Pays member prices. */
  isMember?: boolean;
  useCredit?: boolean | undefined;
}

/** What a service costs this person, in integer cents. */
export function servicePriceCents(
  { price, memberPrice }: Pick<Service, 'price' | 'memberPrice'>,
  isMember: boolean,
): number {
  return parseMoney(isMember ? (memberPrice ?? price) : price);
}

/** Sums up a choice; null when the service is not in the catalogue. Unknown and inactive enhancements cost nothing. */
export function getBookingSummary(
  { serviceId, enhancementIds, isMember = false, useCredit = false }: BookingChoice,
  catalogue: { services: readonly Service[]; enhancements: readonly Enhancement[] },
): BookingSummary | null {
  const service = catalogue.services.find(({ id }) => id === serviceId);
  if (!service) return null;
  const serviceCents = servicePriceCents(service, isMember);
  const enhancements = catalogue.enhancements
    .filter(({ id, isActive }) => isActive && enhancementIds.includes(id))
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
    isByCredit: useCredit,
    subtotalCents: useCredit ? subtotalCents - serviceCents : subtotalCents,
  };
}
