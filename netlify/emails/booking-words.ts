import type { SessionLocation } from '../../src/contract/checkout.ts';
import { durationLabel } from '../../src/contract/durations.ts';

/** A session as messages name it. */
export interface Session {
  serviceName: string;
  durationMinutes: number;
  /** The instant at which it starts. */
  startsAt: Date;
}

/** What the messages to a client say about an appointment. */
export interface BookedSession extends Session {
  appointmentId: string;
  firstName: string;
  enhancementNames: readonly string[];
  totalCents: number;
}

/** Something that was sold, at the price it had then: integer cents without tax. */
export interface SoldLine {
  name: string;
  cents: number;
}

/** A booked appointment with what its client is told. */
export interface Booking extends BookedSession {
  /** Six characters to say on the phone; shown by displayConfirmationCode. */
  confirmationCode: string;
  /** The service with its length, then the enhancements; together the subtotal. */
  lines: readonly SoldLine[];
  subtotalCents: number;
  taxCents: number;
  status: 'pending' | 'confirmed' | 'completed' | 'no_show' | 'cancelled';
  paymentStatus: 'pending' | 'paid' | 'refunded';
  lastName: string;
  email: string;
  phone: string;
  location: SessionLocation;
  /** Whether this person agreed to texts about their appointments. */
  acceptsTexts: boolean;
  paidAt: Date;
  /** How: a credit pays the service, then gift value what it covers, then the card; integer cents. */
  paidBy: { isCredit: boolean; giftCents: number; cardCents: number };
  /** How often it was changed since it was booked. */
  revision: number;
}

/** The day and time of a session in a time zone, in words: "Wednesday, December 2 at 9:00 AM". */
export function sessionTime({ startsAt }: Pick<Session, 'startsAt'>, timeZone: string): string {
  return `${dayOf(startsAt, timeZone, LONG_DAY)} at ${clockOf(startsAt, timeZone)}`;
}

/** The same in few characters: "Wed, Dec 2, 9:00 AM". */
export function shortSessionTime({ startsAt }: Pick<Session, 'startsAt'>, timeZone: string) {
  return `${dayOf(startsAt, timeZone, SHORT_DAY)}, ${clockOf(startsAt, timeZone)}`;
}

/** A day with its year, as records name it: "December 2, 2026". */
export function recordDay(instant: Date, timeZone: string): string {
  return dayOf(instant, timeZone, { year: 'numeric', month: 'long', day: 'numeric' });
}

/** What the clocks of a zone show at an instant: "CST". */
export function zoneName(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The service of a session in words: "Thai Bodywork, 90 minutes". */
export function sessionService(session: Pick<Session, 'serviceName' | 'durationMinutes'>) {
  return `${session.serviceName}, ${durationLabel(session.durationMinutes)}`;
}

const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

function dayOf(instant: Date, timeZone: string, fields: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...fields }).format(instant);
}

function clockOf(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Intl puts a narrow no-break space before AM and PM, which a text message would pay for twice.
  return time.format(instant).replace(/\s/u, ' ');
}
