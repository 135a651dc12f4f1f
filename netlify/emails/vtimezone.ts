import type { Temporal } from 'temporal-polyfill';

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
