import type { BusinessHours, TimeOff, TimeOffInput } from '#contract/calendar/hours.ts';
import { localMoment } from '#lib/time/clock.ts';
import { addDays, dateOf, shortDay, timeOf } from '#lib/time/labels.ts';

/** Returns who can book on a day: "New and existing", "Open, existing clients", "Closed". */
export function whoMayBook({
  allowedClientTypes,
  requiresToggle,
  enabled,
}: Pick<BusinessHours, 'allowedClientTypes' | 'requiresToggle' | 'enabled'>): string {
  if (!enabled) return 'Closed';
  const isForAll = allowedClientTypes.includes('new');
  if (!requiresToggle) return isForAll ? 'New and existing' : 'Existing clients';
  return isForAll ? 'Open, new and existing' : 'Open, existing clients';
}

/** Returns the label of the button that closes a day: "Keep these 3 and take no new bookings". */
export function closingWords(staying: number): string {
  if (staying === 0) return 'Take no new bookings';
  return `Keep ${staying === 1 ? 'this one' : `these ${staying}`} and take no new bookings`;
}

type Span = Pick<TimeOff, 'startsAt' | 'endsAt'>;

const clockOf = (instant: string) =>
  localMoment(new Date(instant), document.documentElement.dataset['timeZone'] ?? 'America/Chicago')
    .time;

/** Returns whether time off covers whole days. */
export function isWholeDays({ startsAt, endsAt }: Span): boolean {
  return clockOf(startsAt) === '00:00' && clockOf(endsAt) === '00:00';
}

/** Returns when time off is: "Thu, Nov 26", "Thu, Dec 24 to Fri, Jan 1", "Wed, Dec 2, 1:00 PM to 3:00 PM". */
export function timeOffLabel(span: Span): string {
  const { startsAt, endsAt } = span;
  const first = dateOf(startsAt);
  if (isWholeDays(span)) {
    const last = addDays(dateOf(endsAt), -1);
    return last <= first ? shortDay(first) : `${shortDay(first)} to ${shortDay(last)}`;
  }
  const last = dateOf(endsAt);
  const end = last === first ? timeOf(endsAt) : `${shortDay(last)}, ${timeOf(endsAt)}`;
  return `${shortDay(first)}, ${timeOf(startsAt)} to ${end}`;
}

/** Returns time off as the call takes it, to add it again after it was removed. */
export function timeOffInput(timeOff: TimeOff): TimeOffInput {
  const { startsAt, endsAt, note } = timeOff;
  const isWhole = isWholeDays(timeOff);
  return {
    startDate: dateOf(startsAt),
    endDate: isWhole ? addDays(dateOf(endsAt), -1) : dateOf(endsAt),
    ...(!isWhole && { startTime: clockOf(startsAt), endTime: clockOf(endsAt) }),
    ...(note !== null && { note }),
  };
}
