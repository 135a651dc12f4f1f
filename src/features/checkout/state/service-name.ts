import type { Service } from '#contract/catalog.ts';
import { getBookingSummary } from '#lib/booking/text/booking-summary.ts';
import type { Listing } from '#lib/booking/catalog-store.ts';

/** Returns the name of a service with its length; null until the catalog has loaded. */
export function serviceNameOf(serviceId: string, services: Listing<Service>): string | null {
  if (services.state !== 'ready') return null;
  const choice = { serviceId, enhancementIds: [] };
  const summary = getBookingSummary(choice, { services: services.items, enhancements: [] });
  return summary && summary.service.name;
}
