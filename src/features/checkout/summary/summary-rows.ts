import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import type { BookingSummary, SummaryLine } from '#lib/booking/text/booking-summary.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { PRESSURE_LABELS } from '#lib/booking/text/pressure-labels.ts';
import { dayLabel, localMoment } from '#lib/time/clock.ts';

/** One line of a booking's summary; anything with a price has it in integer cents. */
export interface SummaryRowLine {
  text: string;
  cents?: number;
}

/** One fact of a booking, on as many lines as it needs. */
export interface SummaryRow {
  term: string;
  lines: SummaryRowLine[];
}

const priced = ({ name, cents }: SummaryLine): SummaryRowLine => ({ text: name, cents });
const LOADING: SummaryRowLine = { text: 'Loading...' };

/** Returns the facts of a booking in reading order, prices last; until the catalog has loaded, names say "Loading...". */
export function summaryRows(
  booking: SavedBooking,
  chosen: BookingSummary | null,
  timeZone: string,
): SummaryRow[] {
  const { localDate } = localMoment(new Date(booking.appointmentDate), timeZone);
  const enhancements =
    chosen?.enhancements.map(priced) ?? booking.selectedEnhancements.map(() => LOADING);
  return [
    { term: 'Date', lines: [{ text: dayLabel(localDate) }] },
    { term: 'Time', lines: [{ text: clockLabel(booking.appointmentTime) }] },
    ...(booking.homeVisit
      ? [
          {
            term: 'At your home',
            lines: [
              { text: booking.homeVisit.street },
              { text: `${booking.homeVisit.city} ${booking.homeVisit.zip}` },
            ],
          },
        ]
      : []),
    ...(booking.pressurePreference
      ? [{ term: 'Pressure', lines: [{ text: PRESSURE_LABELS[booking.pressurePreference] }] }]
      : []),
    {
      term: 'Contact information',
      lines: [
        `${booking.firstName} ${booking.lastName}`,
        booking.email,
        phoneLabel(booking.phone),
      ].map((text) => ({ text })),
    },
    {
      term: 'Service',
      lines: [
        chosen ? priced(chosen.service) : LOADING,
        ...(chosen?.isByCredit ? [{ text: '1 credit', cents: -chosen.service.cents }] : []),
      ],
    },
    ...(enhancements.length > 0 ? [{ term: 'Enhancements', lines: enhancements }] : []),
  ];
}
