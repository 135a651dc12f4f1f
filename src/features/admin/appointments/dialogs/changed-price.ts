import type { Modification } from '#contract/appointments/modifications.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { parseMoney, parseSignedMoney } from '#contract/rules/money/money.ts';
import { servicePriceCents } from '#lib/booking/text/booking-summary.ts';
import type { ServiceChoice } from './service-fields.tsx';

/** The price of an appointment before and after a change, in cents. */
export interface ChangedPrice {
  original: number;
  changed: number;
  difference: number;
  note: string;
}

/** Returns the price of a change, as the API has calculated it. */
export const summaryOf = ({
  originalAmount,
  newAmount,
  priceDifference,
}: Modification): ChangedPrice => ({
  original: parseMoney(originalAmount),
  changed: parseMoney(newAmount),
  difference: parseSignedMoney(priceDifference),
  note: 'Tax included.',
});

/** Returns the price of a wish before tax: what stays costs what it was sold for, anything new its listed price. Null without a price. */
export function previewOf(
  { lines, serviceId, subtotal, client }: AdminAppointment,
  wish: ServiceChoice,
  catalog: { services: readonly Service[]; enhancements: readonly Enhancement[] },
): ChangedPrice | null {
  const soldFor = (enhancementId: string | null) =>
    lines.find((line) => line.enhancementId === enhancementId)?.amount;
  const service = catalog.services.find(({ id }) => id === wish.serviceId);
  const kept = wish.serviceId === serviceId ? soldFor(null) : undefined;
  const serviceCents =
    kept === undefined ? service && servicePriceCents(service, client.isMember) : parseMoney(kept);
  if (serviceCents === undefined) return null;
  const changed = catalog.enhancements
    .filter(({ id }) => wish.enhancementIds.includes(id))
    .reduce((sum, { id, price }) => sum + parseMoney(soldFor(id) ?? price), serviceCents);
  const original = parseMoney(subtotal);
  return { original, changed, difference: changed - original, note: 'Plus tax.' };
}
