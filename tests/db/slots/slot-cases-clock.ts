import { on } from './slot-case-parts.ts';
import { utc } from './slot-calendar.ts';
import type { SlotCase } from './slot-cases.ts';

const SATURDAY = 6;
const SUNDAY = 7;
// Chicago: on Sunday 2027-03-14 the clock goes from 02:00 to 03:00, which is 08:00 in UTC.
const SPRING = '2027-03-14';
const inSpring = { localDate: SPRING, now: '2027-03-01T18:00:00Z' };

const CHICAGO_SPRING: SlotCase[] = [
  {
    name: 'the hour that does not exist is left out',
    hours: on(SUNDAY, '01:00', '05:00'),
    ask: inSpring,
    offered: utc(SPRING, '07:00', '07:30', '08:00', '08:30', '09:00'),
  },
  {
    name: 'opening inside that hour',
    hours: on(SUNDAY, '02:30', '05:00'),
    ask: inSpring,
    offered: utc(SPRING, '08:00', '08:30', '09:00'),
  },
  {
    name: 'closing inside that hour',
    hours: on(SUNDAY, '00:30', '02:30'),
    ask: inSpring,
    offered: utc(SPRING, '06:30', '07:00'),
  },
  {
    name: 'closing as that hour begins',
    hours: on(SUNDAY, '00:30', '02:00'),
    ask: inSpring,
    offered: utc(SPRING, '06:30', '07:00'),
  },
  {
    name: 'closing as that hour ends',
    hours: on(SUNDAY, '00:30', '03:00'),
    ask: inSpring,
    offered: utc(SPRING, '06:30', '07:00'),
  },
  {
    name: 'a day of 23 hours, every two hours',
    settings: { stepMinutes: 120 },
    hours: on(SUNDAY, '00:00', '24:00'),
    ask: { ...inSpring, serviceId: 'thai-120' },
    offered: [
      ...utc(
        SPRING,
        '06:00',
        '09:00',
        '11:00',
        '13:00',
        '15:00',
        '17:00',
        '19:00',
        '21:00',
        '23:00',
      ),
      ...utc('2027-03-15', '01:00', '03:00'),
    ],
  },
  {
    name: 'a day of 23 hours taken off whole',
    hours: on(SUNDAY, '00:00', '24:00'),
    taken: [{ kind: 'time off', from: '2027-03-14T06:00:00Z', until: '2027-03-15T05:00:00Z' }],
    ask: inSpring,
    offered: [],
  },
  {
    name: 'notice is hours that pass, not hours on the wall',
    hours: on(SUNDAY, '09:00', '11:00'),
    ask: { localDate: SPRING, now: '2027-03-14T02:00:01Z' },
    offered: utc(SPRING, '14:30', '15:00'),
  },
  {
    name: 'nine o’clock on the Friday before',
    hours: on(5, '09:00', '10:00'),
    ask: { localDate: '2027-03-12', now: '2027-03-01T18:00:00Z' },
    offered: utc('2027-03-12', '15:00'),
  },
  {
    name: 'nine o’clock on the Monday after, asked before the change',
    hours: on(1, '09:00', '10:00'),
    ask: { localDate: '2027-03-15', now: '2027-03-01T18:00:00Z' },
    offered: utc('2027-03-15', '14:00'),
  },
];

// Chicago: on Sunday 2027-11-07 the clock goes from 02:00 back to 01:00, which is 07:00 in UTC.
const AUTUMN = '2027-11-07';
const inAutumn = { localDate: AUTUMN, now: '2027-11-01T18:00:00Z' };

const CHICAGO_AUTUMN: SlotCase[] = [
  {
    name: 'the hour that comes twice is offered once, the second time',
    hours: on(SUNDAY, '00:00', '03:00'),
    ask: inAutumn,
    offered: utc(AUTUMN, '05:00', '05:30', '07:00', '07:30', '08:00'),
  },
  {
    name: 'opening inside that hour',
    hours: on(SUNDAY, '01:30', '03:00'),
    ask: inAutumn,
    offered: utc(AUTUMN, '07:30', '08:00'),
  },
  {
    name: 'closing inside that hour',
    hours: on(SUNDAY, '00:00', '01:30'),
    ask: { ...inAutumn, serviceId: 'swedish-30' },
    offered: utc(AUTUMN, '05:00', '05:30', '07:00'),
  },
  {
    name: 'what is taken the first time is free the second',
    settings: { bufferMinutes: 0 },
    hours: on(SUNDAY, '01:00', '03:00'),
    taken: [{ kind: 'appointment', from: '2027-11-07T06:00:00Z', until: '2027-11-07T07:00:00Z' }],
    ask: inAutumn,
    offered: utc(AUTUMN, '07:00', '07:30', '08:00'),
  },
  {
    name: 'a day of 25 hours, every two hours',
    settings: { stepMinutes: 120 },
    hours: on(SUNDAY, '00:00', '24:00'),
    ask: { ...inAutumn, serviceId: 'thai-120' },
    offered: [
      ...utc(
        AUTUMN,
        '05:00',
        '08:00',
        '10:00',
        '12:00',
        '14:00',
        '16:00',
        '18:00',
        '20:00',
        '22:00',
      ),
      ...utc('2027-11-08', '00:00', '02:00', '04:00'),
    ],
  },
  {
    name: 'a day of 25 hours taken off whole',
    hours: on(SUNDAY, '00:00', '24:00'),
    taken: [{ kind: 'time off', from: '2027-11-07T05:00:00Z', until: '2027-11-08T06:00:00Z' }],
    ask: inAutumn,
    offered: [],
  },
  {
    name: 'nine o’clock on the Friday before',
    hours: on(5, '09:00', '10:00'),
    ask: { localDate: '2027-11-05', now: '2027-11-01T18:00:00Z' },
    offered: utc('2027-11-05', '14:00'),
  },
  {
    name: 'nine o’clock on the Monday after, asked before the change',
    hours: on(1, '09:00', '10:00'),
    ask: { localDate: '2027-11-08', now: '2027-11-01T18:00:00Z' },
    offered: utc('2027-11-08', '15:00'),
  },
];

const lordHowe = { timeZone: 'Australia/Lord_Howe' };
const saoPaulo = { timeZone: 'America/Sao_Paulo' };

const OTHER_ZONES: SlotCase[] = [
  // From 02:00 to 02:30, from UTC+10:30 to UTC+11.
  {
    name: 'Lord Howe, where spring skips half an hour',
    settings: lordHowe,
    hours: on(SUNDAY, '01:00', '04:00'),
    ask: { localDate: '2026-10-04', now: '2026-09-20T18:00:00Z' },
    offered: utc('2026-10-03', '14:30', '15:00', '15:30', '16:00'),
  },
  // From 02:00 back to 01:30.
  {
    name: 'Lord Howe, where autumn repeats half an hour',
    settings: lordHowe,
    hours: on(SUNDAY, '01:00', '03:00'),
    ask: { localDate: '2027-04-04', now: '2027-03-20T18:00:00Z', serviceId: 'swedish-30' },
    offered: utc('2027-04-03', '14:00', '15:00', '15:30', '16:00'),
  },
  {
    name: 'São Paulo, where the clock no longer changes',
    settings: saoPaulo,
    hours: on(SUNDAY, '00:00', '02:00'),
    ask: { localDate: '2026-11-01', now: '2026-10-20T18:00:00Z' },
    offered: utc('2026-11-01', '03:00', '03:30', '04:00'),
  },
  // Until 2019 spring went from midnight to 01:00.
  {
    name: 'São Paulo in 2018, on a day that began at one',
    settings: saoPaulo,
    hours: on(SUNDAY, '00:00', '03:00'),
    ask: { localDate: '2018-11-04', now: '2018-10-20T18:00:00Z' },
    offered: utc('2018-11-04', '03:00', '03:30', '04:00'),
  },
  {
    name: 'São Paulo in 2018, closing at a midnight that never came',
    settings: saoPaulo,
    hours: on(SATURDAY, '22:00', '24:00'),
    ask: { localDate: '2018-11-03', now: '2018-10-20T18:00:00Z' },
    offered: utc('2018-11-04', '01:00', '01:30', '02:00'),
  },
  {
    name: 'São Paulo in 2018, on an evening with eleven o’clock twice',
    settings: saoPaulo,
    hours: on(SATURDAY, '22:00', '24:00'),
    ask: { localDate: '2018-02-17', now: '2018-02-01T18:00:00Z' },
    offered: utc('2018-02-18', '00:00', '00:30', '02:00'),
  },
  {
    name: 'Apia in 2011, on the Friday that was skipped',
    settings: { timeZone: 'Pacific/Apia' },
    ask: { localDate: '2011-12-30', now: '2011-12-20T18:00:00Z' },
    offered: [],
  },
  {
    name: 'Kolkata, five and a half hours ahead',
    settings: { timeZone: 'Asia/Kolkata' },
    hours: on(1, '09:00', '11:00'),
    offered: utc('2026-11-23', '03:30', '04:00', '04:30'),
  },
  {
    name: 'Kiritimati, fourteen hours ahead',
    settings: { timeZone: 'Pacific/Kiritimati' },
    hours: on(1, '09:00', '11:00'),
    offered: utc('2026-11-22', '19:00', '19:30', '20:00'),
  },
  {
    name: 'Pago Pago, eleven hours behind, at the end of the day',
    settings: { timeZone: 'Pacific/Pago_Pago' },
    hours: on(1, '22:00', '24:00'),
    offered: utc('2026-11-24', '09:00', '09:30', '10:00'),
  },
];

/** The cases in which the clock changes, or is not Chicago's. */
export const CLOCK_CHANGES: Record<string, SlotCase[]> = {
  'Chicago in spring': CHICAGO_SPRING,
  'Chicago in autumn': CHICAGO_AUTUMN,
  'other zones': OTHER_ZONES,
};
