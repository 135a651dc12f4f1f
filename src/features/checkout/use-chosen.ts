import { useStore } from '@nanostores/react';
import type { SavedBooking } from '../../contract/orders/checkout.ts';
import { getBookingSummary, type BookingSummary } from '../../lib/booking/booking-summary.ts';
import { useActiveMember } from '../../ui/hooks/use-active-member.ts';
import { $enhancements, $services } from '../../lib/booking/catalogue-store.ts';

/** Returns what a booking is for, with names and prices; null while the catalog loads. */
export function useChosen(booking: SavedBooking): BookingSummary | null {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  const isMember = useActiveMember();
  const { serviceId, selectedEnhancements: enhancementIds, useCredit } = booking;
  if (services.state !== 'ready') return null;
  // A partial list would show a smaller sum than the one that is paid.
  if (enhancements.state !== 'ready' && enhancementIds.length > 0) return null;
  return getBookingSummary(
    { serviceId, enhancementIds, isMember, useCredit },
    {
      services: services.items,
      enhancements: enhancements.state === 'ready' ? enhancements.items : [],
    },
  );
}
