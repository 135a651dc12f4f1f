import { at, CHICAGO, event, FALL, SPRING, type NastyCalendar } from './calendar-lines.ts';

/** Events that repeat. */
export const NASTY_SERIES: NastyCalendar[] = [
  {
    name: 'weekly at nine, across the spring change',
    ...SPRING,
    lines: event(...at('20270301T090000', '20270301T100000'), 'RRULE:FREQ=WEEKLY;BYDAY=FR,MO'),
    busy: ['2027-03-12T15:00/16:00', '2027-03-15T14:00/15:00', '2027-03-19T14:00/15:00'],
  },
  {
    name: 'daily at nine, across the fall change',
    ...FALL,
    until: '2027-11-09',
    lines: event(...at('20271101T090000', '20271101T100000'), 'RRULE:FREQ=DAILY'),
    busy: [
      ...['2027-11-04T14:00/15:00', '2027-11-05T14:00/15:00', '2027-11-06T14:00/15:00'],
      ...['2027-11-07T15:00/16:00', '2027-11-08T15:00/16:00'],
    ],
  },
  {
    name: 'an end of the series in UTC, on the last evening',
    lines: event(
      ...at('20261201T190000', '20261201T200000'),
      'RRULE:FREQ=DAILY;UNTIL=20261204T010000Z',
    ),
    busy: ['2026-12-02T01:00/02:00', '2026-12-03T01:00/02:00', '2026-12-04T01:00/02:00'],
  },
  {
    name: 'an end of the series as a day, which counts',
    lines: event(...at('20261201T190000', '20261201T200000'), 'RRULE:FREQ=DAILY;UNTIL=20261202'),
    busy: ['2026-12-02T01:00/02:00', '2026-12-03T01:00/02:00'],
  },
  {
    name: 'a count, from the first date on, long before',
    from: '2026-12-05',
    lines: event(...at('20261201T090000', '20261201T100000'), 'RRULE:FREQ=DAILY;COUNT=6'),
    busy: ['2026-12-05T15:00/16:00', '2026-12-06T15:00/16:00'],
  },
  {
    name: 'every other week, from years ago, in the right week',
    until: '2026-12-20',
    lines: event(...at('20200106T090000', '20200106T100000'), 'RRULE:FREQ=WEEKLY;INTERVAL=2'),
    busy: ['2026-12-14T15:00/16:00'],
  },
  {
    name: 'the last Friday of the month',
    lines: event(...at('20200131T090000', '20200131T100000'), 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'),
    busy: ['2026-12-25T15:00/16:00'],
  },
  {
    name: 'the 31st of each month, where there is one',
    from: '2026-11-01',
    until: '2027-01-31',
    lines: event(...at('20261031T090000', '20261031T100000'), 'RRULE:FREQ=MONTHLY'),
    busy: ['2026-12-31T15:00/16:00'],
  },
  {
    name: 'a date of a series that is left out',
    lines: event(
      ...at('20261201T090000', '20261201T100000'),
      'RRULE:FREQ=DAILY;COUNT=3',
      `EXDATE${CHICAGO}:20261202T090000`,
    ),
    busy: ['2026-12-01T15:00/16:00', '2026-12-03T15:00/16:00'],
  },
  {
    name: 'a date that is left out in UTC',
    lines: event(
      ...at('20261201T090000', '20261201T100000'),
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20261202T150000Z',
    ),
    busy: ['2026-12-01T15:00/16:00', '2026-12-03T15:00/16:00'],
  },
  {
    name: 'a date that is left out by its day',
    lines: event(
      ...at('20261201T190000', '20261201T200000'),
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20261202',
    ),
    busy: ['2026-12-02T01:00/02:00', '2026-12-04T01:00/02:00'],
  },
  {
    name: 'a date that was moved to another time',
    lines: [
      ...event('UID:x', ...at('20261201T090000', '20261201T100000'), 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event(
        'UID:x',
        `RECURRENCE-ID${CHICAGO}:20261202T090000`,
        ...at('20261202T140000', '20261202T150000'),
      ),
    ],
    busy: ['2026-12-01T15:00/16:00', '2026-12-02T20:00/21:00'],
  },
  {
    name: 'a date that was moved twice, as it was last',
    lines: [
      ...event('UID:x', ...at('20261201T090000', '20261201T100000'), 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event(
        'UID:x',
        'RECURRENCE-ID:20261202T150000Z',
        'SEQUENCE:2',
        ...at('20261202T160000', '20261202T170000'),
      ),
      ...event(
        'UID:x',
        `RECURRENCE-ID${CHICAGO}:20261202T090000`,
        'SEQUENCE:1',
        ...at('20261202T140000', '20261202T150000'),
      ),
    ],
    busy: ['2026-12-01T15:00/16:00', '2026-12-02T22:00/23:00'],
  },
  {
    name: 'a date that was canceled',
    lines: [
      ...event('UID:x', ...at('20261201T090000', '20261201T100000'), 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event(
        'UID:x',
        'RECURRENCE-ID:20261202T150000Z',
        'STATUS:CANCELLED',
        ...at('20261202T090000', '20261202T100000'),
      ),
    ],
    busy: ['2026-12-01T15:00/16:00'],
  },
  {
    name: 'a date that was moved into view from a series that is over',
    lines: [
      ...event('UID:x', ...at('20250101T090000', '20250101T100000'), 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event(
        'UID:x',
        'RECURRENCE-ID:20250102T150000Z',
        ...at('20261202T090000', '20261202T100000'),
      ),
    ],
    busy: ['2026-12-02T15:00/16:00'],
  },
  {
    name: 'dates that are added',
    lines: event(
      ...at('20261201T090000', '20261201T100000'),
      `RDATE${CHICAGO}:20261203T090000,20261204T110000`,
    ),
    busy: ['2026-12-01T15:00/16:00', '2026-12-03T15:00/16:00', '2026-12-04T17:00/18:00'],
  },
  {
    name: 'each birthday, as a day',
    lines: event('DTSTART;VALUE=DATE:19800229', 'RRULE:FREQ=YEARLY'),
    from: '2027-12-01',
    until: '2028-04-01',
    busy: ['2028-02-29T06:00/2028-03-01T06:00'],
  },
  {
    name: 'a rule denser than daily',
    lines: [
      ...event(...at('20261201T090000', '20261201T091000'), 'RRULE:FREQ=MINUTELY'),
      ...event(...at('20261201T090000', '20261201T091000'), 'RRULE:FREQ=DAILY;BYHOUR=9,10,11'),
      ...event(...at('20261201T140000', '20261201T150000')),
    ],
    busy: ['2026-12-01T20:00/21:00'],
    skipped: 2,
  },
  {
    name: 'a rule that never comes true',
    lines: [
      ...event(
        ...at('20261201T090000', '20261201T100000'),
        'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      ),
      ...event(...at('20261201T140000', '20261201T150000')),
    ],
    busy: ['2026-12-01T15:00/16:00', '2026-12-01T20:00/21:00'],
  },
];
