import type Stripe from 'stripe';
import type { OrderRecord, Records } from '../builders/records.ts';

interface MoneyFacts {
  records: Records;
  intents: readonly Stripe.PaymentIntent[];
  refunds: readonly Stripe.Refund[];
  isSwept: boolean;
}

/**
 * What is wrong with the money: where it is (I2), what was refunded (I3), what is left in wallets (I4), whether Stripe agrees
 * (I7), and whether each family keeps what is due (I8).
 */
export function findMoneyViolations(facts: MoneyFacts): string[] {
  const ours = facts.intents.filter(({ metadata }) => metadata['order_id']);
  return [
    ...ours.flatMap((intent) => findIntentViolations(intent, facts)),
    ...findUnfounded(facts),
    ...findWalletViolations(facts),
    ...(facts.isSwept ? findUnbalanced(facts) : []),
  ];
}

function findIntentViolations(intent: Stripe.PaymentIntent, facts: MoneyFacts): string[] {
  const { records, isSwept } = facts;
  const captured = intent.status === 'succeeded' ? intent.amount_received : 0;
  const atStripe = facts.refunds.filter(({ payment_intent }) => payment_intent === intent.id);
  const away = atStripe.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const returned = sum(away, ({ amount }) => amount);
  const tender = records.tenders.find(({ payment_intent_id }) => payment_intent_id === intent.id);
  const order = records.orders.find(({ order_id }) => order_id === tender?.order_id);
  const ledger = records.ledger.filter(({ tender_id }) => tender_id === tender?.tender_id);
  const kept = sum(
    ledger.filter(({ kind }) => !kind.startsWith('dispute')),
    ({ amount_cents }) => amount_cents,
  );
  const promised = sum(
    records.refunds.filter(
      (row) => row.tender_id === tender?.tender_id && !GIVEN_UP.includes(row.status),
    ),
    ({ amount_cents }) => amount_cents,
  );
  const homes = order && isDone(order, records) ? 1 : 0;

  const violations: string[] = [];
  const violate = (text: string) => violations.push(`${text} (${intent.id})`);
  if (returned > captured) violate(`I3 Stripe gave back ${returned} of ${captured}`);
  if (promised > captured) violate(`I3 ${promised} of ${captured} are to be given back`);
  if (kept < 0) violate(`I3 the ledger gave back ${-kept} too much`);
  if (captured === 0 && ledger.length > 0) violate('I7 the ledger has a payment that was not made');
  if (captured === 0 && homes > 0) violate('I2 it was not paid and something came of it');
  if (isPayable(intent) && order && ['lapsed', 'returned'].includes(order.state)) {
    violate(`I6 it can still be paid, its order is ${order.state}`);
  }
  if (!isSwept || captured === 0) return violations;

  const isReturned = returned === captured;
  // Before their deadlines (I6) an order may wait for its time, and a refund for Stripe.
  const isOnItsWay = order?.state === 'paid' || promised === captured;
  if (homes === 0 && !isReturned && !isLookedAt(intent.id, records) && !isOnItsWay) {
    violate(`I2 it was paid (${order?.state ?? 'no order'}) and nothing came of it`);
  }
  // What a person has to sort out first may not be in the ledger yet.
  if (kept !== captured - returned && !(isLookedAt(intent.id, records) && ledger.length === 0)) {
    violate(`I7 the ledger keeps ${kept}, Stripe ${captured - returned}`);
  }
  return violations;
}

/** Whether there is what an order was paid for. */
function isDone({ order_id, kind, state }: OrderRecord, { appointments }: Records): boolean {
  if (state !== 'settled') return false;
  return kind !== 'booking' || appointments.some((each) => each.order_id === order_id);
}

/** Refunds that will not come about: the bank sent them back, or they were not needed. */
const GIVEN_UP = ['failed', 'void'];

function isLookedAt(intentId: string, { tasks }: Records): boolean {
  return tasks.some(
    ({ subject, details }) => subject === intentId || details.payment_intent_id === intentId,
  );
}

/** Families that keep more or less than what was done for them costs, and nothing on its way explains it. */
function findUnbalanced({ records }: MoneyFacts): string[] {
  const { orders, tenders, lines, ledger, refunds, disputes } = records;
  return [...new Set(orders.map(({ root_id }) => root_id))].flatMap((rootId) => {
    const family = orders.filter(({ root_id }) => root_id === rootId);
    const idsOf = (...states: string[]) =>
      new Set(family.filter(({ state }) => states.includes(state)).map((each) => each.order_id));
    const [settled, closed] = [idsOf('settled'), idsOf('settled', 'returned')];
    const own = tenders.filter(({ order_id }) => closed.has(order_id));
    const ownIds = new Set(own.map(({ tender_id }) => tender_id));
    const due = sum(
      lines.filter(({ order_id }) => settled.has(order_id)),
      (line) => line.amount_cents + line.tax_cents,
    );
    const kept = sum(
      ledger.filter(({ tender_id }) => ownIds.has(tender_id)),
      ({ amount_cents }) => amount_cents,
    );
    const promised = sum(
      refunds.filter(
        ({ tender_id, status }) =>
          ownIds.has(tender_id) && ['requested', 'failed'].includes(status),
      ),
      ({ amount_cents }) => amount_cents,
    );
    const isDisputed =
      disputes.some(({ tender_id }) => ownIds.has(tender_id)) ||
      ledger.some(({ tender_id, kind }) => ownIds.has(tender_id) && kind.startsWith('dispute'));
    // What was used of a purchase before its payment was refunded by hand is owed, and becomes a task.
    const isOwed =
      kept - promised < due &&
      (records.tasks.some(
        ({ kind, subject }) => kind === 'spent_purchase_refunded' && subject === rootId,
      ) ||
        // Booked to be paid later, or a no-show taken back: what had gone back is owed again.
        family.some((each) => each.kind === 'booking' && each.is_by_therapist) ||
        // Or brought from another program, to be paid at the visit.
        family.some((each) => each.kind === 'import') ||
        lines.some((line) => settled.has(line.order_id) && line.name === 'Came after all'));
    if (kept - promised === due || isDisputed || isOwed) return [];
    return `I8 the family ${rootId} keeps ${kept}, promises ${promised} and is due ${due}`;
  });
}

function isPayable({ status }: Stripe.PaymentIntent): boolean {
  return status.startsWith('requires_');
}

/** Rows of the ledger that Stripe knows nothing of. */
function findUnfounded({ records, intents, refunds }: MoneyFacts): string[] {
  const known = new Set([...intents, ...refunds].map(({ id }) => id));
  return records.ledger
    .filter(({ kind }) => !kind.startsWith('dispute'))
    .filter(({ source }) => !/^(wallet|till):/.test(source) && !known.has(source))
    .map(({ kind, amount_cents }) => `I7 Stripe knows no ${kind} of ${amount_cents}`);
}

/** Wallets with less than nothing in them, or more than was bought; orders that took another amount from theirs than was agreed. */
function findWalletViolations({ records }: MoneyFacts): string[] {
  const { wallets, tenders, ledger, lines, orders } = records;
  const balances = wallets.flatMap((wallet) => {
    const own = tenders.filter(({ wallet_id }) => wallet_id === wallet.wallet_id);
    const ids = new Set(own.map(({ tender_id }) => tender_id));
    const taken = ledger.filter(({ tender_id }) => ids.has(tender_id));
    const back = lines.filter(({ reverses_line_id }) => reverses_line_id === wallet.order_line_id);
    const left = {
      credits:
        wallet.credits + sum(back, (line) => line.credits ?? 0) - sum(taken, (row) => row.credits),
      cents:
        wallet.value_cents +
        sum(back, (line) => line.amount_cents) -
        sum(taken, (row) => row.amount_cents),
    };
    // What the therapist gave a certificate on top.
    const given = sum(back, (line) => Math.max(line.amount_cents, 0));
    const isRight =
      left.credits >= 0 &&
      left.cents >= 0 &&
      left.credits <= wallet.credits &&
      left.cents <= wallet.value_cents + given;
    const isUsedUp = wallet.kind === 'gift' || left.credits > 0 || left.cents === 0;
    return isRight && isUsedUp
      ? []
      : [`I4 the wallet ${wallet.wallet_id} has ${left.credits} credits, ${left.cents} cents`];
  });
  const halves = tenders
    .filter(({ wallet_id, voided_at }) => wallet_id !== null && voided_at === null)
    .filter(({ order_id, tender_id, amount_cents }) => {
      const isSettled = orders.some(
        (order) => order.order_id === order_id && order.state === 'settled',
      );
      const took = ledger.filter((row) => row.tender_id === tender_id && row.kind === 'captured');
      const cents = sum(took, (row) => row.amount_cents);
      return isSettled ? took.length !== 1 || cents !== amount_cents : took.length > 0;
    });
  return [
    ...balances,
    ...halves.map(({ kind, tender_id }) => `I4 the ${kind} ${tender_id} was not taken as agreed`),
  ];
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
