/** An iCalendar file that is easily read wrong, and when it is busy, in UTC. */
export interface NastyCalendar {
  name: string;
  /** The lines of its events, or the whole file. */
  lines: string[];
  /** More lines before the events. */
  head?: string[];
  countsAllDay?: boolean;
  from?: string;
  until?: string;
  busy: string[];
  skipped?: number;
}

/** The zone of most events. */
export const CHICAGO = ';TZID=America/Chicago';

let uids = 0;

/** Returns an event of some lines, with an id. */
export const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${(uids += 1)}`]),
  ...lines,
  'END:VEVENT',
];

/** Returns the lines of a start and an end. */
export const at = (start: string, end: string, zone = CHICAGO) => [
  `DTSTART${zone}:${start}`,
  `DTEND${zone}:${end}`,
];

/** The spring change is on March 14, 2027, at 8:00 UTC; the fall change on November 7, 2027, at 7:00 UTC. */
export const SPRING = { from: '2027-03-10', until: '2027-03-20' };
/** Some days around it. */
export const FALL = { from: '2027-11-04', until: '2027-11-12' };

/** Returns the file. */
export function fileOf({ head = [], lines }: Pick<NastyCalendar, 'head' | 'lines'>): string {
  return [
    '\uFEFFBEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nasty//EN',
    ...head,
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
