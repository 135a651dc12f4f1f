import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { toInstant, type SlotCalendar, type SlotQuestion, type Taken } from './slot-calendar.ts';

/** A calendar, and what somebody asks of it. */
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

const parts = fc.record({
  day: fc.constantFrom(...DAYS),
  opensAt: fc.oneof(multiplesOf(15, 0, 240), multiplesOf(5, 240, 1380)),
  openFor: fc.oneof(multiplesOf(15, 60, 840), multiplesOf(5, 30, 240)),
  location: mostly('broadway' as const, 'home' as const),
  isEnabled: mostly(true, false),
  openTo: mostly<ClientType[]>(['new', 'existing'], ['existing']),
  clientType: fc.constantFrom<ClientType>('new', 'existing'),
  canBookAtHome: fc.boolean(),
  serviceId: fc.constantFrom('swedish-30', 'thai-60', 'thai-90', 'thai-120'),
  stepMinutes: fc.constantFrom(15, 20, 30, 45, 60),
  bufferMinutes: fc.constantFrom(0, 15, 30),
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
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

/** Practices of any hours and settings on any day, with anything in their calendar, asked at any moment. */
export const randomCalendars: fc.Arbitrary<AskedCalendar> = parts.map((drawn) => {
  const [timeZone, localDate] = drawn.day;
  const day = Temporal.PlainDate.from(localDate);
  const midnight = day.toZonedDateTime(timeZone).epochMilliseconds;
  const now = midnight + drawn.opensAt * 60_000 - drawn.secondsAhead * 1000;
  const { stepMinutes, bufferMinutes, noticeMinutes, horizonDays } = drawn;
  const { serviceId, clientType, canBookAtHome } = drawn;
  return {
    calendar: {
      settings: { timeZone, stepMinutes, bufferMinutes, noticeMinutes, horizonDays },
      hours: [
        {
          dayOfWeek: day.dayOfWeek,
          from: clock(drawn.opensAt),
          until: clock(Math.min(drawn.opensAt + drawn.openFor, 1440)),
          location: drawn.location,
          clientTypes: drawn.openTo,
          isEnabled: drawn.isEnabled,
        },
      ],
      taken: takeApart(drawn.taken, midnight, now),
    },
    question: { localDate, serviceId, now: toInstant(now), clientType, canBookAtHome },
    minutesPast: drawn.minutesPast,
  };
});

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
