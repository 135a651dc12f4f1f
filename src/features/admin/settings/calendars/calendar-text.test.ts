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
    { mark: 'Up to date', words: 'Read 4 min ago. Google may publish changes hours late.' },
  ],
  [
    'could not be read for less than two hours',
    { failure: 'gone', readAt: '2026-11-26T16:01:00Z' },
    {
      mark: 'Up to date',
      words: 'Read 2 h ago. There’s no calendar at that address anymore. What was known stays.',
    },
  ],
  [
    'could not be read for two hours',
    { failure: 'failed', readAt: '2026-11-26T16:00:00Z', publisher: null },
    {
      mark: 'Late',
      words:
        'Read 2 h ago. The server of that calendar has a problem right now. What was known stays.',
    },
  ],
  [
    'was just connected by someone unknown',
    { readAt: null, publisher: null, connectedAt: '2026-11-26T17:59:00Z' },
    {
      mark: 'Not read yet',
      words: 'It was never read. Its publisher may publish changes hours late.',
    },
  ],
])('says of a calendar that %s how it is', (_, more, state) => {
  expect(calendarState(calendar(more), NOW)).toEqual(state);
});

it('says in a line how all of them are', () => {
  const late = { readAt: '2026-11-26T10:00:00Z' };
  expect(calendarsLine([], NOW)).toBe('Not connected');
  expect(calendarsLine([calendar(), calendar({ name: 'Family' })], NOW)).toBe('Private, Family');
  expect(calendarsLine([calendar(late), calendar()], NOW)).toBe('One isn’t up to date');
  expect(calendarsLine([calendar(late), calendar(late)], NOW)).toBe('2 aren’t up to date');
});
