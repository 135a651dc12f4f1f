import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
  type ICalEventData,
} from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { noticeWords } from '#contract/rules/money/cancellation.ts';
import { addressLine } from '#contract/practice/words.ts';
import { toOneLine } from '#contract/rules/text.ts';
import { sessionPlace } from '#lib/site/facts/contact-facts.ts';
import type { Practice } from '#contract/practice/practice.ts';
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
  | 'asOf'
  | 'startsAt'
  | 'serviceName'
  | 'durationMinutes'
  | 'location'
> &
  Partial<Pick<Appointment, 'visitAddress'>>;
/** In the client's own calendar. */
type ClientEntry = Entry & Pick<Appointment, 'policy'>;

/** Who is invited: the client, at the address that the file is emailed to. */
export interface Guest {
  name: string;
  email: string;
}

/** A file, and what it asks a calendar to do (RFC 5546). */
export interface CalendarFile {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  content: string;
}

/**
 * Returns the iCalendar file of a session, for the client's own calendar, without health notes. With a guest it is an invitation,
 * which calendars update by UID and SEQUENCE, without one a file to import. Of a canceled session it takes the entry out again;
 * calendars do that for CANCEL alone.
 */
export function bookingCalendarFile(
  session: ClientEntry,
  practice: Practice,
  guest?: Guest,
): CalendarFile {
  const method =
    session.status === 'cancelled'
      ? ICalCalendarMethod.CANCEL
      : guest
        ? ICalCalendarMethod.REQUEST
        : ICalCalendarMethod.PUBLISH;
  const entry = entryOf(session, practice);
  // The library would write a local time in this zone without the zone.
  const isUtc = practice.timeZone === 'UTC';
  const calendar = startCalendar(practice, method, isUtc ? undefined : session.startsAt);
  calendar.createEvent({
    ...(isUtc ? inUtc(entry, session) : entry),
    ...clientWords(session, practice),
    ...(guest && { attendees: [attendeeOf(guest)] }),
  });
  // Not the current time: a resent email must be byte for byte the same, or the provider refuses its key.
  return { method, content: stamped(calendar, [session]) };
}

/** Has agreed already and isn't asked: an answer would only fill the practice's inbox. */
const attendeeOf = ({ name, email }: Guest) => ({
  name: toOneLine(name),
  email,
  role: ICalAttendeeRole.REQ,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
});

/** Returns one file with all dates of a recurring appointment, to import: an invitation can have only one entry. */
export function recurringCalendarFile(
  sessions: readonly ClientEntry[],
  practice: Practice,
): CalendarFile {
  const method = ICalCalendarMethod.PUBLISH;
  const calendar = startCalendar(practice, method);
  for (const session of sessions) {
    calendar.createEvent({
      ...inUtc(entryOf(session, practice), session),
      ...clientWords(session, practice),
    });
  }
  return { method, content: stamped(calendar, sessions) };
}

const clientWords = (session: ClientEntry, practice: Practice) => ({
  summary: `${sessionService(session)} at ${toOneLine(practice.name)}`,
  description: `Questions, or need another time? Please call ${practice.phone} at least ${noticeWords(session.policy)} ahead.`,
});

const FEED_IS_READ_EVERY_SECONDS = 15 * 60;

/** Returns the practice's calendar for the therapist's own: first names and services, no notes. */
export function practiceFeed(
  sessions: readonly (Entry & Pick<Appointment, 'firstName'>)[],
  practice: Practice,
): string {
  const calendar = startCalendar(practice, ICalCalendarMethod.PUBLISH);
  // Without a name, Google shows the secret address. The library writes it as it is.
  calendar.name(toOneLine(practice.name).replaceAll(/[\\;,]/g, String.raw`\$&`));
  calendar.ttl(FEED_IS_READ_EVERY_SECONDS);
  for (const session of sessions) {
    calendar.createEvent({
      ...inUtc(entryOf(session, practice), session),
      summary: `${toOneLine(session.firstName)}, ${sessionService(session)}`,
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
function startCalendar(
  practice: Practice,
  method: ICalCalendarMethod,
  around?: Date,
): ICalCalendar {
  const instant = around && Temporal.Instant.fromEpochMilliseconds(around.getTime());
  return ical({
    // The library writes this as it is.
    prodId: { company: 'booking', product: 'calendar' },
    method,
    ...(instant && {
      timezone: {
        name: practice.timeZone,
        generator: (zone: string) => vtimezone(zone, instant),
      },
    }),
  });
}

function entryOf(session: Entry, { timeZone, address, name, email }: Practice): ICalEventData {
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
    organizer: { name: toOneLine(name), email },
  };
}

/** The generator writes DTSTAMP in the calendar's zone and as the current time; RFC 5545 wants it in UTC. */
function stamped(calendar: ICalCalendar, sessions: readonly Entry[]): string {
  let index = 0;
  return calendar.toString().replace(/^DTSTAMP:\S+/gm, () => {
    const at = sessions[index++]?.asOf ?? new Date(0);
    return `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  });
}

/**
 * Returns the VTIMEZONE of a zone around an instant (RFC 5545): both of its yearly changes with their rule, or, in a zone without
 * one, the offset in force then and the next change. Outlook accepts a TZID only if its definition is in the file.
 */
export function vtimezone(timeZone: string, around: Temporal.Instant): string {
  const then = around.toZonedDateTimeISO(timeZone);
  const last = then.getTimeZoneTransition('previous');
  const yearly = [last?.getTimeZoneTransition('previous'), last].map((change) => {
    const rule = change && yearlyRule(change);
    return rule ? observance(change.subtract({ nanoseconds: 1 }), change, rule) : null;
  });
  const changes = [last, then.getTimeZoneTransition('next')].filter((change) => change !== null);
  const observances = yearly.every((each) => each !== null)
    ? yearly
    : changes.length > 0
      ? changes.map((at) => observance(at.subtract({ nanoseconds: 1 }), at))
      : [observance(then, then)];
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE'].join(
    '\r\n',
  );
}

/** A rule is only trusted if it also gives the changes of the following years. */
const CHECKED_YEARS = 4;

/** Returns the yearly rule that a change of a zone's clocks follows, such as the second Sunday in March; null if there is none. */
function yearlyRule(change: Temporal.ZonedDateTime): string | null {
  const known = [localChange(change)];
  let at: Temporal.ZonedDateTime | null = change;
  for (let year = 0; year < CHECKED_YEARS && at !== null; year += 1) {
    // In between, they change back.
    at = at.getTimeZoneTransition('next')?.getTimeZoneTransition('next') ?? null;
    if (at !== null) known.push(localChange(at));
  }
  const [first = localChange(change)] = known;
  const isEach = (is: (local: Temporal.PlainDateTime) => boolean) =>
    known.length > CHECKED_YEARS && known.every(is);
  const isSameDay = isEach(
    (local) =>
      local.month === first.month &&
      local.dayOfWeek === first.dayOfWeek &&
      local.toPlainTime().equals(first.toPlainTime()),
  );
  if (!isSameDay) return null;
  const weekOf = (local: Temporal.PlainDateTime) => Math.ceil(local.day / 7);
  const week = isEach((local) => weekOf(local) === weekOf(first))
    ? weekOf(first)
    : isEach((local) => local.day + 7 > local.daysInMonth)
      ? -1
      : null;
  const day = WEEKDAYS[first.dayOfWeek - 1] ?? '';
  return week === null ? null : `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${week}${day}`;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A change is written in the local time that was in force until then. */
function localChange(after: Temporal.ZonedDateTime): Temporal.PlainDateTime {
  const before = after.subtract({ nanoseconds: 1 });
  return after
    .toPlainDateTime()
    .add({ nanoseconds: before.offsetNanoseconds - after.offsetNanoseconds });
}

function observance(
  before: Temporal.ZonedDateTime,
  after: Temporal.ZonedDateTime,
  rule?: string,
): string[] {
  const kind = after.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localChange(after).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `TZOFFSETFROM:${before.offset.replaceAll(':', '')}`,
    `TZOFFSETTO:${after.offset.replaceAll(':', '')}`,
    `END:${kind}`,
  ];
}
