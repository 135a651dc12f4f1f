import type { Email } from '#local/mailbox/mailbox.ts';
import type { Text } from '#local/texts/texts.ts';
import type { Records } from '../builders/records.ts';

interface TimeFacts {
  records: Records;
  emails: readonly Email[];
  texts: readonly Text[];
  now: Date;
  isSwept: boolean;
}

/** What is wrong with the calendar (I1), the messages (I5) and the deadlines (I6). */
export function findTimeViolations(facts: TimeFacts): string[] {
  return [
    ...facts.records.overlaps.map((pair) => `I1 occupancy ${pair.join(' and ')} overlap`),
    ...findMisplaced(facts.records),
    ...findRepeatedMessages(facts),
    ...(facts.isSwept ? [...findOverdue(facts), ...findUntold(facts.records)] : []),
  ];
}

/** Everyone with an appointment has its time, and no one who lost or canceled it still takes it. */
function findMisplaced({ appointments, occupancy, orders, offers }: Records): string[] {
  const takenBy = (key: 'appointment_id' | 'order_id' | 'offer_id') =>
    new Set(occupancy.map((row) => row[key]));
  const [booked, held] = [takenBy('appointment_id'), takenBy('order_id')];
  const undoable = new Set(occupancy.filter((row) => row.is_for_undo).map((row) => row.order_id));
  const kept = takenBy('offer_id');
  /** While its client pays, the live offer's time is their order's. */
  const hasTime = ({ offer_id, order_id, ended_at }: Records['offers'][number]) =>
    kept.has(offer_id) || (ended_at === null && order_id !== null && held.has(order_id));
  const sold = soldAtTheDesk(orders);
  const imported = broughtIn(orders);
  return [
    ...appointments
      .filter(({ order_id }) => !sold.has(order_id))
      .filter(({ order_id, status }) => !(imported.has(order_id) && OVER.includes(status)))
      .filter(({ appointment_id: id, status }) => booked.has(id) === (status === 'cancelled'))
      .map(({ appointment_id: id, status }) =>
        booked.has(id) ? `I1 ${status} ${id} takes time` : `I1 ${status} ${id} has no time`,
      ),
    ...orders
      .filter(({ order_id: id, state }) => held.has(id) && state !== 'open' && state !== 'paid')
      .filter(({ order_id: id, state }) => !(undoable.has(id) && state === 'settled'))
      .map(({ order_id: id, state }) => `I1 ${state} order ${id} takes time`),
    ...offers
      .filter((row) => (row.ended_at === null) !== hasTime(row))
      .map(
        (row) => `I1 offer ${row.offer_id} ${row.ended_at ? 'is over and takes' : 'has no'} time`,
      ),
    ...offers
      .filter((row) => row.ended_at === null && row.state !== 'offered')
      .map((row) => `I1 offer ${row.offer_id} is live and its place is ${row.state}`),
  ];
}

function findRepeatedMessages({ records: { messages }, emails, texts }: TimeFacts): string[] {
  const kinds = new Set(messages.map(({ kind }) => kind));
  const ids = new Set(messages.map(({ message_id }) => message_id));
  const keys = emails
    .map(({ idempotencyKey }) => idempotencyKey ?? '')
    .filter((key) => kinds.has(key.split(':')[0] ?? ''));
  const claimedTexts = messages.filter(({ channel }) => channel === 'sms');
  return [
    ...repeated(
      messages.map(
        ({ kind, subject, recipient, channel }) => `${kind} ${subject} ${recipient} ${channel}`,
      ),
    ).map((name) => `I5 claimed twice: ${name}`),
    ...repeated(keys).map((key) => `I5 emailed twice: ${key}`),
    ...keys.filter((key) => !ids.has(key.split(':')[1] ?? '')).map((key) => `I5 unclaimed: ${key}`),
    // A text message carries no key: there can be no more of them than claims.
    ...(texts.length > claimedTexts.length
      ? [`I5 ${texts.length} text messages, ${claimedTexts.length} claims`]
      : []),
  ];
}

/** The sales at the desk: their sessions are over when they are recorded, by the practice itself. */
function soldAtTheDesk(orders: Records['orders']): Set<string> {
  return new Set(orders.filter(({ kind }) => kind === 'sale').map(({ order_id }) => order_id));
}

/** What came from another program: of that, history takes no time, and no one hears about it. */
function broughtIn(orders: Records['orders']): Set<string> {
  return new Set(orders.filter(({ kind }) => kind === 'import').map(({ order_id }) => order_id));
}

const OVER = ['completed', 'no_show'];

/** The refunds that follow from no act of the therapist's, and from no other message. */
const UNEXPECTED = ['slot_lost', 'credit_missing', 'mismatch', 'change_not_applied'];

/** What clients have done to paid bookings and what came of it, that the practice is not told of; and clients who are not told. */
function findUntold({ appointments, orders, refunds, messages }: Records): string[] {
  const imported = broughtIn(orders);
  const sold = new Set([...soldAtTheDesk(orders), ...imported]);
  const canceledHere = new Set(
    orders.filter(({ kind }) => kind === 'cancellation').map(({ root_id }) => root_id),
  );
  // What the therapist has booked or changed herself she knows.
  for (const order of orders) if (order.is_by_therapist) sold.add(order.order_id);
  // With a recurring appointment that she has ended, its client heard about all of its dates at once.
  const ended = new Set(
    messages.filter(({ kind }) => kind === 'recurring_ended').flatMap(listCancelled),
  );
  const told = new Set(
    messages
      .filter(({ recipient }) => recipient === 'practice')
      .flatMap(({ kind, subject, about }) => [`${kind} ${subject}`, `${kind} about ${about}`]),
  );
  const clients = new Set(
    messages
      .filter(({ recipient }) => recipient !== 'practice')
      .map(({ kind, subject }) => `${kind} ${subject}`),
  );
  const rootOf = new Map(orders.map(({ order_id, root_id }) => [order_id, root_id]));
  return [
    ...[
      ...appointments
        .filter(({ order_id }) => !sold.has(order_id))
        .map(({ appointment_id }) => `booking_received ${appointment_id}`),
      ...orders
        .filter(({ kind, state }) => kind === 'change' && state === 'settled')
        .filter(({ order_id }) => !sold.has(order_id))
        .map(({ order_id }) => `appointment_changed ${order_id}`),
      ...orders
        .filter(({ kind, state }) => kind === 'bundle' && state === 'settled')
        .map(({ order_id }) => `credits_bought ${order_id}`),
      ...orders
        .filter(({ kind, state }) => kind === 'gift' && state === 'settled')
        .map(({ order_id }) => `gift_bought ${order_id}`),
      ...refunds
        .filter(({ status }) => status === 'pending' || status === 'succeeded')
        .filter(({ reason }) => UNEXPECTED.includes(reason))
        .map(({ order_id }) => `payment_refunded about ${rootOf.get(order_id)}`),
    ]
      .filter((happened) => !told.has(happened))
      .map((happened) => `I5 the practice is not told: ${happened}`),
    ...appointments
      .filter((row) => row.status === 'cancelled' && !ended.has(row.appointment_id))
      .filter((row) => !row.was_undone)
      .filter(({ order_id }) => !imported.has(order_id) || canceledHere.has(order_id))
      .map(
        ({ appointment_id, declined_at }) =>
          `appointment_${declined_at === null ? 'cancelled' : 'declined'} ${appointment_id}`,
      )
      .filter((happened) => !clients.has(happened))
      .map((happened) => `I5 its client is not told: ${happened}`),
  ];
}

const listCancelled = ({ facts }: Records['messages'][number]) =>
  (facts as { cancelled: { appointment_id: string }[] }).cancelled.map(
    (each) => each.appointment_id,
  );

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}

const HOUR_MS = 3_600_000;

/** What the sweep should have finished by now. */
function findOverdue({ records, now }: TimeFacts): string[] {
  const isPast = (instant: string | null, hours = 0) =>
    instant !== null && new Date(instant).getTime() + hours * HOUR_MS <= now.getTime();
  const disputed = new Set(
    records.disputes.filter((row) => row.is_open).map((row) => row.tender_id),
  );
  const cash = new Set(
    records.tenders.filter((row) => row.kind === 'cash').map((row) => row.tender_id),
  );
  const late = <Row>(
    rows: readonly Row[],
    isLate: (row: Row) => boolean,
    nameOf: (row: Row) => string,
  ) => rows.filter(isLate).map((row) => `I6 ${nameOf(row)}`);
  return [
    ...late(
      records.orders,
      (row) =>
        (row.state === 'open' && isPast(row.expires_at)) ||
        (row.state === 'paid' && isPast(row.paid_at, 1)),
      (row) => `${row.kind} ${row.order_id} is still ${row.state}`,
    ),
    ...late(
      records.occupancy,
      (row) => isPast(row.expires_at),
      (row) => `occupancy ${row.occupancy_id} is an expired hold`,
    ),
    ...late(
      records.offers,
      (row) =>
        row.ended_at === null &&
        isPast(row.expires_at) &&
        !records.orders.some((order) => order.order_id === row.order_id && order.state === 'open'),
      (row) => `offer ${row.offer_id} has run out`,
    ),
    ...late(
      records.refunds,
      (row) =>
        ['requested', 'pending'].includes(row.status) &&
        isPast(row.next_attempt_at) &&
        !disputed.has(row.tender_id) &&
        // To be handed over by a person.
        !cash.has(row.tender_id),
      (row) => `refund ${row.refund_id} is still ${row.status}`,
    ),
    ...late(
      records.messages,
      (row) => ['claimed', 'failed'].includes(row.state) && isPast(row.first_attempt_at, 20),
      (row) => `message ${row.message_id} is still ${row.state}`,
    ),
  ];
}
