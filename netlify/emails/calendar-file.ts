import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { addressLine, sessionPlace } from '../../src/lib/contact-facts.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { sessionService, type Booking } from './booking-words.ts';
import { vtimezone } from './vtimezone.ts';

const STATUSES = {
  // Paid, so the time is theirs; until the practice has confirmed it a calendar shows that.
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/**
 * The iCalendar file of a booked session, for the client's own calendar. No health notes. UID and SEQUENCE are those of the
 * file that the success page offers, so that a calendar keeps one entry.
 */
export function bookingCalendarFile(
  session: Pick<
    Booking,
    | 'appointmentId'
    | 'revision'
    | 'status'
    | 'paidAt'
    | 'startsAt'
    | 'serviceName'
    | 'durationMinutes'
    | 'location'
  >,
  practice: Practice,
): string {
  const start = Temporal.Instant.fromEpochMilliseconds(session.startsAt.getTime());
  const startsAt = start.toZonedDateTimeISO(practice.timeZone);
  const calendar = ical({
    prodId: { company: practice.name, product: 'Booking', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: practice.timeZone, generator: (zone) => vtimezone(zone, start) },
  });
  calendar.createEvent({
    id: session.appointmentId,
    sequence: session.revision,
    start: startsAt,
    end: startsAt.add({ minutes: session.durationMinutes }),
    timezone: practice.timeZone,
    summary: `${sessionService(session)} at ${practice.name}`,
    location: sessionPlace(session.location, addressLine(practice.address)),
    description: `Questions, or another time? Please call ${practice.phone} at least 24 hours ahead.`,
    status: STATUSES[session.status],
  });
  // The generator writes DTSTAMP in the calendar's zone; RFC 5545 wants it in UTC. Not the present instant: the same mail sent
  // again has to be the same to the letter, or the provider refuses its key.
  return calendar.toString().replace(/^DTSTAMP:\S+/m, `DTSTAMP:${utcStamp(session.paidAt)}`);
}

function utcStamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}
