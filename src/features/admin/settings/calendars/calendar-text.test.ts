import { expect, it } from 'vitest';
import type { OutsideCalendar } from '#contract/calendar/outside-calendars.ts';
import { calendarsLine, calendarState } from './calendar-text.ts';

const NOW = Date.parse('2026-11-26T18:00:00Z');
const calendar = (more: Partial<OutsideCalendar> = {}): OutsideCalendar => ({
  ...{ id: '1', name: 'Private', publisher: 'Google', countsAllDay: true, failure: null },
  ...{ connectedAt: '2026-11-20T18:00:00Z', readAt: '2026-11-26T17:56:00Z' },
  ...more,
});

it.each<[string, Partial<OutsideCalendar>, object]>([
  [
    'was just read',
    {},
    { mark: 'Up to date', words: 'Last read 4 min ago. Google can take hours to publish changes.' },
  ],
  [
    'hasn’t been readable for less than two hours',
    { failure: 'gone', readAt: '2026-11-26T16:01:00Z' },
    {
      mark: 'Up to date',
      words:
        'Last read 2 h ago. There’s no calendar at that address anymore. We’re still using the times we read last.',
    },
  ],
  [
    'hasn’t been readable for two hours',
    { failure: 'failed', readAt: '2026-11-26T16:00:00Z', publisher: null },
    {
      mark: 'Out of date',
      words:
        'Last read 2 h ago. That calendar’s server is having a problem right now. We’re still using the times we read last.',
    },
  ],
  [
    'was just connected and has an unknown publisher',
    { readAt: null, publisher: null, connectedAt: '2026-11-26T17:59:00Z' },
    {
      mark: 'Not read yet',
      words: 'We haven’t read it yet. Its publisher can take hours to publish changes.',
    },
  ],
])('describes a calendar that %s', (_, more, state) => {
  expect(calendarState(calendar(more), NOW)).toEqual(state);
});

it('sums up all calendars in a line', () => {
  const late = { readAt: '2026-11-26T10:00:00Z' };
  expect(calendarsLine([], NOW)).toBe('Not connected');
  expect(calendarsLine([calendar(), calendar({ name: 'Family' })], NOW)).toBe('Private, Family');
  expect(calendarsLine([calendar(late), calendar()], NOW)).toBe('One isn’t up to date');
  expect(calendarsLine([calendar(late), calendar(late)], NOW)).toBe('2 aren’t up to date');
});
