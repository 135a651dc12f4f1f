import { Temporal } from 'temporal-polyfill';
import type { Location, OpenRange, SlotCalendar, SlotQuestion, Taken } from './slot-calendar.ts';

/**
 * The rules of the calendar written a second time, from the decisions and not from the SQL: what a visitor should be
 * offered, as instants. Of an hour that comes twice it takes the second, as the product does.
 */
export function offeredByRules(calendar: SlotCalendar, question: SlotQuestion): string[] {
  const { settings } = calendar;
  const now = Temporal.Instant.from(question.now);
  const day = Temporal.PlainDate.from(question.localDate);
  const today = now.toZonedDateTimeISO(settings.timeZone).toPlainDate();
  const isWithinHorizon =
    Temporal.PlainDate.compare(day, today) >= 0 &&
    Temporal.PlainDate.compare(day, today.add({ days: settings.horizonDays })) <= 0;
  if (!isWithinHorizon) return [];
  return hoursOn(calendar, day)
    .filter((open) => isOpenTo(open, question))
    .flatMap((open) => offeredWithin(open, calendar, question));
}

/** The hours of a date, in their order: a special day's own, or those of its weekday. What touches and is alike is one. */
export function hoursOn(calendar: SlotCalendar, day: Temporal.PlainDate): OpenRange[] {
  const special = calendar.specialDays?.find(({ localDate }) => localDate === day.toString());
  const ranges: OpenRange[] =
    special?.hours ?? calendar.hours.filter(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek);
  const joined: OpenRange[] = [];
  for (const range of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last?.until === range.from && areAlike(last, range)) last.until = range.until;
    else joined.push({ ...range });
  }
  return joined;
}

function areAlike(one: OpenRange, other: OpenRange): boolean {
  const traits = ({ location, clientTypes, isEnabled }: OpenRange) =>
    [
      location ?? 'broadway',
      isEnabled ?? true,
      ...(clientTypes ?? ['new', 'existing']).toSorted(),
    ].join();
  return traits(one) === traits(other);
}

function offeredWithin(
  hours: OpenRange,
  { settings, taken }: SlotCalendar,
  question: SlotQuestion,
): string[] {
  const { timeZone, extraMinutes = {}, travelMinutes = {} } = settings;
  const now = Temporal.Instant.from(question.now);
  const midnight = Temporal.PlainDate.from(question.localDate).toPlainDateTime();
  const extras = (question.enhancementIds ?? []).map((id) => extraMinutes[id] ?? 0);
  const length = extras.reduce((sum, each) => sum + each, lengthOf(question.serviceId));
  const travel = question.driveMinutes ?? travelMinutes[hours.location ?? 'broadway'] ?? 0;
  const closing = closingInstant(midnight.add({ minutes: minutesOf(hours.until) }), timeZone);
  const earliest = now.add({ minutes: settings.noticeMinutes });
  const others = taken.filter((one) => isInTheWay(one, now));

  const offered: string[] = [];
  for (let at = minutesOf(hours.from); at < minutesOf(hours.until); at += settings.stepMinutes) {
    const local = midnight.add({ minutes: at });
    const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'later' });
    const start = zoned.toInstant();
    const end = start.add({ minutes: length });
    const takenFrom = start.subtract({ minutes: (settings.bufferBeforeMinutes ?? 0) + travel });
    const takenUntil = end.add({ minutes: settings.bufferMinutes + travel });
    if (
      zoned.toPlainDateTime().equals(local) &&
      isBefore(now, start) &&
      !isBefore(start, earliest) &&
      !isBefore(closing, end) &&
      !others.some(
        ({ from, until }) =>
          isBefore(takenFrom, Temporal.Instant.from(until)) &&
          isBefore(Temporal.Instant.from(from), takenUntil),
      )
    ) {
      offered.push(start.toString());
    }
  }
  return offered;
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0;

/** Whether a range of hours is turned on and for someone like the viewer. */
export function isOpenTo(
  hours: OpenRange,
  viewer: Pick<SlotQuestion, 'clientType' | 'canBookAtHome' | 'driveMinutes'>,
): boolean {
  const { location = 'broadway', clientTypes = ['new', 'existing'], isEnabled = true } = hours;
  return (
    isEnabled &&
    clientTypes.includes(viewer.clientType) &&
    isFor(location, viewer) &&
    (location !== 'home' || viewer.canBookAtHome)
  );
}

/** Home visits have hours of their own, which no other session is offered in. */
export function isFor(location: Location, { driveMinutes }: Pick<SlotQuestion, 'driveMinutes'>) {
  return (location === 'visit') === (typeof driveMinutes === 'number');
}

/** Own holds are in no one's way, nor is what has expired. */
function isInTheWay(taken: Taken, now: Temporal.Instant): boolean {
  if ('isOwn' in taken && taken.isOwn) return false;
  return !('expiresAt' in taken) || isBefore(now, Temporal.Instant.from(taken.expiresAt));
}

/** A closing time that the clock skips is the moment at which it is skipped. */
function closingInstant(local: Temporal.PlainDateTime, timeZone: string): Temporal.Instant {
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'later' });
  if (zoned.toPlainDateTime().equals(local)) return zoned.toInstant();
  const jump = local
    .toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    .getTimeZoneTransition('next');
  if (!jump) throw new RangeError('A time is skipped without a change of the clock');
  return jump.toInstant();
}

/** The minutes of a service, which its id ends with. */
function lengthOf(serviceId: string): number {
  return Number(serviceId.split('-').at(-1));
}

/** Minutes after midnight of a local time. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
