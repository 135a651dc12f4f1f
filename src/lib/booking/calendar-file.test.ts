import { expect, it } from 'vitest';
import { buildCalendarFile } from './calendar-file.ts';

it('writes one entry with its end, its times in UTC and its signs escaped', () => {
  const file = buildCalendarFile({
    id: 'abc',
    revision: 1,
    status: 'pending',
    title: 'Thai Bodywork, at Quiet Shore',
    place: '815 Broadway; Osakis',
    startsAt: new Date('2026-12-02T15:00:00Z'),
    durationMinutes: 90,
  });
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:abc',
    'SEQUENCE:1',
    'STATUS:TENTATIVE',
    'DTSTAMP:20261202T150000Z',
    'DTSTART:20261202T150000Z',
    'DTEND:20261202T163000Z',
    'SUMMARY:Thai Bodywork\\, at Quiet Shore',
    'LOCATION:815 Broadway\\; Osakis',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
