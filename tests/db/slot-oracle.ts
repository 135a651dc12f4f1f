import { Temporal } from 'temporal-polyfill';
import type { SlotCalendar, SlotQuestion, Taken } from './slot-calendar.ts';

/**
 * The rules of the calendar written a second time, from the decisions and not from the SQL: what a visitor should be
 * offered, as instants. Of an hour that comes twice it takes the second, as the product does.
 */
export function offeredByRules(calendar: SlotCalendar, question: SlotQuestion): string[] {
  const { settings } = calendar;
  const { timeZone } = settings;
  const now = Temporal.Instant.from(question.now);
  const day = Temporal.PlainDate.from(question.localDate);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const isWithinHorizon =
    Temporal.PlainDate.compare(day, today) >= 0 &&
    Temporal.PlainDate.compare(day, today.add({ days: settings.horizonDays })) <= 0;
  const hours = calendar.hours.find(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek);
  if (!isWithinHorizon || !hours || !isOpenTo(hours, question)) return [];

  const midnight = day.toPlainDateTime();
  const length = { minutes: lengthOf(question.serviceId) };
  const closing = closingInstant(midnight.add({ minutes: minutesOf(hours.until) }), timeZone);
  const earliest = now.add({ minutes: settings.noticeMinutes });
  const others = calendar.taken.filter((taken) => isInTheWay(taken, now));

  const offered: string[] = [];
  for (let at = minutesOf(hours.from); at < minutesOf(hours.until); at += settings.stepMinutes) {
    const local = midnight.add({ minutes: at });
    const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'later' });
    const start = zoned.toInstant();
    const end = start.add(length);
    const free = end.add({ minutes: settings.bufferMinutes });
    if (
      zoned.toPlainDateTime().equals(local) &&
      isBefore(now, start) &&
      !isBefore(start, earliest) &&
      !isBefore(closing, end) &&
      !others.some(
        ({ from, until }) =>
          isBefore(start, Temporal.Instant.from(until)) &&
          isBefore(Temporal.Instant.from(from), free),
      )
    ) {
      offered.push(start.toString());
    }
  }
  return offered;
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0;

function isOpenTo(hours: SlotCalendar['hours'][number], viewer: SlotQuestion): boolean {
  const { location = 'broadway', clientTypes = ['new', 'existing'], isEnabled = true } = hours;
  return (
    isEnabled &&
    clientTypes.includes(viewer.clientType) &&
    (location === 'broadway' || viewer.canBookAtHome)
  );
}

/** Own holds are in nobody's way, nor is what has expired. */
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
