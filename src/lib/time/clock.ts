/** Returns a calendar day (YYYY-MM-DD) as people say it: "Wednesday, December 2". */
export function dayLabel(localDate: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${localDate}T00:00:00Z`));
}

/** Returns a calendar day (YYYY-MM-DD) with its year: "September 20, 2024". */
export function longDate(localDate: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${localDate}T00:00:00Z`),
  );
}

/** Returns the weekday of a calendar day (YYYY-MM-DD), 0 for Sunday; NaN if it isn't a day. */
export function weekdayOf(localDate: string): number {
  return new Date(`${localDate}T00:00:00Z`).getUTCDay();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes milliseconds, using one almost nothing. */
function wallClockIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the calendar day (YYYY-MM-DD) and wall-clock time (HH:MM) of an instant in a time zone. */
export function localMoment(instant: Date, timeZone: string): { localDate: string; time: string } {
  const parts = wallClockIn(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  return {
    localDate: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

const DAY_MS = 86_400_000;

/**
 * Returns the instant of a calendar day (YYYY-MM-DD) and wall-clock time (HH:MM) in a time zone, by the database's rule
 * (private.instant_of): the second one of the hour that repeats in fall; a time that spring skips moves ahead one hour.
 */
export function instantOf(localDate: string, time: string, timeZone: string): Date {
  const asUtcMs = Date.parse(`${localDate}T${time}Z`);
  const offsetMsAt = (instantMs: number) => {
    const shown = localMoment(new Date(instantMs), timeZone);
    return Date.parse(`${shown.localDate}T${shown.time}Z`) - instantMs;
  };
  const beforeMs = asUtcMs - offsetMsAt(asUtcMs - DAY_MS);
  const afterMs = asUtcMs - offsetMsAt(asUtcMs + DAY_MS);
  return new Date(afterMs + offsetMsAt(afterMs) === asUtcMs ? afterMs : beforeMs);
}

const dayAndTime = new Map<string, Intl.DateTimeFormat>();

/** Returns an instant in a time zone in few words: "Wed, Dec 2, 2:00 PM". */
export function shortMoment(instant: Date, timeZone: string): string {
  let format = dayAndTime.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    });
    dayAndTime.set(timeZone, format);
  }
  return format.format(instant);
}
