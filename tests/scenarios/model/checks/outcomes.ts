import type { World } from '../world/world.ts';

/** How one payment intent ended, as Stripe and the database tell it. */
export interface Outcome {
  id: string;
  checkoutKey: string | null;
  capturedCents: number;
  returnedCents: number;
  /** Whether the practice has money of it. */
  isKeptMoney: boolean;
  isInReview: boolean;
}

interface OrderRow {
  order_id: string;
  checkout_key: string | null;
}

/** The intents whose money has found its place: an appointment, a refund, or a person's desk. */
export async function listSettledIntents({ sql }: World): Promise<Set<string>> {
  const rows = await sql(
    `select payment_intent_id from public.tenders join public.orders using (order_id)
     where state in ('settled', 'returned') and payment_intent_id is not null`,
  );
  return new Set(rows.map((row) => String(row['payment_intent_id'])));
}

/** The appointments that there are, also those that no payment was needed for. */
export async function listAppointmentIds({ sql }: World): Promise<Set<string>> {
  const rows = await sql('select appointment_id from public.appointments');
  return new Set(rows.map((row) => String(row['appointment_id'])));
}

/** How every payment intent ended. */
export async function readOutcomes({ sql, stripe }: World): Promise<Outcome[]> {
  const orders = (await sql(
    'select order_id, checkout_key from public.orders',
  )) as unknown as OrderRow[];
  const reviews = await sql(
    `select subject, details ->> 'payment_intent_id' as payment_intent_id
     from public.tasks where resolved_at is null`,
  );
  const inReview = new Set(reviews.flatMap((row) => Object.values(row).map(String)));
  const { paymentIntents, refunds } = stripe.account.state;
  return Object.values(paymentIntents).map(({ id, status, amount_received, metadata }) => {
    const own = orders.filter((row) => row.order_id === metadata['order_id']);
    const capturedCents = status === 'succeeded' ? amount_received : 0;
    const returnedCents = Object.values(refunds)
      .filter((refund) => refund.payment_intent === id)
      .filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
    return {
      id,
      checkoutKey: own[0]?.checkout_key ?? null,
      capturedCents,
      returnedCents,
      isKeptMoney: capturedCents > returnedCents,
      isInReview: inReview.has(id),
    };
  });
}

/** What was to be paid or refunded once, and was prepared twice at Stripe. */
export function findDoubles({ stripe }: World): string[] {
  const { paymentIntents, refunds } = stripe.account.state;
  const purposes = [
    ...Object.values(paymentIntents).map(({ metadata }) => metadata['tender_id']),
    ...Object.values(refunds).map(({ metadata }) => metadata?.['refund_id']),
  ];
  return purposes
    .filter((purpose, index) => purpose !== undefined && purposes.indexOf(purpose) < index)
    .map((purpose) => `Stripe was asked twice for ${purpose}`);
}
