import type Stripe from 'stripe';
import type { Records } from './records.ts';

interface MoneyFacts {
  records: Records;
  intents: readonly Stripe.PaymentIntent[];
  refunds: readonly Stripe.Refund[];
  isSwept: boolean;
}

/** What is wrong with the money: where it is (I2), what went back (I3), and whether Stripe agrees (I7). */
export function findMoneyViolations(facts: MoneyFacts): string[] {
  const ours = facts.intents.filter(
    ({ metadata }) => metadata['booking_draft_id'] ?? metadata['appointment_change_id'],
  );
  return [
    ...ours.flatMap((intent) => findIntentViolations(intent, facts)),
    ...findUnfounded(facts),
  ];
}

function findIntentViolations(intent: Stripe.PaymentIntent, facts: MoneyFacts): string[] {
  const { records, isSwept } = facts;
  const captured = intent.status === 'succeeded' ? intent.amount_received : 0;
  const atStripe = facts.refunds.filter(({ payment_intent }) => payment_intent === intent.id);
  const away = atStripe.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const returned = sum(away, ({ amount }) => amount);
  const ledger = records.payments.filter((row) => row.stripe_payment_intent_id === intent.id);
  const kept = sum(ledger, ({ amount_cents }) => amount_cents);
  const promised = sum(
    records.refunds.filter(
      (row) => row.stripe_payment_intent_id === intent.id && !GIVEN_UP.includes(row.status),
    ),
    ({ amount_cents }) => amount_cents,
  );
  const { homes, draft } = findHomes(intent, records);

  const violations: string[] = [];
  const violate = (text: string) => violations.push(`${text} (${intent.id})`);
  if (returned > captured) violate(`I3 Stripe gave back ${returned} of ${captured}`);
  if (promised > captured) violate(`I3 ${promised} of ${captured} are to be given back`);
  if (kept < 0) violate(`I3 the ledger gave back ${-kept} too much`);
  if (captured === 0 && ledger.length > 0) violate('I7 the ledger has a payment that was not made');
  if (homes.length > 1) violate(`I2 it paid for ${homes.length} things`);
  if (captured === 0 && homes.length > 0) violate('I2 it was not paid and has an appointment');
  if (isPayable(intent) && (draft === 'superseded' || draft === 'expired')) {
    violate(`I6 it can still be paid, its draft is ${draft}`);
  }
  if (!isSwept || captured === 0) return violations;

  const isReturned = returned === captured;
  const isLookedAt = records.reviewItems.some(
    ({ subject, details }) => subject === intent.id || details.payment_intent_id === intent.id,
  );
  // Before their deadlines (I6) a quote may wait for its booking, and a refund for Stripe.
  const isOnItsWay = draft === 'paid' || promised === captured;
  if (homes.length === 0 && !isReturned && !isLookedAt && !isOnItsWay) {
    violate(`I2 it was paid (${draft ?? 'no draft'}) and nothing came of it`);
  }
  // What a person has to sort out first may not be in the ledger yet.
  if (kept !== captured - returned && !(isLookedAt && ledger.length === 0)) {
    violate(`I7 the ledger keeps ${kept}, Stripe ${captured - returned}`);
  }
  const isSettled = away.every(({ status }) => status === 'succeeded');
  for (const paymentStatus of homes) {
    if (!isSettled || paymentStatus === 'changed') continue;
    if ((paymentStatus === 'refunded') !== isReturned) violate(`I7 it is ${paymentStatus}`);
  }
  return violations;
}

/** Refunds that will not come about: the bank sent them back, or others had taken their money. */
const GIVEN_UP = ['failed', 'void'];

/** What a payment paid for: the payment status of its appointment, or that it changed one. */
function findHomes({ id }: Stripe.PaymentIntent, { drafts, appointments, changes }: Records) {
  const draft = drafts.find(({ payment_intent_id }) => payment_intent_id === id);
  const booked = appointments.filter(
    ({ booking_draft_id }) => draft && booking_draft_id === draft.booking_draft_id,
  );
  const changed = changes.filter(
    ({ payment_intent_id, status }) => payment_intent_id === id && status === 'applied',
  );
  return {
    homes: [...booked.map(({ payment_status }) => payment_status), ...changed.map(() => 'changed')],
    draft: draft?.status,
  };
}

function isPayable({ status }: Stripe.PaymentIntent): boolean {
  return status.startsWith('requires_');
}

/** Rows of the ledger that Stripe knows nothing of. */
function findUnfounded({ records, intents, refunds }: MoneyFacts): string[] {
  const intentIds = new Set(intents.map(({ id }) => id));
  const refundIds = new Set(refunds.map(({ id }) => id));
  return records.payments
    .filter(
      ({ stripe_payment_intent_id: paid, stripe_refund_id: returned }) =>
        (paid !== null && !intentIds.has(paid)) || (returned !== null && !refundIds.has(returned)),
    )
    .map(({ kind, amount_cents }) => `I7 Stripe knows no ${kind} of ${amount_cents}`);
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
