import fc from 'fast-check';
import type { CalendarStep, Step, WaitlistStep } from './commands.ts';
import { choice, is, isStale, visit, who } from './steps.ts';

/** Mostly the newest. */
const latest = fc.constantFrom(0, 0, 0, 1, 2);
const keeps = fc.nat({ max: 2 }).map((number) => number > 0);

const target = fc.record({ visit, time: fc.nat({ max: 6 }) });

export const drop: fc.Arbitrary<CalendarStep> = fc.record({
  ...{ do: is('drop'), appointment: choice, to: target, isStale },
  isSeen: fc.nat({ max: 4 }).map((number) => number > 0),
});
export const undo: fc.Arbitrary<CalendarStep> = fc.record({ do: is('undo'), act: latest });
export const decline: fc.Arbitrary<CalendarStep> = fc.record({
  ...{ do: is('decline'), appointment: choice, isStale },
});
export const offerTimes: fc.Arbitrary<CalendarStep> = fc.record({
  ...{ do: is('offer_times'), appointment: choice, isStale },
  // Of days of their own: most of them do not overlap.
  times: fc.uniqueArray(
    fc.record({ visit: fc.constantFrom(0, 3, 5, 7), time: fc.nat({ max: 6 }) }),
    {
      ...{ minLength: 1, maxLength: 3, selector: (each) => each.visit },
    },
  ),
  otherwise: fc.constantFrom('keeps', 'declines'),
});
export const answerTimes: fc.Arbitrary<CalendarStep> = fc.record({
  ...{ do: is('answer_times'), proposal: fc.nat({ max: 1 }) },
  time: fc.option<number, null>(fc.nat({ max: 2 }), { freq: 3 }),
});
export const takeOff: fc.Arbitrary<CalendarStep> = fc.record({
  ...{ do: is('take_off'), visit, keeps },
  ...{ isPart: fc.boolean(), repeats: fc.nat({ max: 3 }).map((number) => number === 0) },
  endsOffers: fc.boolean(),
});
export const endTimeOff: fc.Arbitrary<CalendarStep> = fc.record({
  ...{ do: is('end_time_off'), timeOff: choice, ofSeries: fc.boolean() },
});
export const minute: fc.Arbitrary<Step> = fc.record({ do: is('minute') });

/** What she changes about when she works. */
export const hoursStep: fc.Arbitrary<CalendarStep> = fc.oneof(
  { weight: 4, arbitrary: takeOff },
  { weight: 2, arbitrary: endTimeOff },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('close_day', 'short_day', 'usual_day'), visit, keeps },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('edit_hours'), week: fc.nat({ max: 3 }), keeps }) },
  { weight: 1, arbitrary: fc.record({ do: is('undo_hours'), change: latest, keeps }) },
  { weight: 1, arbitrary: fc.record({ do: is('answer_holiday'), isOpen: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: is('say_holidays'), keeps },
      answer: fc.constantFrom('usual_six', 'each_day'),
    }),
  },
);

export const join: fc.Arbitrary<WaitlistStep> = fc.record({ do: is('join'), who, visit });
export const waitlistStep: fc.Arbitrary<WaitlistStep> = fc.oneof(
  { weight: 2, arbitrary: join },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('take_place', 'take_place', 'pass_place', 'leave_place'), who },
    }),
  },
);

/** Anything that she does on her calendar, or that a client answers. */
export const calendarStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: drop },
  { weight: 3, arbitrary: undo },
  { weight: 2, arbitrary: decline },
  { weight: 3, arbitrary: offerTimes },
  { weight: 2, arbitrary: answerTimes },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('withdraw_times', 'withdraw_times', 'send_link') },
      appointment: choice,
    }),
  },
  { weight: 3, arbitrary: hoursStep },
  { weight: 2, arbitrary: waitlistStep },
);
