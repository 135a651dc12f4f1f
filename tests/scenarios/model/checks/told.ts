import type { Outcome } from './outcomes.ts';

/** One answer that someone was shown, and what was true when they asked. */
export interface Told {
  path: '/api/create-payment-intent' | '/api/appointments' | '/api/checkout-status';
  checkoutKey: string;
  /** The payment that they asked about, or that their page shows. */
  paymentIntentId: string | undefined;
  status: number;
  body: {
    code?: string;
    detail?: string;
    state?: string;
    appointment?: { id: string };
  };
  before: Before;
}

/** What had happened before someone asked: payment intents, by id. */
export interface Before {
  intents: Set<string>;
  paid: Set<string>;
  settled: Set<string>;
}

/** An answer, held against how its payments ended. */
interface Facts extends Pick<Told, 'path' | 'body'> {
  /** Payments that the answer is about whose money stayed, but for those that were settled before. */
  kept: Outcome[];
  /** Those of them that were made before the answer. */
  paid: Outcome[];
  /** Those that someone pays, or paid, on the very page that is answered. */
  shown: Outcome[];
  before: Before;
  /** What is booked, in the end. */
  appointmentIds: ReadonlySet<string>;
}

/** What must not be said, and how to tell that it was wrong. */
const LIES: [lie: string, isTold: (facts: Facts) => boolean][] = [
  [
    'but the card was charged',
    ({ body, paid }) => /not charged|not completed/i.test(body.detail ?? '') && paid.length > 0,
  ],
  [
    'to someone who had paid',
    ({ path, body, paid }) =>
      path === '/api/appointments' &&
      /try again|another card|choose it again/i.test(body.detail ?? '') &&
      paid.length > 0,
  ],
  [
    'but it was charged later',
    ({ body, kept, before }) =>
      body.state === 'expired' && kept.some(({ id }) => before.intents.has(id)),
  ],
  [
    'but it was paid',
    ({ body: { state }, paid, shown }) =>
      (state === 'open' || state === 'none') && paid.some((each) => shown.includes(each)),
  ],
  [
    'but the money was kept',
    ({ body: { code, state }, shown }) =>
      (code === 'slot_lost_refunded' || state === 'refunded') &&
      shown.some(({ isInReview }) => !isInReview),
  ],
  [
    'but there is no such appointment',
    ({ body: { appointment }, appointmentIds }) =>
      appointment !== undefined && !appointmentIds.has(appointment.id),
  ],
];

/** How everything ended: the payments, and what is booked with or without one. */
interface Ending {
  outcomes: readonly Outcome[];
  appointmentIds: ReadonlySet<string>;
}

/** What people read that turned out to be wrong, in words. */
export function findContradictions(
  all: readonly Told[],
  { outcomes, appointmentIds }: Ending,
): string[] {
  return all.flatMap((told) => {
    const { path, status, body } = told;
    const facts = { ...compare(told, outcomes), appointmentIds };
    const answer = `${path} answered ${status} ${body.code ?? body.state ?? ''}`;
    return LIES.filter(([, isTold]) => isTold(facts)).map(
      ([lie]) => `${answer} “${body.detail ?? ''}”, ${lie}`,
    );
  });
}

function compare(told: Told, outcomes: readonly Outcome[]): Omit<Facts, 'appointmentIds'> {
  const { path, body, before, checkoutKey, paymentIntentId } = told;
  const isAboutOne = path === '/api/appointments';
  const kept = outcomes.filter(
    (each) =>
      (isAboutOne ? each.id === paymentIntentId : each.checkoutKey === checkoutKey) &&
      each.isKeptMoney &&
      !before.settled.has(each.id),
  );
  return {
    path,
    body,
    before,
    kept,
    paid: kept.filter(({ id }) => before.paid.has(id)),
    shown: kept.filter(({ id }) => id === paymentIntentId),
  };
}
