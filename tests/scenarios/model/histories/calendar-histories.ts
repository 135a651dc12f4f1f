import fc from 'fast-check';
import {
  answerTimes,
  calendarStep,
  decline,
  drop,
  hoursStep,
  minute,
  offerTimes,
  undo,
} from './calendar-steps.ts';
import type { Command, Step } from './commands.ts';
import { bookForClient, card, choice, is, personStep, visit, who } from './steps.ts';

const DAY = 24 * 60;

/** Within the time to undo something, up to its end, and past it. */
const pause: fc.Arbitrary<Step> = fc.record({
  do: is('wait'),
  minutes: fc.constantFrom(0.5, 1, 1, 1.5, 2),
});

/** What can happen while she thinks. */
const between = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: minute },
    { weight: 3, arbitrary: pause },
    { weight: 2, arbitrary: calendarStep },
    { weight: 1, arbitrary: personStep },
    {
      weight: 1,
      arbitrary: fc.record({
        do: is('change'),
        appointment: choice,
        visit,
        isStale: fc.constant(false),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: is('cancel_by_client'), appointment: choice }) },
  ),
  { maxLength: 2 },
);

/** She drops something somewhere, maybe several times, and may undo it before or after anyone is notified. */
export const moved: fc.Arbitrary<Command[]> = fc
  .record({
    drops: fc.array(fc.tuple(drop, between), { minLength: 1, maxLength: 3 }),
    undos: fc.array(fc.tuple(undo, between), { maxLength: 2 }),
  })
  .map(({ drops, undos }): Command[] => [
    ...drops.flatMap(([dropped, meanwhile]) => [dropped, ...meanwhile]),
    ...undos.flatMap(([undone, meanwhile]) => [undone, ...meanwhile]),
    { do: 'wait', minutes: 2 },
    { do: 'minute' },
  ]);

/** She books for someone, and may undo that. */
export const bookedAndUndone: fc.Arbitrary<Command[]> = fc
  .tuple(bookForClient, between, undo, between)
  .map(([booked, meanwhile, undone, after]): Command[] => [
    booked,
    ...meanwhile,
    undone,
    ...after,
    { do: 'minute' },
  ]);

/** She answers a request: approves it, declines it, or offers other times, which are answered or not. */
export const answered: fc.Arbitrary<Command[]> = fc
  .record({
    ...{ offerTimes, decline, answerTimes, before: between, after: between },
    how: fc.constantFrom('approve', 'decline', 'offer', 'offer', 'offer'),
    ending: fc.constantFrom(
      'answer',
      'answer',
      'withdraw',
      'lapse',
      'cancel',
      'approve',
      'decline',
    ),
    appointment: choice,
  })
  .map((parts): Command[] => {
    const { appointment } = parts;
    const approve: Step = { do: 'set_status', appointment, status: 'confirmed', isStale: false };
    if (parts.how === 'approve') return [approve, ...parts.after];
    if (parts.how === 'decline') return [parts.decline, ...parts.after];
    const endings: Record<typeof parts.ending, Step[]> = {
      answer: [parts.answerTimes],
      withdraw: [{ do: 'withdraw_times', appointment }],
      lapse: [{ do: 'wait', minutes: DAY }, { do: 'minute' }],
      cancel: [{ do: 'cancel_by_client', appointment }],
      approve: [approve],
      decline: [parts.decline],
    };
    return [parts.offerTimes, ...parts.before, ...endings[parts.ending], ...parts.after];
  });

/** A day is full or closed while people wait for it, and then it is not. */
export const reopened: fc.Arbitrary<Command[]> = fc
  .record({
    ...{ who, visit, card, isKept: fc.boolean(), waiting: between, offered: between },
  })
  .map((parts): Command[] => [
    {
      ...{ do: 'take_off', visit: parts.visit, isPart: false, repeats: false },
      ...{ endsOffers: true, keeps: parts.isKept },
    },
    { do: 'join', who: parts.who, visit: parts.visit },
    ...parts.waiting,
    { do: 'end_time_off', timeOff: 0, ofSeries: true },
    ...parts.offered,
    { do: 'take_place', who: parts.who },
    { do: 'pay', who: parts.who, card: parts.card, isEarlier: false },
    { do: 'confirm', who: parts.who, isEarlier: false },
  ]);

/** She changes when she works while people book. */
export const closed: fc.Arbitrary<Command[]> = fc
  .tuple(hoursStep, between, hoursStep, between)
  .map(([first, meanwhile, second, after]): Command[] => [first, ...meanwhile, second, ...after]);
