import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { addressLine } from '../../../src/lib/contact-facts.ts';
import type { Practice } from '../../../src/lib/practice-schema.ts';
import { sessionService, type BookedSession } from './booking-words.ts';
import { vtimezone } from './vtimezone.ts';

/** The iCalendar file of a booked session, for the client's own calendar. No health notes. */
export function bookingCalendarFile(session: BookedSession, practice: Practice, at: Date): string {
  const start = Temporal.Instant.fromEpochMilliseconds(session.startsAt.getTime());
  const startsAt = start.toZonedDateTimeISO(practice.timeZone);
  const calendar = ical({
    prodId: { company: practice.name, product: 'Booking', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: practice.timeZone, generator: (zone) => vtimezone(zone, start) },
  });
  calendar.createEvent({
    id: `${session.appointmentId}@${new URL(practice.url).hostname}`,
    start: startsAt,
    end: startsAt.add({ minutes: session.durationMinutes }),
    timezone: practice.timeZone,
    summary: `${sessionService(session)} at ${practice.name}`,
    location: addressLine(practice.address),
    description: `Questions, or another time? Please call ${practice.phone} at least 24 hours ahead.`,
    status: ICalEventStatus.CONFIRMED,
  });
  // The generator writes DTSTAMP in the calendar's zone; RFC 5545 wants it in UTC.
  return calendar.toString().replace(/^DTSTAMP:\S+/m, `DTSTAMP:${utcStamp(at)}`);
}

function utcStamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}
