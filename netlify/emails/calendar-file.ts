import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
  type ICalEventData,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { noticeWords } from '../../src/contract/rules/cancellation.ts';
import { addressLine } from '../../src/contract/practice/words.ts';
import { sessionPlace } from '../../src/lib/site/contact-facts.ts';
import type { Practice } from '../../src/contract/practice/practice.ts';
import { sessionService, type Appointment } from './booking-text.ts';

const STATUSES = {
  // Paid, so the time is theirs, but calendars show it as tentative until the practice confirms it.
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
> &
  Partial<Pick<Appointment, 'visitAddress'>>;
/** In the client's own calendar. */
type ClientEntry = Entry & Pick<Appointment, 'policy'>;

/**
 * Returns the iCalendar file of a booked session, for the client's own calendar, without health notes. UID and SEQUENCE are the
 * same as in the file from the success page, so that a calendar keeps one entry.
 */
export function bookingCalendarFile(session: ClientEntry, practice: Practice): string {
  const calendar = startCalendar(practice, session.startsAt);
  calendar.createEvent({ ...entryOf(session, practice), ...clientWords(session, practice) });
  // Not the current time: a resent email must be byte for byte the same, or the provider refuses its key.
  return stamped(calendar, [session]);
}

/** Returns the same for the dates of a recurring appointment, with one entry each. */
export function recurringCalendarFile(
  sessions: readonly ClientEntry[],
  practice: Practice,
): string {
  const calendar = startCalendar(practice);
  for (const session of sessions) {
    calendar.createEvent({
      ...inUtc(entryOf(session, practice), session),
      ...clientWords(session, practice),
    });
  }
  return stamped(calendar, sessions);
}

const clientWords = (session: ClientEntry, practice: Practice) => ({
  summary: `${sessionService(session)} at ${practice.name}`,
  description: `Questions, or need another time? Please call ${practice.phone} at least ${noticeWords(session.policy)} ahead.`,
});

/** Returns the practice's calendar for the therapist's own: first names and services, no notes. */
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

/** Returns an entry in UTC: a single definition of the zone isn't enough for many entries. */
const inUtc = (entry: ICalEventData, { startsAt, durationMinutes }: Entry): ICalEventData => ({
  ...entry,
  start: startsAt,
  end: new Date(startsAt.getTime() + durationMinutes * 60_000),
  timezone: null,
});

/** Starts a calendar, with its zone defined around an instant if one is given. */
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
    location: sessionPlace(session, addressLine(address)),
    status: STATUSES[session.status],
  };
}

/** The generator writes DTSTAMP in the calendar's zone and as the current time; RFC 5545 wants it in UTC. */
function stamped(calendar: ICalCalendar, sessions: readonly Entry[]): string {
  let index = 0;
  return calendar.toString().replace(/^DTSTAMP:\S+/gm, () => {
    const at = sessions[index++]?.paidAt ?? new Date(0);
    return `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  });
}

/**
 * Returns the VTIMEZONE of a zone around an instant (RFC 5545): the offset in force then and the next change. Outlook accepts a
 * TZID only if its definition is in the file.
 */
export function vtimezone(timeZone: string, around: Temporal.Instant): string {
  const then = around.toZonedDateTimeISO(timeZone);
  const changes = [
    then.getTimeZoneTransition('previous'),
    then.getTimeZoneTransition('next'),
  ].filter((change) => change !== null);
  const observances =
    changes.length > 0
      ? changes.map((at) => observance(at.subtract({ nanoseconds: 1 }), at))
      : [observance(then, then)];
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join(
    '\r\n',
  );
}

function observance(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime): string[] {
  const kind = after.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  // A change is written in the local time that was in force until then.
  const startsAt = after
    .toPlainDateTime()
    .add({ nanoseconds: before.offsetNanoseconds - after.offsetNanoseconds });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${startsAt.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${before.offset.replaceAll(':', '')}`,
    `TZOFFSETTO:${after.offset.replaceAll(':', '')}`,
    `END:${kind}`,
  ];
}
