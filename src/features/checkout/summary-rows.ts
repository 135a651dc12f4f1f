import type { SavedBooking } from '../../contract/checkout.ts';
import type { BookingSummary } from '../../lib/booking-summary.ts';
import { clockLabel } from '../../lib/contact-facts.ts';
import { PRESSURE_LABELS } from '../../lib/pressure-labels.ts';
import { dayLabel, localMoment } from '../../lib/time-labels.ts';

/** One fact of a booking, on as many lines as it needs. */
export interface SummaryRow {
  term: string;
  lines: string[];
}

/** The facts of a booking in reading order; without the catalogue the names are on their way. */
export function summaryRows(
  booking: SavedBooking,
  chosen: BookingSummary | null,
  timeZone: string,
): SummaryRow[] {
  const { localDate } = localMoment(new Date(booking.appointmentDate), timeZone);
  const enhancements = chosen?.enhancements.map(({ name }) => name) ?? [];
  return [
    { term: 'Service', lines: [chosen?.service.name ?? 'Loading...'] },
    ...(enhancements.length > 0 ? [{ term: 'Enhancements', lines: enhancements }] : []),
    { term: 'Date', lines: [dayLabel(localDate)] },
    { term: 'Time', lines: [clockLabel(booking.appointmentTime)] },
    ...(booking.pressurePreference
      ? [{ term: 'Pressure', lines: [PRESSURE_LABELS[booking.pressurePreference]] }]
      : []),
    {
      term: 'Contact information',
      lines: [`${booking.firstName} ${booking.lastName}`, booking.email, booking.phone],
    },
  ];
}
