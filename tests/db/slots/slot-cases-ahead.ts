import { MONDAY, MORNING, on, WHOLE_MORNING } from './slot-case-parts.ts';
import { utc } from './slot-calendar.ts';
import type { SlotCase } from './slot-cases.ts';

/** How soon. */
export const NOTICE: SlotCase[] = [
  {
    name: 'exactly twelve hours ahead',
    hours: MORNING,
    ask: { now: '2026-11-23T03:00:00Z' },
    offered: WHOLE_MORNING,
  },
  {
    name: 'a second less than twelve hours ahead',
    hours: MORNING,
    ask: { now: '2026-11-23T03:00:01Z' },
    offered: utc(MONDAY, '15:30', '16:00', '16:30', '17:00'),
  },
  {
    name: 'two days of notice',
    settings: { noticeMinutes: 2880 },
    hours: MORNING,
    ask: { now: '2026-11-21T16:00:00Z' },
    offered: utc(MONDAY, '16:00', '16:30', '17:00'),
  },
  {
    name: 'without notice, a second before a start',
    settings: { noticeMinutes: 0 },
    hours: MORNING,
    ask: { now: '2026-11-23T15:29:59Z' },
    offered: utc(MONDAY, '15:30', '16:00', '16:30', '17:00'),
  },
  {
    name: 'without notice, at the very start',
    settings: { noticeMinutes: 0 },
    hours: MORNING,
    ask: { now: '2026-11-23T15:30:00Z' },
    offered: utc(MONDAY, '16:00', '16:30', '17:00'),
  },
  {
    name: 'without notice, when the last start has passed',
    settings: { noticeMinutes: 0 },
    hours: MORNING,
    ask: { now: '2026-11-23T17:00:01Z' },
    offered: [],
  },
  {
    name: 'this afternoon, an hour ahead',
    settings: { noticeMinutes: 60 },
    ask: { localDate: '2026-11-20' },
    offered: utc('2026-11-20', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00'),
  },
  {
    name: 'yesterday',
    settings: { noticeMinutes: 0 },
    ask: { localDate: '2026-11-18', now: '2026-11-19T14:00:00Z' },
    offered: [],
  },
  { name: 'last year', ask: { localDate: '2025-11-24' }, offered: [] },
];

/** How far ahead. */
export const HORIZON: SlotCase[] = [
  {
    name: 'the last day of the horizon',
    settings: { horizonDays: 3 },
    hours: MORNING,
    offered: WHOLE_MORNING,
  },
  { name: 'the day after the horizon', settings: { horizonDays: 2 }, hours: MORNING, offered: [] },
  {
    name: 'the last day, asked a second before midnight',
    settings: { horizonDays: 3 },
    hours: MORNING,
    ask: { now: '2026-11-21T05:59:59Z' },
    offered: WHOLE_MORNING,
  },
  {
    name: 'a day too far, asked a second before midnight',
    settings: { horizonDays: 3 },
    hours: MORNING,
    ask: { now: '2026-11-20T05:59:59Z' },
    offered: [],
  },
  {
    name: 'the same a second later, when today is another day',
    settings: { horizonDays: 3 },
    hours: MORNING,
    ask: { now: '2026-11-20T06:00:00Z' },
    offered: WHOLE_MORNING,
  },
  {
    name: 'over the end of a year',
    settings: { horizonDays: 1 },
    hours: on(5, '09:00', '10:00'),
    ask: { localDate: '2027-01-01', now: '2026-12-31T18:00:00Z', serviceId: 'swedish-30' },
    offered: utc('2027-01-01', '15:00', '15:30'),
  },
  {
    name: 'a leap day',
    hours: on(2, '09:00', '10:00'),
    ask: { localDate: '2028-02-29', now: '2028-02-27T18:00:00Z' },
    offered: utc('2028-02-29', '15:00'),
  },
];
