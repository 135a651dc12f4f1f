import type { CancellationPolicy } from '#contract/rules/money/cancellation.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import type { Ending, Money } from './money-facts.ts';

/** A session as messages name it. */
export interface Session {
  serviceName: string;
  durationMinutes: number;
  /** The instant when it starts. */
  startsAt: Date;
}

/** Something that was sold, at its price then: integer cents without tax. */
export interface SoldLine {
  kind: string;
  name: string;
  cents: number;
}

/** An appointment as its messages describe it. */
export interface Appointment extends Session {
  appointmentId: string;
  /** Six characters to say on the phone; displayConfirmationCode formats them. */
  confirmationCode: string;
  status: 'pending' | 'confirmed' | 'completed' | 'no_show' | 'cancelled';
  /** How often it has been changed since it was booked. */
  revision: number;
  firstName: string;
  lastName: string;
  /** Until then the client can change or cancel it free of charge. */
  freeUntil: Date;
  /** The cancellation policy that it was sold under. */
  policy: CancellationPolicy;
  /** When these facts were true. */
  asOf: Date;
  /** What a late cancellation and a no-show would cost under the policy agreed to. */
  lateEnding: Ending;
  noShowEnding: Ending;
  /** The service first, then the enhancements; together they are the subtotal. */
  lines: readonly SoldLine[];
  subtotalCents: number;
  taxCents: number;
  paidAt: Date;
  location: string;
  /** Of a home visit: the client's own, in one line. */
  visitAddress: string | null;
  /** What was paid, refunded and is owed for it. */
  money: Money;
  /** True for a new client who hasn't sent the intake form; only set in messages about a booking. */
  isIntakeMissing: boolean;
  /** The address of its own page, which anyone who has it can open; null if there is no link. */
  link: string | null;
}

/** Returns the day and time of a session in a time zone, in words: "Wednesday, December 2 at 9:00 AM". */
export function sessionTime({ startsAt }: Pick<Session, 'startsAt'>, timeZone: string): string {
  return `${dayOf(startsAt, timeZone, LONG_DAY)} at ${sessionClock(startsAt, timeZone)}`;
}

/** Returns the same, shorter: "Wed, Dec 2, 9:00 AM". */
export function shortSessionTime({ startsAt }: Pick<Session, 'startsAt'>, timeZone: string) {
  return `${dayOf(startsAt, timeZone, SHORT_DAY)}, ${sessionClock(startsAt, timeZone)}`;
}

/** Returns a day with its year, as in records: "December 2, 2026". */
export function recordDay(instant: Date, timeZone: string): string {
  return dayOf(instant, timeZone, { year: 'numeric', month: 'long', day: 'numeric' });
}

/** Returns the name of a zone's time at an instant: "CST". */
export function zoneName(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns a local date as people say it: "Friday, November 27". */
export function localDay(localDate: string): string {
  return dayOf(new Date(`${localDate}T12:00:00Z`), 'UTC', LONG_DAY);
}

/** Returns the service of a session in words: "Thai Bodywork, 90 minutes". */
export function sessionService(session: Pick<Session, 'serviceName' | 'durationMinutes'>) {
  return `${session.serviceName}, ${durationLabel(session.durationMinutes)}`;
}

const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const SHORT_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

function dayOf(instant: Date, timeZone: string, fields: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...fields }).format(instant);
}

/** Returns the time of day of an instant: "9:00 AM". */
export function sessionClock(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  // Intl puts a narrow no-break space before AM and PM, which would double the price of a text message.
  return time.format(instant).replace(/\s/u, ' ');
}
