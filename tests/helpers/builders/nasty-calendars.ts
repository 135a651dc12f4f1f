import { at, CHICAGO, event, FALL, SPRING, type NastyCalendar } from './calendar-lines.ts';

const CUSTOM_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:My Own Zone',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0300',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Events that are easily read wrong, each once. */
export const NASTY_CALENDARS: NastyCalendar[] = [
  {
    name: 'an event with a zone',
    lines: event(...at('20261201T140000', '20261201T150000')),
    busy: ['2026-12-01T20:00/21:00'],
  },
  {
    name: 'an event in UTC',
    lines: event(...at('20261201T140000Z', '20261201T150000Z', '')),
    busy: ['2026-12-01T14:00/15:00'],
  },
  {
    name: 'a time without a zone, on the practice’s clock',
    lines: event(...at('20261201T140000', '20261201T150000', '')),
    busy: ['2026-12-01T20:00/21:00'],
  },
  {
    name: 'a time without a zone, on the clock of its file',
    head: ['X-WR-TIMEZONE:America/New_York'],
    lines: event(...at('20261201T140000', '20261201T150000', '')),
    busy: ['2026-12-01T19:00/20:00'],
  },
  {
    name: 'a zone that Windows names',
    lines: event(...at('20261201T140000', '20261201T150000', ';TZID="Central Standard Time"')),
    busy: ['2026-12-01T20:00/21:00'],
  },
  {
    name: 'a zone with a path before its name',
    lines: event(
      ...at('20261201T140000', '20261201T150000', ';TZID=/mozilla.org/20070129_1/Europe/Berlin'),
    ),
    busy: ['2026-12-01T13:00/14:00'],
  },
  {
    name: 'a zone that only the file describes',
    head: CUSTOM_ZONE,
    lines: event(...at('20261201T140000', '20261201T150000', ';TZID=My Own Zone')),
    busy: ['2026-12-01T17:00/18:00'],
  },
  {
    name: 'a zone that no one knows, as the practice’s',
    lines: event(...at('20261201T140000', '20261201T150000', ';TZID=Middle Earth')),
    busy: ['2026-12-01T20:00/21:00'],
  },
  {
    name: 'a start and an end in different zones',
    lines: event(
      'DTSTART;TZID=America/New_York:20261201T140000',
      `DTEND${CHICAGO}:20261201T140000`,
    ),
    busy: ['2026-12-01T19:00/20:00'],
  },
  {
    name: 'a length instead of an end',
    lines: event(`DTSTART${CHICAGO}:20261201T140000`, 'DURATION:PT1H30M'),
    busy: ['2026-12-01T20:00/21:30'],
  },
  {
    name: 'a moment, which takes no time',
    lines: event(`DTSTART${CHICAGO}:20261201T140000`),
    busy: [],
  },
  {
    name: 'an hour that the clock skips, which is no time',
    ...SPRING,
    lines: event(...at('20270314T023000', '20270314T033000')),
    busy: [],
  },
  {
    name: 'the hour that comes twice, the first time',
    ...FALL,
    lines: event(...at('20271107T013000', '20271107T015000')),
    busy: ['2027-11-07T06:30/06:50'],
  },
  {
    name: 'a night in which the clock changes, by its instants',
    ...SPRING,
    lines: event(...at('20270313T220000', '20270314T060000')),
    busy: ['2027-03-14T04:00/11:00'],
  },
  {
    name: 'days of its own, across months',
    lines: event('DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102'),
    busy: ['2026-12-30T06:00/2027-01-02T06:00'],
  },
  {
    name: 'a day without an end',
    lines: event('DTSTART;VALUE=DATE:20261210'),
    busy: ['2026-12-10T06:00/2026-12-11T06:00'],
  },
  {
    name: 'the day of 23 hours',
    ...SPRING,
    lines: event('DTSTART;VALUE=DATE:20270314'),
    busy: ['2027-03-14T06:00/2027-03-15T05:00'],
  },
  {
    name: 'whole days, if they don’t count',
    countsAllDay: false,
    lines: [
      ...event('DTSTART;VALUE=DATE:20261210'),
      ...event(...at('20261201T140000', '20261201T150000')),
    ],
    busy: ['2026-12-01T20:00/21:00'],
  },
  {
    name: 'what is free, canceled or only marked',
    lines: [
      ...event(...at('20261201T140000', '20261201T150000'), 'TRANSP:TRANSPARENT'),
      ...event(...at('20261202T140000', '20261202T150000'), 'STATUS:CANCELLED'),
      ...event(...at('20261203T140000', '20261203T150000'), 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
    ],
    busy: [],
  },
  {
    name: 'what is tentative, which counts',
    lines: event(...at('20261201T140000', '20261201T150000'), 'STATUS:TENTATIVE'),
    busy: ['2026-12-01T20:00/21:00'],
  },
  {
    name: 'our own sessions, which come back',
    lines: event('UID:ours', ...at('20261201T140000', '20261201T150000')),
    busy: [],
  },
  {
    name: 'events that overlap or touch, as one',
    lines: [
      ...event(...at('20261201T150000', '20261201T160000')),
      ...event(...at('20261201T140000', '20261201T150000')),
      ...event(...at('20261201T141500', '20261201T143000')),
    ],
    busy: ['2026-12-01T20:00/22:00'],
  },
  {
    name: 'a broken event, without the others',
    lines: [
      ...event('DTSTART;TZID=America/Chicago:2026-13-77Tnoon', 'DTEND:never'),
      ...event(...at('20261201T140000', '20261201T150000')),
    ],
    busy: ['2026-12-01T20:00/21:00'],
    skipped: 1,
  },
  {
    name: 'an end before the start, which takes no time',
    lines: event(...at('20261201T140000', '20261201T130000')),
    busy: [],
  },
  {
    name: 'long lines that are folded, and a mark at the beginning',
    lines: event(
      'SUMMARY:Something with a very long',
      '  name',
      'DTSTART;TZID=Amer',
      ' ica/Chicago:20261201T140000',
      `DTEND${CHICAGO}:20261201T150000`,
    ),
    busy: ['2026-12-01T20:00/21:00'],
  },
];
