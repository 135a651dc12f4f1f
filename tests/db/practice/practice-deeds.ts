import fc from 'fast-check';
import type { OpenRange } from '../slots/slot-calendar.ts';

/** Days that people book, each in the zone of its practice; on some of them the clock changes, and two are federal holidays. */
const DAYS = [
  ['America/Chicago', '2026-11-11'],
  ['America/Chicago', '2026-11-26'],
  ['America/Chicago', '2026-11-30'],
  ['America/Chicago', '2027-03-14'],
  ['America/Chicago', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-04-04'],
] as const;

export const SERVICES = ['swedish-30', 'thai-60', 'thai-90'] as const;
const ENHANCEMENTS = ['hot-stones', 'foot-scrub'] as const;

const multiplesOf = (step: number, min: number, max: number) =>
  fc.integer({ min: min / step, max: max / step }).map((times) => times * step);

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Hours of a day with breaks between them, some only for existing clients. */
const randomHours: fc.Arbitrary<OpenRange[]> = fc
  .record({
    opensAt: fc.oneof(multiplesOf(15, 0, 180), multiplesOf(30, 360, 780)),
    parts: fc.array(
      fc.record({
        breakFor: fc.constantFrom(15, 30, 60),
        openFor: multiplesOf(15, 60, 300),
        isForAll: fc.constantFrom(true, true, true, false),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ opensAt, parts }) => {
    let at = opensAt;
    return parts.flatMap(({ breakFor, openFor, isForAll }) => {
      const from = at;
      const until = Math.min(from + openFor, 1440);
      at = until + breakFor;
      if (from >= until) return [];
      const clientTypes: OpenRange['clientTypes'] = isForAll ? ['new', 'existing'] : ['existing'];
      return [{ from: clock(from), until: clock(until), clientTypes }];
    });
  });

const pick = fc.nat({ max: 999 });
const inDays = fc.constantFrom(0, 0, 1, 2);

const otherChange = fc.oneof(
  fc.record({ kind: fc.constant('hours' as const), hours: randomHours }),
  fc.record({
    kind: fc.constant('special_day' as const),
    hours: fc.oneof(
      { weight: 4, arbitrary: randomHours },
      { weight: 1, arbitrary: fc.constant<OpenRange[]>([]) },
    ),
  }),
  fc.record({ kind: fc.constant('special_day_removed' as const) }),
  fc.record({
    kind: fc.constant('buffers' as const),
    serviceId: fc.constantFrom(...SERVICES),
    before: fc.constantFrom(0, 10, 30),
    after: fc.constantFrom(0, 15, 45),
  }),
  fc.record({
    kind: fc.constant('minutes' as const),
    enhancementId: fc.constantFrom(...ENHANCEMENTS),
    minutes: fc.constantFrom(0, 10, 15, 45),
  }),
  fc.record({ kind: fc.constant('travel' as const), minutes: fc.constantFrom(0, 20, 45) }),
  fc.record({
    kind: fc.constant('rules' as const),
    stepMinutes: fc.constantFrom(15, 20, 30, 60),
    noticeMinutes: fc.constantFrom(0, 60, 720),
  }),
  fc.record({
    kind: fc.constant('price' as const),
    of: fc.constantFrom(...SERVICES, ...ENHANCEMENTS),
    cents: fc.integer({ min: 500, max: 30_000 }),
    inDays,
  }),
  fc.record({
    kind: fc.constant('tax' as const),
    ppm: fc.integer({ min: 0, max: 150_000 }),
    inDays,
  }),
);

/** Most days that people book are no holidays, and there it changes nothing. */
const randomChange = fc.oneof(
  { weight: 3, arbitrary: otherChange },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('holidays' as const),
      answer: fc.constantFrom('usual_six', 'each_day'),
    }),
  },
);

const randomDeed = fc.oneof(
  { weight: 5, arbitrary: randomChange },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      serviceId: fc.constantFrom(...SERVICES),
      enhancementIds: fc.subarray([...ENHANCEMENTS]),
      clientType: fc.constantFrom('new' as const, 'existing' as const),
      pick,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.oneof(multiplesOf(1, 1, 40), multiplesOf(60, 60, 1440)),
    }),
  },
);

export type Change = typeof randomChange extends fc.Arbitrary<infer Value> ? Value : never;
export type Deed = typeof randomDeed extends fc.Arbitrary<infer Value> ? Value : never;

/** A day, and what the therapist, her clients and the clock do before it. */
export const randomHistories = fc.record({
  day: fc.constantFrom(...DAYS),
  deeds: fc.array(randomDeed, { minLength: 6, maxLength: 16 }),
});
