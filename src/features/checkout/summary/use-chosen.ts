import { useStore } from '@nanostores/react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { parseMoney } from '#contract/rules/money/money.ts';
import { getBookingSummary, type BookingSummary } from '#lib/booking/text/booking-summary.ts';
import { useActiveMember } from '#ui/hooks/use-active-member.ts';
import { $enhancements, $services } from '#lib/booking/catalog-store.ts';
import type { Intent } from '../state/checkout-state.ts';

/** Returns what a booking is for, with names and the prices it is sold at; null while the catalog loads. */
export function useChosen(booking: SavedBooking, intent: Intent | null): BookingSummary | null {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  const isMember = useActiveMember();
  const { serviceId, selectedEnhancements: enhancementIds, useCredit } = booking;
  if (services.state !== 'ready') return null;
  // A partial list would show a smaller sum than the one that is paid.
  if (enhancements.state !== 'ready' && enhancementIds.length > 0) return null;
  const chosen = getBookingSummary(
    { serviceId, enhancementIds, isMember, useCredit },
    {
      services: services.items,
      enhancements: enhancements.state === 'ready' ? enhancements.items : [],
    },
  );
  return asSold(chosen, intent);
}

/**
 * Returns the choices with the service at the price it is sold for: a certificate for that service pays all of it, tax
 * included, so less of it is price and the rest is tax.
 */
function asSold(chosen: BookingSummary | null, intent: Intent | null): BookingSummary | null {
  if (!chosen || !intent || chosen.isByCredit) return chosen;
  const extras = chosen.enhancements.reduce((sum, { cents }) => sum + cents, 0);
  return { ...chosen, service: { ...chosen.service, cents: parseMoney(intent.subtotal) - extras } };
}
