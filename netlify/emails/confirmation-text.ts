import type { Practice } from '../../src/lib/practice-schema.ts';
import { bookedWords } from './confirmation-email.ts';
import { shortSessionTime, type Booking } from './booking-words.ts';

/**
 * The text message that confirms a booking. It names neither service nor health, since a screen shows it to whoever is
 * near, and its plain characters fit into one segment of 160.
 */
export function confirmationText(
  booking: Pick<Booking, 'startsAt' | 'status' | 'location'>,
  { name, timeZone, address, phone }: Practice,
): string {
  const place =
    booking.location === 'home' ? 'At the home studio' : `${address.street}, ${address.city}`;
  return (
    `${name}: ${shortSessionTime(booking, timeZone)}. ${bookedWords(booking)} ` +
    `${place}. Call ${phone} to change. Reply STOP to end.`
  );
}
