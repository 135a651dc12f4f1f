import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
  type ICalEventData,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { addressLine, sessionPlace } from '../../src/lib/site/contact-facts.ts';
import type { Practice } from '../../src/lib/site/practice-schema.ts';
import { sessionService, type Appointment } from './booking-text.ts';
import { vtimezone } from './vtimezone.ts';

const STATUSES = {
  // Paid, so the time is theirs; until the practice has confirmed it a calendar shows that.
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

type Entry = Pick<
  Appointment,
  | 'appointmentId'
  | 'revision'
  | 'status'
  | 'paidAt'
  | 'startsAt'
  | 'serviceName'
  | 'durationMinutes'
  | 'location'
>;

/**
 * The iCalendar file of a booked session, for the client's own calendar. No health notes. UID and SEQUENCE are those of the
 * file that the success page offers, so that a calendar keeps one entry.
 */
export function bookingCalendarFile(session: Entry, practice: Practice): string {
  const calendar = startCalendar(practice, session.startsAt);
  calendar.createEvent({ ...entryOf(session, practice), ...clientWords(session, practice) });
  // Not the current time: a resent email must be byte for byte the same, or the provider refuses its key.
  return stamped(calendar, [session]);
}

/** The same for the dates of a recurring appointment, an entry each. */
export function recurringCalendarFile(sessions: readonly Entry[], practice: Practice): string {
  const calendar = startCalendar(practice);
  for (const session of sessions) {
    calendar.createEvent({
      ...inUtc(entryOf(session, practice), session),
      ...clientWords(session, practice),
    });
  }
  return stamped(calendar, sessions);
}

const clientWords = (session: Entry, practice: Practice) => ({
  summary: `${sessionService(session)} at ${practice.name}`,
  description: `Questions, or need another time? Please call ${practice.phone} at least 24 hours ahead.`,
});

/** The calendar of the practice, for the therapist's own: first names and services, no notes. */
export function practiceFeed(
  sessions: readonly (Entry & Pick<Appointment, 'firstName'>)[],
  practice: Practice,
): string {
  const calendar = startCalendar(practice);
  for (const session of sessions) {
    calendar.createEvent({
      ...inUtc(entryOf(session, practice), session),
      summary: `${session.firstName}, ${sessionService(session)}`,
    });
  }
  return stamped(calendar, sessions);
}

/** An entry in UTC: one definition of the zone would not do for many of them. */
const inUtc = (entry: ICalEventData, { startsAt, durationMinutes }: Entry): ICalEventData => ({
  ...entry,
  start: startsAt,
  end: new Date(startsAt.getTime() + durationMinutes * 60_000),
  timezone: null,
});

/** With its zone defined around an instant, if one is given. */
function startCalendar(practice: Practice, around?: Date): ICalCalendar {
  const instant = around && Temporal.Instant.fromEpochMilliseconds(around.getTime());
  return ical({
    prodId: { company: practice.name, product: 'Booking' },
    method: ICalCalendarMethod.PUBLISH,
    ...(instant && {
      timezone: {
        name: practice.timeZone,
        generator: (zone: string) => vtimezone(zone, instant),
      },
    }),
  });
}

function entryOf(session: Entry, { timeZone, address }: Practice): ICalEventData {
  const start = Temporal.Instant.fromEpochMilliseconds(session.startsAt.getTime());
  const startsAt = start.toZonedDateTimeISO(timeZone);
  return {
    id: session.appointmentId,
    sequence: session.revision,
    start: startsAt,
    end: startsAt.add({ minutes: session.durationMinutes }),
    timezone: timeZone,
    location: sessionPlace(session.location, addressLine(address)),
    status: STATUSES[session.status],
  };
}

/** The generator writes DTSTAMP in the calendar's zone and at the present instant; RFC 5545 wants it in UTC. */
function stamped(calendar: ICalCalendar, sessions: readonly Entry[]): string {
  let index = 0;
  return calendar.toString().replace(/^DTSTAMP:\S+/gm, () => {
    const at = sessions[index++]?.paidAt ?? new Date(0);
    return `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  });
}
