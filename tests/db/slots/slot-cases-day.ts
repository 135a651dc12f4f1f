import { booked, MONDAY, MORNING, on, WHOLE_MORNING } from './slot-case-parts.ts';
import { utc } from './slot-calendar.ts';
import type { SlotCase } from './slot-cases.ts';

/** When a day ends, and how long a session is. */
export const DAY_ENDS: SlotCase[] = [
  {
    name: 'a whole day ends exactly at closing time',
    offered: [
      ...utc(MONDAY, '15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00', '18:30'),
      ...utc(MONDAY, '19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00'),
    ],
  },
  {
    name: 'open exactly as long as the session',
    hours: on(1, '09:00', '10:00'),
    offered: utc(MONDAY, '15:00'),
  },
  { name: 'open a minute less than the session', hours: on(1, '09:00', '09:59'), offered: [] },
  {
    name: 'open a minute less than a second start needs',
    hours: on(1, '09:00', '10:29'),
    offered: utc(MONDAY, '15:00'),
  },
  {
    name: 'half an hour',
    hours: on(1, '09:00', '10:00'),
    ask: { serviceId: 'swedish-30' },
    offered: utc(MONDAY, '15:00', '15:30'),
  },
  {
    name: 'an hour and a half',
    hours: MORNING,
    ask: { serviceId: 'thai-90' },
    offered: utc(MONDAY, '15:00', '15:30', '16:00', '16:30'),
  },
  {
    name: 'two hours',
    hours: MORNING,
    ask: { serviceId: 'thai-120' },
    offered: utc(MONDAY, '15:00', '15:30', '16:00'),
  },
  {
    name: 'closing at midnight',
    hours: on(1, '22:00', '24:00'),
    offered: utc('2026-11-24', '04:00', '04:30', '05:00'),
  },
  {
    name: 'opening at midnight',
    hours: on(1, '00:00', '02:00'),
    offered: utc(MONDAY, '06:00', '06:30', '07:00'),
  },
  {
    name: 'a buffer of four hours runs past closing time',
    settings: { bufferMinutes: 240 },
    hours: MORNING,
    offered: WHOLE_MORNING,
  },
];

/** Where starts may lie. */
export const STEPS: SlotCase[] = [
  {
    name: 'steps are counted from opening time',
    hours: on(1, '09:10', '12:00'),
    offered: utc(MONDAY, '15:10', '15:40', '16:10', '16:40'),
  },
  {
    name: 'every 45 minutes',
    settings: { stepMinutes: 45 },
    hours: MORNING,
    offered: utc(MONDAY, '15:00', '15:45', '16:30'),
  },
  {
    name: 'every five minutes',
    settings: { stepMinutes: 5 },
    hours: on(1, '09:00', '10:15'),
    offered: utc(MONDAY, '15:00', '15:05', '15:10', '15:15'),
  },
  {
    name: 'every four hours',
    settings: { stepMinutes: 240 },
    offered: utc(MONDAY, '15:00', '19:00'),
  },
];

/** Gaps between bookings. */
export const GAPS: SlotCase[] = [
  {
    name: 'a gap as long as session and buffer',
    hours: MORNING,
    taken: [booked('15:00', '16:00'), booked('17:15', '18:15')],
    offered: utc(MONDAY, '16:00'),
  },
  {
    name: 'a gap one minute shorter',
    hours: MORNING,
    taken: [booked('15:00', '16:00'), booked('17:14', '18:15')],
    offered: [],
  },
  {
    name: 'a gap that is long enough, but not on the step',
    hours: MORNING,
    taken: [booked('15:00', '15:40'), booked('17:00', '18:15')],
    offered: [],
  },
  {
    name: 'a gap for a shorter service',
    hours: MORNING,
    taken: [booked('15:00', '16:00'), booked('16:45', '18:15')],
    ask: { serviceId: 'swedish-30' },
    offered: utc(MONDAY, '16:00'),
  },
  {
    name: 'a gap before the first booking',
    hours: MORNING,
    taken: [booked('16:15', '18:15')],
    offered: utc(MONDAY, '15:00'),
  },
  {
    name: 'a gap after the last booking',
    hours: MORNING,
    taken: [booked('15:00', '17:00')],
    offered: utc(MONDAY, '17:00'),
  },
];

/** Bookings in the way. */
export const OVERLAPS: SlotCase[] = [
  {
    name: 'a booking in the middle of the morning',
    hours: MORNING,
    taken: [booked('16:00', '16:45')],
    offered: utc(MONDAY, '17:00'),
  },
  {
    name: 'a minute taken inside a session',
    hours: MORNING,
    taken: [booked('16:29', '16:30')],
    offered: utc(MONDAY, '15:00', '16:30', '17:00'),
  },
  {
    name: 'a minute taken inside a buffer',
    hours: MORNING,
    taken: [booked('16:14', '16:15')],
    offered: utc(MONDAY, '16:30', '17:00'),
  },
  {
    name: 'a booking around the whole day',
    hours: MORNING,
    taken: [booked('12:00', '20:00')],
    offered: [],
  },
  {
    name: 'a booking that began before opening',
    hours: MORNING,
    taken: [booked('14:00', '15:30')],
    offered: utc(MONDAY, '15:30', '16:00', '16:30', '17:00'),
  },
  {
    name: 'a booking that begins at closing, inside the last buffer',
    hours: MORNING,
    taken: [booked('18:00', '19:00')],
    offered: utc(MONDAY, '15:00', '15:30', '16:00', '16:30'),
  },
  {
    name: 'bookings that touch session and buffer at both ends',
    hours: MORNING,
    taken: [booked('14:00', '15:00'), booked('16:15', '19:00')],
    offered: utc(MONDAY, '15:00'),
  },
];

/** What stays free after a session. */
export const BUFFERS: SlotCase[] = [
  {
    name: 'back to back where the step has room for the buffer',
    settings: { stepMinutes: 75 },
    taken: [booked('16:15', '17:30')],
    offered: utc(MONDAY, '15:00', '17:30', '18:45', '20:00', '21:15'),
  },
  {
    name: 'back to back without any buffer',
    settings: { bufferMinutes: 0 },
    hours: MORNING,
    taken: [booked('16:00', '17:00')],
    offered: utc(MONDAY, '15:00', '17:00'),
  },
  {
    name: 'the same morning with a buffer',
    hours: MORNING,
    taken: [booked('16:00', '17:00')],
    offered: utc(MONDAY, '17:00'),
  },
  {
    name: 'an older booking keeps the buffer it was made with',
    settings: { bufferMinutes: 30 },
    hours: MORNING,
    taken: [booked('15:00', '16:15')],
    offered: utc(MONDAY, '16:30', '17:00'),
  },
];
