/** What a calendar entry says. */
export interface CalendarEntry {
  id: string;
  title: string;
  place: string;
  startsAt: Date;
  durationMinutes: number;
}

const instant = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`);

/** Writes one entry as an iCalendar file (RFC 5545), its times in UTC so that no time zone table is needed. */
export function buildCalendarFile({
  id,
  title,
  place,
  startsAt,
  durationMinutes,
}: CalendarEntry): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//booking//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${instant(startsAt)}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(new Date(startsAt.getTime() + durationMinutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
