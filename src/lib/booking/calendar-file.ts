import type { AppointmentResult } from '../../contract/orders/checkout.ts';

type Appointment = AppointmentResult['appointment'];

/** The content of a calendar entry. */
export interface CalendarEntry extends Pick<Appointment, 'id' | 'revision' | 'status'> {
  title: string;
  place: string;
  startsAt: Date;
  durationMinutes: number;
}

const instant = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`);

// The same as in the file attached to the email.
const STATUSES = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  no_show: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const satisfies Record<Appointment['status'], string>;

/**
 * Returns one entry as an iCalendar file (RFC 5545), with times in UTC so that no time zone table is needed. UID and SEQUENCE
 * match the file attached to the email, so that a calendar keeps one entry.
 */
export function buildCalendarFile({
  id,
  revision,
  status,
  title,
  place,
  startsAt,
  durationMinutes,
}: CalendarEntry): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${revision}`,
    `STATUS:${STATUSES[status]}`,
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
