import { booked, during, MONDAY, MORNING, on, WHOLE_MORNING } from './slot-case-parts.ts';
import { utc, type OpenHours, type Taken } from './slot-calendar.ts';
import type { SlotCase } from './slot-cases.ts';

const existing: OpenHours['clientTypes'] = ['existing'];
const away = (from: string, until: string): Taken => ({ kind: 'time off', from, until });
const hold = (more: Partial<Extract<Taken, { kind: 'hold' }>> = {}): Taken => ({
  kind: 'hold',
  ...during('16:00', '17:15'),
  expiresAt: '2026-11-20T18:10:00Z',
  ...more,
});

const change: Taken = {
  kind: 'change',
  ...during('16:00', '17:15'),
  expiresAt: '2026-11-20T18:10:00Z',
};

/** Time off. */
export const TIME_OFF: SlotCase[] = [
  {
    name: 'the first day of a time off over midnight',
    taken: [away('2026-11-23T22:00:00Z', '2026-11-25T16:00:00Z')],
    ask: { serviceId: 'thai-120' },
    offered: utc(
      MONDAY,
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
    ),
  },
  {
    name: 'its last day',
    taken: [away('2026-11-23T22:00:00Z', '2026-11-25T16:00:00Z')],
    ask: { serviceId: 'thai-120', localDate: '2026-11-25' },
    offered: utc(
      '2026-11-25',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '20:00',
      '20:30',
      '21:00',
    ),
  },
  {
    name: 'the day between',
    taken: [away('2026-11-23T22:00:00Z', '2026-11-25T16:00:00Z')],
    ask: { localDate: '2026-11-24', clientType: 'existing', canBookAtHome: true },
    offered: [],
  },
  {
    name: 'a whole day off, midnight to midnight',
    hours: on(1, '00:00', '24:00'),
    taken: [away('2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z')],
    offered: [],
  },
  {
    name: 'the day after a whole day off',
    hours: on(2, '00:00', '01:00'),
    taken: [away('2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z')],
    ask: { localDate: '2026-11-24' },
    offered: utc('2026-11-24', '06:00'),
  },
  {
    name: 'the day before a whole day off loses the session whose buffer meets it',
    hours: on(7, '22:00', '24:00'),
    taken: [away('2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z')],
    ask: { localDate: '2026-11-22' },
    offered: utc(MONDAY, '04:00', '04:30'),
  },
  {
    name: 'time off that ends as the practice opens',
    hours: MORNING,
    taken: [away('2026-11-23T12:00:00Z', '2026-11-23T15:00:00Z')],
    offered: WHOLE_MORNING,
  },
  {
    name: 'time off that begins as the last buffer ends',
    hours: MORNING,
    taken: [away('2026-11-23T18:15:00Z', '2026-11-24T12:00:00Z')],
    offered: WHOLE_MORNING,
  },
];

/** Who asks for which day. */
export const VIEWERS: SlotCase[] = [
  ...(
    [
      ['someone new', 'new', false, []],
      ['someone new with permission', 'new', true, []],
      ['an existing client without permission', 'existing', false, []],
      ['an existing client with permission', 'existing', true, utc('2026-11-24', '15:00')],
    ] as const
  ).map(([who, clientType, canBookAtHome, offered]) => ({
    name: `a home day, asked by ${who}`,
    hours: on(2, '09:00', '10:00', { location: 'home', clientTypes: existing }),
    ask: { localDate: '2026-11-24', clientType, canBookAtHome },
    offered: [...offered],
  })),
  {
    name: 'a home day that is switched off',
    hours: on(4, '09:00', '10:00', { location: 'home', clientTypes: existing, isEnabled: false }),
    ask: { localDate: '2026-11-26', clientType: 'existing', canBookAtHome: true },
    offered: [],
  },
  {
    name: 'a studio day for existing clients alone, asked by someone new',
    hours: on(1, '09:00', '10:00', { clientTypes: existing }),
    offered: [],
  },
  {
    name: 'the same day, asked by an existing client',
    hours: on(1, '09:00', '10:00', { clientTypes: existing }),
    ask: { clientType: 'existing' },
    offered: utc(MONDAY, '15:00'),
  },
  { name: 'Saturday', ask: { localDate: '2026-11-28' }, offered: [] },
  { name: 'Sunday', ask: { localDate: '2026-11-29' }, offered: [] },
];

/** Times that are kept for someone who pays. */
export const HOLDS: SlotCase[] = [
  { name: 'the live hold of someone else', hours: MORNING, taken: [hold()], offered: [] },
  {
    name: 'the same hold a second before it ends',
    hours: MORNING,
    taken: [hold()],
    ask: { now: '2026-11-20T18:09:59Z' },
    offered: [],
  },
  {
    name: 'the same hold at its end',
    hours: MORNING,
    taken: [hold()],
    ask: { now: '2026-11-20T18:10:00Z' },
    offered: WHOLE_MORNING,
  },
  {
    name: 'an ended hold whose payment is still open',
    hours: MORNING,
    taken: [hold({ isBeingPaid: true })],
    ask: { now: '2026-11-20T18:10:00Z' },
    offered: WHOLE_MORNING,
  },
  {
    name: 'one’s own live hold',
    hours: MORNING,
    taken: [hold({ isOwn: true })],
    offered: WHOLE_MORNING,
  },
  {
    name: 'one’s own hold beside a booking',
    hours: MORNING,
    taken: [hold({ isOwn: true }), booked('17:15', '18:30')],
    offered: utc(MONDAY, '15:00', '15:30', '16:00'),
  },
  {
    name: 'one’s own hold beside that of someone else',
    hours: MORNING,
    taken: [hold({ isOwn: true }), hold(during('17:15', '18:30'))],
    offered: utc(MONDAY, '15:00', '15:30', '16:00'),
  },
  {
    name: 'the time that a live change of someone’s appointment holds',
    hours: MORNING,
    taken: [change],
    ask: { now: '2026-11-20T18:09:59Z' },
    offered: [],
  },
  {
    name: 'the same once that change has run out unpaid',
    hours: MORNING,
    taken: [change],
    ask: { now: '2026-11-20T18:10:00Z' },
    offered: WHOLE_MORNING,
  },
];
