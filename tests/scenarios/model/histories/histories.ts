import fc from 'fast-check';
import { answered, bookedAndUndone, closed, moved, reopened } from './calendar-histories.ts';
import { calendarStep, minute } from './calendar-steps.ts';
import type { Command, History, Step } from './commands.ts';
import {
  bookForClient,
  by,
  card,
  choice,
  ending,
  fault,
  is,
  modify,
  order,
  payOwed,
  personStep,
  sell,
  step,
  visit,
  who,
} from './steps.ts';
import { OF_90_MINUTES } from '../acts/visits.ts';

/** Something else that happens in the meantime, usually nothing. */
const meanwhile = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step[]>([]) },
  { weight: 2, arbitrary: fc.array(step, { minLength: 1, maxLength: 2 }) },
);

/** Someone books from beginning to end: left alone, chance would seldom get that far. */
export const booking: fc.Arbitrary<Command[]> = fc
  .record({
    who,
    visit,
    by,
    card,
    isQuote: fc.nat({ max: 4 }),
    isAsking: fc.boolean(),
    beforePaying: meanwhile,
    paid: meanwhile,
  })
  .map(
    ({
      who: person,
      visit: wish,
      by: paidBy,
      card: paidWith,
      isQuote,
      isAsking,
      beforePaying,
      paid,
    }): Command[] => [
      isQuote === 0
        ? { do: 'quote', who: person, visit: wish }
        : { do: 'choose', who: person, visit: wish, by: paidBy },
      ...beforePaying,
      ...(isAsking ? [{ do: 'press_pay', who: person } as const] : []),
      { do: 'pay', who: person, card: paidWith, isEarlier: false },
      ...paid,
      { do: 'confirm', who: person, isEarlier: false },
    ],
  );

/** Someone changes what is booked, and pays what that costs more. */
const change: fc.Arbitrary<Command[]> = fc
  .record({ appointment: choice, visit, card, asked: meanwhile, number: choice })
  .map(({ appointment, visit: wish, card: paidWith, asked, number }): Command[] => [
    { do: 'change', appointment, visit: wish, isStale: false },
    ...asked,
    { do: 'pay_change', change: number, card: paidWith },
  ]);

/** Someone buys a bundle, or is granted a credit, and books with it: the session of the length that it is for. */
const byCredit: fc.Arbitrary<Command[]> = fc
  .record({
    ...{ who, card, bought: meanwhile, held: meanwhile },
    isGranted: fc.boolean(),
    visit: fc.constantFrom(...OF_90_MINUTES),
  })
  .map(({ who: person, visit: wish, card: paidWith, isGranted, bought, held }): Command[] => [
    ...(isGranted
      ? [{ do: 'grant', who: person } as const]
      : [
          { do: 'open_bundle', who: person } as const,
          { do: 'pay_page', page: 0, card: 'good' } as const,
        ]),
    ...bought,
    { do: 'sweep' },
    { do: 'choose', who: person, visit: wish, by: 'credit' },
    ...held,
    { do: 'pay', who: person, card: paidWith, isEarlier: false },
    { do: 'confirm', who: person, isEarlier: false },
  ]);

/** Someone buys a gift certificate, and someone books with its code. */
const byCode: fc.Arbitrary<Command[]> = fc
  .record({ who, choice, visit, card, bought: meanwhile, held: meanwhile, booked: meanwhile })
  .map((parts): Command[] => [
    { do: 'open_gift', who: parts.who, choice: parts.choice },
    { do: 'pay_gift', payment: 0, card: 'good' },
    ...parts.bought,
    { do: 'look_at_gift', who: parts.who },
    { do: 'choose', who: parts.who, visit: parts.visit, by: 'code' },
    ...parts.held,
    { do: 'pay', who: parts.who, card: parts.card, isEarlier: false },
    { do: 'confirm', who: parts.who, isEarlier: false },
    ...parts.booked,
  ]);

/** What becomes of a certificate that was spent: its purchase is refunded, by hand or from the dashboard, or its booking is. */
const undone: fc.Arbitrary<Command[]> = fc.constantFrom<Command[]>(
  [{ do: 'refund_gift', gift: 0 }],
  [
    { do: 'add_to_gift', gift: 0, cents: 2000 },
    { do: 'refund_gift', gift: 0 },
  ],
  [{ do: 'refund_in_dashboard', payment: 0, isPart: false }],
  [{ do: 'refund_in_dashboard', payment: 0, isPart: true }],
  [{ do: 'cancel_by_client', appointment: 0 }],
  [
    { do: 'cancel_by_client', appointment: 0 },
    { do: 'refund_gift', gift: 0 },
  ],
);

/** Someone cancels late, and books with what is left. */
const late: fc.Arbitrary<Command[]> = fc
  .tuple(byCredit, visit)
  .map(([booked, wish]): Command[] => [
    ...booked,
    { do: 'wait', minutes: 2 * 24 * 60 },
    { do: 'cancel_by_client', appointment: 0 },
    { do: 'choose', who: 0, visit: wish, by: 'gift' },
    { do: 'pay', who: 0, card: 'good', isEarlier: false },
    { do: 'confirm', who: 0, isEarlier: false },
  ]);

/** The therapist makes another session of what is booked; what it costs more is paid at the desk. */
export const modified: fc.Arbitrary<Command[]> = fc
  .record({ modify, card, calculated: meanwhile, paid: meanwhile })
  .map(({ modify: asked, card: paidWith, calculated, paid }): Command[] => [
    asked,
    ...calculated,
    { do: 'pay_modification', change: 0, card: paidWith },
    ...paid,
    { do: 'confirm_modification', change: 0 },
  ]);

/** Someone is sold a session at the desk. */
const sold: fc.Arbitrary<Command[]> = fc
  .record({ sell, card, priced: meanwhile, paid: meanwhile })
  .map(({ sell: asked, card: paidWith, priced, paid }): Command[] => [
    asked,
    ...priced,
    { do: 'pay_sale', sale: 0, card: paidWith },
    ...paid,
    { do: 'finish_sale', sale: 0 },
  ]);

/** Booked by phone, and paid after the visit. */
const byTelephone: fc.Arbitrary<Command[]> = fc
  .record({ bookForClient, payOwed, card, booked: meanwhile, asked: meanwhile, paid: meanwhile })
  .map((parts): Command[] => [
    parts.bookForClient,
    ...parts.booked,
    { do: 'wait', minutes: 2 * 24 * 60 },
    parts.payOwed,
    ...parts.asked,
    { do: 'pay_balance', balance: 0, card: parts.card },
    ...parts.paid,
    { do: 'confirm_balance', balance: 0 },
  ]);

/** Someone has booked, and the visit is over. */
const visited: fc.Arbitrary<Command[]> = fc
  .record({
    booked: fc.oneof(booking, byCredit),
    endings: fc.array(ending, { minLength: 1, maxLength: 3 }),
  })
  .map(({ booked, endings }): Command[] => [
    ...booked,
    { do: 'wait', minutes: 2 * 24 * 60 },
    ...endings,
  ]);

/** No call takes hours; a hold that runs out while one goes on is enough. */
const LONGEST_CALL_MINUTES = 60;
const stepMeanwhile = step.filter(
  (each) => each.do !== 'wait' || each.minutes <= LONGEST_CALL_MINUTES,
);

const together = (steps: fc.Arbitrary<[Step, Step]>): fc.Arbitrary<Command[]> =>
  fc.record({ do: is('together'), steps, order }).map((each): Command[] => [each]);

const piece: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 8, arbitrary: step.map((each): Command[] => [each]) },
  { weight: 4, arbitrary: booking },
  { weight: 2, arbitrary: change },
  { weight: 2, arbitrary: byCredit },
  { weight: 2, arbitrary: byCode },
  { weight: 1, arbitrary: fc.tuple(byCode, undone).map((both) => both.flat()) },
  { weight: 1, arbitrary: late },
  { weight: 2, arbitrary: modified },
  { weight: 2, arbitrary: sold },
  { weight: 2, arbitrary: byTelephone },
  { weight: 2, arbitrary: visited },
  { weight: 3, arbitrary: calendarStep.map((each): Command[] => [each]) },
  { weight: 1, arbitrary: closed },
  { weight: 1, arbitrary: bookedAndUndone },
  { weight: 1, arbitrary: reopened },
  { weight: 3, arbitrary: fc.tuple(booking, moved).map((both) => both.flat()) },
  { weight: 5, arbitrary: fc.tuple(booking, answered).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(byTelephone, moved).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(booking, modified).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(byCode, byTelephone).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(byCode, sold).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(byCredit, sold).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(byCredit, change).map((both) => both.flat()) },
  { weight: 1, arbitrary: fc.tuple(booking, change).map((both) => both.flat()) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fault, step)
      .map(([planned, next]) => [{ do: 'disturb', fault: planned }, next] satisfies Command[]),
  },
  { weight: 2, arbitrary: together(fc.tuple(stepMeanwhile, stepMeanwhile)) },
  {
    weight: 2,
    arbitrary: together(fc.tuple(calendarStep, fc.oneof(stepMeanwhile, calendarStep, minute))),
  },
  // A double click.
  { weight: 1, arbitrary: together(personStep.map((each): [Step, Step] => [each, each])) },
);

/** How many pieces a history has at most: about twice as many commands. */
const MOST_PIECES = 8;

/** Random histories. */
export const histories: fc.Arbitrary<History> = fc.record({
  start: fc.nat({ max: 2 }),
  isUnderPressure: fc.boolean(),
  commands: fc
    .array(piece, { minLength: 1, maxLength: MOST_PIECES, size: 'max' })
    .map((pieces) => pieces.flat()),
});
