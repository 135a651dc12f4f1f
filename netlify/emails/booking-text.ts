import type { SessionLocation } from '../../src/contract/orders/checkout.ts';
import { durationLabel } from '../../src/contract/rules/durations.ts';
import type { Ending, Money } from './money-facts.ts';

/** A session as messages name it. */
export interface Session {
  serviceName: string;
  durationMinutes: number;
  /** The instant at which it starts. */
  startsAt: Date;
}

/** Something that was sold, at the price it had then: integer cents without tax. */
export interface SoldLine {
  kind: string;
  name: string;
  cents: number;
}

/** An appointment as its messages describe it. */
export interface Appointment extends Session {
  appointmentId: string;
  /** Six characters to say on the phone; shown by displayConfirmationCode. */
  confirmationCode: string;
  status: 'pending' | 'confirmed' | 'completed' | 'no_show' | 'cancelled';
  /** How often it was changed since it was booked. */
  revision: number;
  firstName: string;
  lastName: string;
  /** Until then its client changes or cancels it for nothing. */
  freeUntil: Date;
  /** When what is said of it was true. */
  asOf: Date;
  /** What cancelling after the deadline, and not coming, would come to by the policy agreed to. */
  lateEnding: Ending;
  noShowEnding: Ending;
  /** The service first, then the enhancements; together the subtotal. */
  lines: readonly SoldLine[];
  subtotalCents: number;
  taxCents: number;
  paidAt: Date;
  location: SessionLocation;
  /** What was paid for it, refunded and is owed. */
  money: Money;
  /** A new client who has not sent the intake form; known of a booking alone. */
  isIntakeMissing: boolean;
  /** The address of its own page, which opens for anyone who has it; null if there is no link. */
  link: string | null;
}

/** The day and time of a session in a time zone, in words: "Wednesday, December 2 at 9:00 AM". */
export function sessionTime({ startsAt }: Pick<Session, 'startsAt'>, timeZone: string): string {
  return `${dayOf(startsAt, timeZone, LONG_DAY)} at ${sessionClock(startsAt, timeZone)}`;
}

/** The same in few characters: "Wed, Dec 2, 9:00 AM". */
export function shortSessionTime({ startsAt }: Pick<Session, 'startsAt'>, timeZone: string) {
  return `${dayOf(startsAt, timeZone, SHORT_DAY)}, ${sessionClock(startsAt, timeZone)}`;
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

/** A local date as people say it: "Friday, November 27". */
export function localDay(localDate: string): string {
  return dayOf(new Date(`${localDate}T12:00:00Z`), 'UTC', LONG_DAY);
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

/** The time of day of an instant: "9:00 AM". */
export function sessionClock(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Intl puts a narrow no-break space before AM and PM, which a text message would pay for twice.
  return time.format(instant).replace(/\s/u, ' ');
}
