import type { BookingInput } from '#contract/checkout/checkout.ts';

/** A beginning, and the days that are booked there: two of the coming days, one further off, and a holiday. */
interface Beginning {
  now: string;
  days: [string, string, string, string];
}

/** An ordinary Monday; the Friday before the clocks go forward; the Friday before they go back. */
const BEGINNINGS: [Beginning, ...Beginning[]] = [
  {
    now: '2026-11-23T07:00:00-06:00',
    days: ['2026-11-25', '2026-11-27', '2026-12-07', '2026-12-25'],
  },
  {
    now: '2027-03-12T07:00:00-06:00',
    days: ['2027-03-15', '2027-03-17', '2027-03-29', '2027-05-31'],
  },
  {
    now: '2026-10-30T07:00:00-05:00',
    days: ['2026-11-02', '2026-11-04', '2026-11-16', '2026-11-11'],
  },
];

/** The holidays that no one has answered yet. */
export const HOLIDAYS: readonly string[] = BEGINNINGS.map(({ days }) => days[3]);

/** How a history begins. */
export function beginningOf(start: number): Beginning {
  return BEGINNINGS[start % BEGINNINGS.length] ?? BEGINNINGS[0];
}

/** A session that someone wants; several of them want the same time. */
export type Visit = Pick<
  BookingInput,
  'serviceId' | 'appointmentDate' | 'appointmentTime' | 'selectedEnhancements'
>;

/** Those of them that a credit of the bundle pays for: with something left to charge, and with nothing. */
export const OF_90_MINUTES = [2, 6] as const;

/** The sessions that people choose among. */
export function visitsOf({ days: [first, second, later, holiday] }: Beginning): Visit[] {
  return [
    visit('thai-60', first, '10:00'),
    visit('thai-60', first, '10:30'),
    visit('swedish-90', first, '10:00', ['cupping']),
    visit('thai-60', second, '09:00'),
    // Free after the session before it, but not after its buffer.
    visit('swedish-30', second, '10:00'),
    visit('thai-60', later, '10:00'),
    visit('swedish-90', second, '13:00'),
    visit('thai-60', holiday, '10:00'),
  ];
}

function visit(
  serviceId: string,
  appointmentDate: string,
  appointmentTime: string,
  selectedEnhancements: string[] = [],
): Visit {
  return { serviceId, appointmentDate, appointmentTime, selectedEnhancements };
}
