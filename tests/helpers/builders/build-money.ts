import type { Ending, Money, MovedMoney } from '../../../netlify/emails/words/money-facts.ts';

const NOTHING = { paidCents: 0, backCents: 0, toComeCents: 0 };

/** The money of a booking of which nothing is known yet, with whatever the test cares about replaced. */
export function buildMoney(overrides: Partial<Money> = {}): Money {
  return {
    ...{ dueCents: 0, owedCents: 0, heldCents: 0, isDisputed: false },
    ...{ credits: 0, creditCents: 0, creditsBack: 0, valueGivenCents: 0 },
    ...{ card: NOTHING, cash: NOTHING, certificate: NOTHING, value: NOTHING },
    ...overrides,
  };
}

/** What went one way. */
export const way = (paidCents: number, backCents = 0, toComeCents = 0) => ({
  paidCents,
  backCents,
  toComeCents,
});

/** An act that moved money from one state to another. */
export const buildMoved = (
  before: Partial<Money>,
  now: Partial<Money>,
  feeCents = 0,
): MovedMoney => ({
  before: buildMoney(before),
  now: buildMoney(now),
  feeCents,
});

/** An ending that charges a share of the service fee. */
export const buildEnding = (
  keptPercent: number,
  feeCents: number,
  more: Partial<Ending> = {},
): Ending => ({
  keptPercent,
  feeCents,
  creditsBack: 0,
  valueCents: 0,
  ...more,
});

/** The money of a message as the database writes it: what a card paid and how much of that is promised back. */
export function moneyRow(cardCents: number, cardBackCents = 0, more: object = {}) {
  return {
    ...{ due_cents: cardCents - cardBackCents, owed_cents: 0, held_cents: 0, is_disputed: false },
    ...{ credits: 0, credit_cents: 0, credits_back: 0, value_given_cents: 0 },
    ...{ card_cents: cardCents, card_back_cents: cardBackCents, card_to_come_cents: cardBackCents },
    ...{ cash_cents: 0, cash_back_cents: 0, cash_to_come_cents: 0 },
    ...{ certificate_cents: 0, certificate_back_cents: 0, value_cents: 0, value_back_cents: 0 },
    ...more,
  };
}
