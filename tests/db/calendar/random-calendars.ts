import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { hoursOn } from '../slots/slot-oracle.ts';
import {
  toInstant,
  type Location,
  type OpenRange,
  type SlotCalendar,
  type SlotQuestion,
  type SpecialDay,
  type Taken,
} from '../slots/slot-calendar.ts';

/** A calendar, and what someone asks of it. */
export interface AskedCalendar {
  calendar: SlotCalendar;
  question: SlotQuestion;
  /** Minutes after each hour at which the day is tried besides its own steps. */
  minutesPast: number;
}

/** Days to ask about, most of them near a change of the clock. */
const DAYS = [
  ['America/Chicago', '2027-03-12'],
  ['America/Chicago', '2027-03-14'],
  ['America/Chicago', '2027-03-16'],
  ['America/Chicago', '2027-11-06'],
  ['America/Chicago', '2027-11-07'],
  ['America/Chicago', '2027-11-08'],
  ['America/Chicago', '2028-02-29'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Pacific/Kiritimati', '2027-01-01'],
] as const;

const multiplesOf = (step: number, min: number, max: number) =>
  fc.integer({ min: min / step, max: max / step }).map((times) => times * step);

const mostly = <T>(usual: T, rare: T) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constant(rare) },
  );

type ClientType = SlotQuestion['clientType'];

/** The enhancements that may be asked for, and may add minutes. */
const ENHANCEMENTS = ['hot-stones', 'foot-scrub'] as const;

const minutesAdded = fc.constantFrom(0, 0, 10, 15, 45);

const range = fc.record({
  location: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Location>('broadway') },
    { weight: 2, arbitrary: fc.constantFrom<Location>('home', 'visit') },
  ),
  isEnabled: mostly(true, false),
  clientTypes: mostly<ClientType[]>(['new', 'existing'], ['existing']),
});

const parts = fc.record({
  day: fc.constantFrom(...DAYS),
  opensAt: fc.oneof(multiplesOf(15, 0, 240), multiplesOf(5, 240, 1380)),
  openFor: fc.oneof(multiplesOf(15, 60, 840), multiplesOf(5, 30, 240)),
  first: range,
  /** More ranges of the day; without a break they touch. */
  more: fc.array(
    fc.record({
      breakFor: fc.constantFrom(0, 0, 15, 30, 60, 65),
      openFor: multiplesOf(15, 15, 240),
      range: fc.option(range),
    }),
    { maxLength: 2 },
  ),
  /** Whether these are the hours of the weekday or of the date, and if the date is closed altogether. */
  whose: fc.constantFrom(...(['weekday', 'weekday', 'weekday', 'date', 'date', 'closed'] as const)),
  clientType: fc.constantFrom<ClientType>('new', 'existing'),
  canBookAtHome: fc.boolean(),
  driveMinutes: fc.constantFrom(null, null, null, 0, 20, 90),
  serviceId: fc.constantFrom('swedish-30', 'thai-60', 'thai-90', 'thai-120'),
  enhancementIds: fc.subarray([...ENHANCEMENTS]),
  extraMinutes: fc.record({ 'hot-stones': minutesAdded, 'foot-scrub': minutesAdded }),
  stepMinutes: fc.constantFrom(15, 20, 30, 45, 60),
  bufferMinutes: fc.constantFrom(0, 15, 30),
  bufferBeforeMinutes: fc.constantFrom(0, 0, 10, 30),
  travelMinutes: fc.record({
    broadway: fc.constantFrom(0, 0, 20),
    home: fc.constantFrom(0, 45, 240),
  }),
  noticeMinutes: fc.constantFrom(0, 0, 90, 720),
  horizonDays: fc.constantFrom(90, 90, 30, 3, 2, 1),
  secondsAhead: fc.oneof(
    { weight: 3, arbitrary: multiplesOf(900, 0, 259_200) },
    { weight: 1, arbitrary: fc.integer({ min: -40_000, max: 100_000 }) },
  ),
  minutesPast: fc.constantFrom(0, 15, 30, 7),
  taken: fc.array(
    fc.record({
      kind: fc.constantFrom(
        'time off' as const,
        'appointment' as const,
        'live hold' as const,
        'lapsed hold' as const,
        'own hold' as const,
        'change' as const,
      ),
      at: multiplesOf(5, -180, 1560),
      minutes: fc.oneof(multiplesOf(15, 15, 180), fc.constant(1)),
      expiresIn: fc.integer({ min: 1, max: 600 }),
      isBeingPaid: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  /** What hides times without taking them, over anything that is booked. */
  away: fc.array(
    fc.record({
      kind: fc.constantFrom('away' as const, 'busy' as const),
      at: multiplesOf(5, -180, 1560),
      minutes: multiplesOf(15, 15, 300),
    }),
    { maxLength: 2 },
  ),
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

/** Practices of any hours and settings on any day, with anything in their calendar, asked at any moment. */
export const randomCalendars: fc.Arbitrary<AskedCalendar> = parts.map((drawn) => {
  const [timeZone, localDate] = drawn.day;
  const day = Temporal.PlainDate.from(localDate);
  const midnight = day.toZonedDateTime(timeZone).epochMilliseconds;
  const now = midnight + drawn.opensAt * 60_000 - drawn.secondsAhead * 1000;
  const { stepMinutes, bufferMinutes, bufferBeforeMinutes, noticeMinutes, horizonDays } = drawn;
  const { travelMinutes, extraMinutes } = drawn;
  const { serviceId, enhancementIds, clientType, canBookAtHome } = drawn;
  const { driveMinutes } = drawn;
  // Anyone who asks for a home visit finds hours for it, most of the time.
  const ranges = rangesOf(drawn).map((open) =>
    drawn.driveMinutes !== null && open.location === 'broadway'
      ? { ...open, location: 'visit' as const }
      : open,
  );
  const ofWeekday = drawn.whose === 'weekday' ? ranges : [{ from: '00:00', until: '24:00' }];
  return {
    calendar: {
      settings: {
        ...{ timeZone, stepMinutes, bufferMinutes, bufferBeforeMinutes, noticeMinutes },
        ...{ horizonDays, travelMinutes, extraMinutes },
      },
      hours: ofWeekday.map((open) => ({ dayOfWeek: day.dayOfWeek, ...open })),
      specialDays: specialDaysOf(drawn, day, ranges),
      taken: [
        ...takeApart(drawn.taken, midnight, now),
        ...drawn.away.map(({ kind, at, minutes }) => ({
          kind,
          from: toInstant(midnight + at * 60_000),
          until: toInstant(midnight + (at + minutes) * 60_000),
        })),
      ],
    },
    question: {
      ...{ localDate, serviceId, enhancementIds, now: toInstant(now) },
      ...{ clientType, canBookAtHome, driveMinutes },
    },
    minutesPast: drawn.minutesPast,
  };
});

/** The hours that are drawn for the day. */
function rangesOf({ opensAt, openFor, first, more }: Parts): OpenRange[] {
  const ranges: OpenRange[] = [];
  let at = opensAt;
  for (const next of [{ breakFor: 0, openFor, range: first }, ...more]) {
    const from = at + next.breakFor;
    at = Math.min(from + next.openFor, 1440);
    if (from < at) {
      const like = next.range ?? ranges.at(-1) ?? first;
      ranges.push({ ...like, from: clock(from), until: clock(at) });
    }
  }
  return ranges;
}

/** The day itself, if it has hours of its own or is closed, and another day that must not matter. */
function specialDaysOf(
  { whose }: Parts,
  day: Temporal.PlainDate,
  ranges: OpenRange[],
): SpecialDay[] {
  const dayBefore = { localDate: day.subtract({ days: 1 }).toString(), hours: [] };
  if (whose === 'weekday') return [dayBefore];
  return [dayBefore, { localDate: day.toString(), hours: whose === 'date' ? ranges : [] }];
}

/** Each step of the day's hours, and once an hour beside them. */
export function timesToTry({ calendar, question, minutesPast }: AskedCalendar): string[] {
  const minutes = new Set<number>();
  const every = (from: number, step: number) => {
    for (let at = from; at < 1440; at += step) minutes.add(at);
  };
  every(minutesPast, 60);
  for (const { from } of hoursOn(calendar, Temporal.PlainDate.from(question.localDate)))
    every(Number(from.slice(0, 2)) * 60 + Number(from.slice(3)), calendar.settings.stepMinutes);
  return [...minutes].toSorted((one, other) => one - other).map(clock);
}

/** What is taken, without what the constraint would refuse: overlaps, and a second own hold. */
function takeApart(drawn: Parts['taken'], midnight: number, now: number): Taken[] {
  const kept: { from: number; until: number; taken: Taken }[] = [];
  for (const { at, minutes, ...one } of drawn) {
    const from = midnight + at * 60_000;
    const until = from + minutes * 60_000;
    const isInTheWay = kept.some((other) => from < other.until && other.from < until);
    const isSecondOwn = one.kind === 'own hold' && kept.some(({ taken }) => 'isOwn' in taken);
    if (isInTheWay || isSecondOwn) continue;
    const range = { from: toInstant(from), until: toInstant(until) };
    kept.push({ from, until, taken: { ...range, ...whatTakesIt(one, now) } });
  }
  return kept.map(({ taken }) => taken);
}

function whatTakesIt(
  { kind, expiresIn, isBeingPaid }: Omit<Parts['taken'][number], 'at' | 'minutes'>,
  now: number,
) {
  const expiresAt = (seconds: number) => toInstant(now + seconds * 1000);
  switch (kind) {
    case 'live hold':
      return { kind: 'hold', expiresAt: expiresAt(expiresIn), isBeingPaid } as const;
    case 'lapsed hold':
      // At its very end, or up to ten minutes after it.
      return {
        kind: 'hold',
        expiresAt: expiresAt(Math.min(0, 60 - expiresIn)),
        isBeingPaid,
      } as const;
    case 'own hold':
      return {
        kind: 'hold',
        expiresAt: expiresAt(expiresIn - 60),
        isBeingPaid,
        isOwn: true,
      } as const;
    case 'change':
      // Live, or run out up to nine minutes ago.
      return { kind, expiresAt: expiresAt(expiresIn - 540), isBeingPaid } as const;
    default:
      return { kind };
  }
}

/** Minutes after midnight as a local time. */
function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
