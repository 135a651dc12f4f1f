import fc from 'fast-check';
import type { Card, Command, PaidBy, Step } from './commands.ts';
import type { Fault } from '../world/outside.ts';

/** Which person, session, or other thing that is there. */
export const who = fc.nat({ max: 2 });
export const visit = fc.nat({ max: 7 });
export const choice = fc.nat({ max: 7 });
/** In which order calls that overlap go on. */
export const order = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 });
/** How someone pays; most often it just works. */
export const card = fc.constantFrom<Card[]>(
  'good',
  'good',
  'good',
  'good',
  'declined',
  'challenged',
  'challenge_failed',
  'challenge_left',
  'slow_refund',
);
/** Most people pay what they see; some come back to a page that has been left open. */
const isEarlier = fc.nat({ max: 4 }).map((number) => number === 0);
export const isStale = fc.nat({ max: 3 }).map((number) => number === 0);
const DAY = 24 * 60;
/** Most people pay by card alone. */
export const by = fc.constantFrom<PaidBy[]>(
  'card',
  'card',
  'card',
  'credit',
  'credit',
  'gift',
  'code',
);
const minutes = fc.constantFrom(
  1,
  5,
  9,
  10,
  11,
  29,
  31,
  60,
  180,
  DAY,
  25 * 60,
  2 * DAY,
  3 * DAY,
  4 * DAY,
);

/** Something that fails soon. */
export const fault: fc.Arbitrary<Fault> = fc.record({
  place: fc.constantFrom('database', 'database', 'stripe', 'stripe', 'messages'),
  kind: fc.constantFrom('unreachable', 'answer_lost', 'answers_500', 'dies', 'dies_after'),
  skip: fc.nat({ max: 5 }),
  calls: fc.constantFrom(1, 1, 2, 3, 4),
});

/** A command by its name. */
export const is = <Name extends Command['do']>(name: Name) => fc.constant(name);

/** What someone does in their browser. */
export const personStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: is('choose'), who, visit, by }) },
  { weight: 1, arbitrary: fc.record({ do: is('quote'), who, visit }) },
  { weight: 2, arbitrary: fc.record({ do: is('ask_again'), who }) },
  { weight: 2, arbitrary: fc.record({ do: is('press_pay'), who }) },
  { weight: 4, arbitrary: fc.record({ do: is('pay'), who, card, isEarlier }) },
  { weight: 1, arbitrary: fc.record({ do: is('answer_challenge'), who, isPassed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: is('confirm'), who, isEarlier }) },
  { weight: 2, arbitrary: fc.record({ do: is('look'), who }) },
  { weight: 1, arbitrary: fc.record({ do: is('close'), who }) },
);

const stripeStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: is('deliver'), event: choice }) },
  { weight: 2, arbitrary: fc.record({ do: is('repeat_delivery'), event: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('drop_events') }) },
  { weight: 1, arbitrary: fc.record({ do: is('tamper'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('refund_in_dashboard'), payment: choice, isPart: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('bank_returns_refund'), refund: choice }) },
  { weight: 1, arbitrary: fc.record({ do: is('dispute'), payment: choice }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('end_dispute'), dispute: choice, isWon: fc.boolean() }),
  },
);

const practiceStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: is('sweep') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('time_off', 'time_off_by_hand'),
      visit,
      minutes: fc.constantFrom(30, 120, 2 * DAY),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('cancel'), appointment: choice, isStale }) },
  { weight: 1, arbitrary: fc.record({ do: is('move'), appointment: choice, visit, isStale }) },
  { weight: 1, arbitrary: fc.record({ do: is('change'), appointment: choice, visit, isStale }) },
  { weight: 1, arbitrary: fc.record({ do: is('repeat_change'), change: choice }) },
  { weight: 1, arbitrary: fc.record({ do: is('pay_change'), change: choice, card }) },
);

const memberStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: is('open_bundle'), who }) },
  { weight: 2, arbitrary: fc.record({ do: is('pay_page'), page: choice, card }) },
  { weight: 1, arbitrary: fc.record({ do: is('come_back'), page: choice }) },
  { weight: 1, arbitrary: fc.record({ do: is('grant'), who }) },
  { weight: 1, arbitrary: fc.record({ do: is('refund_purchase'), page: choice }) },
  { weight: 2, arbitrary: fc.record({ do: is('cancel_by_client'), appointment: choice }) },
);

const giftStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: is('open_gift'), who, choice }) },
  { weight: 2, arbitrary: fc.record({ do: is('pay_gift'), payment: choice, card }) },
  { weight: 1, arbitrary: fc.record({ do: is('look_at_gift'), who }) },
  { weight: 1, arbitrary: fc.record({ do: is('refund_gift'), gift: choice }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is('add_to_gift'),
      gift: choice,
      cents: fc.constantFrom(2000, -1000),
    }),
  },
);

const method = fc.constantFrom<('card' | 'cash')[]>('card', 'card', 'cash');
export const sell: fc.Arbitrary<Step> = fc.record({
  ...{ do: is('sell'), who, visit, method },
  useCredit: fc.boolean(),
});
export const payOwed: fc.Arbitrary<Step> = fc.record({
  ...{ do: is('pay_owed'), appointment: choice, method },
  isTwice: fc.boolean(),
});
export const bookForClient: fc.Arbitrary<Step> = fc.record({
  ...{ do: is('book_for_client'), who, visit },
  useCredit: fc.boolean(),
});
export const modify: fc.Arbitrary<Step> = fc.record({
  ...{ do: is('modify'), appointment: choice, visit, isStale },
});
/** What ends a visit, or takes that back. */
export const ending: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: is('set_status'), appointment: choice, isStale },
      status: fc.constantFrom('confirmed', 'completed', 'completed', 'no_show', 'cancelled'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('refund'), appointment: choice, isStale }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: is('cancel_keeping'), appointment: choice },
      percent: fc.constantFrom(0, 10, 50, 100),
    }),
  },
);

const deskStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: ending },
  { weight: 2, arbitrary: modify },
  { weight: 1, arbitrary: fc.record({ do: is('pay_modification'), change: choice, card }) },
  { weight: 1, arbitrary: fc.record({ do: is('confirm_modification'), change: choice }) },
  { weight: 2, arbitrary: sell },
  { weight: 1, arbitrary: fc.record({ do: is('pay_sale'), sale: choice, card }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('ask_for_sale_again', 'finish_sale', 'release_sale'),
      sale: choice,
    }),
  },
  { weight: 2, arbitrary: payOwed },
  { weight: 1, arbitrary: fc.record({ do: is('pay_balance'), balance: choice, card }) },
  { weight: 1, arbitrary: fc.record({ do: is('confirm_balance'), balance: choice }) },
  { weight: 2, arbitrary: bookForClient },
);

/** Anything that can happen on its own. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: personStep },
  { weight: 4, arbitrary: stripeStep },
  { weight: 3, arbitrary: practiceStep },
  { weight: 4, arbitrary: deskStep },
  { weight: 3, arbitrary: memberStep },
  { weight: 3, arbitrary: giftStep },
  { weight: 4, arbitrary: fc.record({ do: is('wait'), minutes }) },
);
