import * as z from 'zod/mini';

/** What one way of paying paid, what was refunded or promised to it, and what of that is still to come; integer cents. */
export interface PaidWay {
  paidCents: number;
  backCents: number;
  toComeCents: number;
}

/** The money of a booking with its changes, or of a purchase: private.money_of, which reads it from the ledger. */
export interface Money {
  /** What it costs, with tax, fees and adjustments. */
  dueCents: number;
  owedCents: number;
  /** What we refund once a bank has decided about a payment. */
  heldCents: number;
  isDisputed: boolean;
  /** How many credits pay for it now, and what they cost (nothing if they were granted). */
  credits: number;
  creditCents: number;
  creditsBack: number;
  /** Gift value given for part of what a credit cost. */
  valueGivenCents: number;
  card: PaidWay;
  cash: PaidWay;
  certificate: PaidWay;
  /** The client's own gift value. */
  value: PaidWay;
}

/** What an act did to the money: how it stands now, how it stood before, and the fee that the act charges. */
export interface MovedMoney {
  now: Money;
  before: Money;
  feeCents: number;
}

const cents = z.int();

const moneyRowSchema = z.object({
  due_cents: cents,
  owed_cents: cents,
  held_cents: cents,
  is_disputed: z.boolean(),
  credits: cents,
  credit_cents: cents,
  credits_back: cents,
  value_given_cents: cents,
  card_cents: cents,
  card_back_cents: cents,
  card_to_come_cents: cents,
  cash_cents: cents,
  cash_back_cents: cents,
  cash_to_come_cents: cents,
  certificate_cents: cents,
  certificate_back_cents: cents,
  value_cents: cents,
  value_back_cents: cents,
});

const toMoney = (row: z.infer<typeof moneyRowSchema>): Money => ({
  dueCents: row.due_cents,
  owedCents: row.owed_cents,
  heldCents: row.held_cents,
  isDisputed: row.is_disputed,
  credits: row.credits,
  creditCents: row.credit_cents,
  creditsBack: row.credits_back,
  valueGivenCents: row.value_given_cents,
  card: {
    paidCents: row.card_cents,
    backCents: row.card_back_cents,
    toComeCents: row.card_to_come_cents,
  },
  cash: {
    paidCents: row.cash_cents,
    backCents: row.cash_back_cents,
    toComeCents: row.cash_to_come_cents,
  },
  // What a wallet paid returns to it at once.
  certificate: {
    paidCents: row.certificate_cents,
    backCents: row.certificate_back_cents,
    toComeCents: 0,
  },
  value: { paidCents: row.value_cents, backCents: row.value_back_cents, toComeCents: 0 },
});

/** The money in a message (private.money_facts). */
export const moneySchema = z.pipe(moneyRowSchema, z.transform(toMoney));

const movedSchema = z.object({
  money: moneySchema,
  money_before: moneySchema,
  fee_cents: cents,
});

/** Returns the money in a message about an act. Throws if its facts have none. */
export function readMoved(facts: unknown): MovedMoney {
  const { money: now, money_before: before, fee_cents: feeCents } = movedSchema.parse(facts);
  return { now, before, feeCents };
}

/** What ending an appointment would cost: private.full_ending_of. */
export interface Ending {
  /** The percentage of the service fee that is charged. */
  keptPercent: number;
  feeCents: number;
  creditsBack: number;
  /** Gift value that would be given for part of a credit. */
  valueCents: number;
}

/** An ending as a message carries it. */
export const endingSchema = z.pipe(
  z.object({
    kept_percent: z.int(),
    fee_cents: cents,
    credits_back: z.int(),
    value_cents: cents,
  }),
  z.transform((row): Ending => ({
    keptPercent: row.kept_percent,
    feeCents: row.fee_cents,
    creditsBack: row.credits_back,
    valueCents: row.value_cents,
  })),
);
