import { finishSale } from '#contract/checkout/in-person.ts';
import type { RefusalOf } from '#contract/call.ts';
import { ApiError, call, refusalOf } from '#lib/api-client.ts';
import { pauseBefore } from '#lib/stripe/retry-pause.ts';
import type { Sale } from './sale.ts';

/** The server's answer about a sale for which money may have moved. */
export type Settled =
  | { type: 'done'; appointmentId: string }
  /** Definitely unpaid: nothing was charged, and it can be paid again. */
  | { type: 'not_paid'; words: string }
  /** A person has to decide: it is listed under “To decide”. */
  | { type: 'review'; words: string }
  /** The payment was refunded. */
  | { type: 'returned'; words: string }
  /** Not settled yet, so it is asked again; the API's words, if it gave any. */
  | { type: 'waiting'; words: string | null };

type Refusal = RefusalOf<typeof finishSale> | null;

const NOT_PAID: readonly Refusal[] = ['payment_not_completed', 'payment_not_found'];
const UNDECIDED: readonly Refusal[] = [
  'booking_pending',
  'payment_processing',
  'login_required',
  'too_many_requests',
];

/** Turns a refusal into the sale's state. What may be paid is asked about until it is known, and never called unpaid. */
export function readSettleFailure(
  error: unknown,
  sale: Pick<Sale, 'isPaid' | 'paymentIntentId'>,
): Settled {
  if (!(error instanceof ApiError) || !error.problem) return { type: 'waiting', words: null };
  const { detail } = error.problem;
  const code = refusalOf(finishSale, error);
  if (code === 'payment_in_review' || code === 'payment_disputed')
    return { type: 'review', words: detail };
  if (code === 'slot_lost_refunded' || code === 'already_refunded')
    return { type: 'returned', words: detail };
  if (NOT_PAID.includes(code) && !sale.isPaid) return { type: 'not_paid', words: detail };
  // With cash or a credit, nothing was charged anywhere: what is refused isn't recorded and can be done again.
  const isRefused = error.status < 500 && !UNDECIDED.includes(code);
  if (isRefused && sale.paymentIntentId === null) return { type: 'not_paid', words: detail };
  return { type: 'waiting', words: error.status < 500 ? detail : null };
}

/** Returns the sale as the API takes it. */
export function saleBody({ checkoutKey, buyer, serviceId, enhancementIds }: Sale) {
  return {
    checkoutKey,
    clientId: buyer?.clientId ?? null,
    walkInName: buyer?.clientId ? null : (buyer?.name ?? null),
    serviceId,
    enhancementIds,
  };
}

/** Records a sale, after the attempt's pause; calling it again finds the first result. Never throws. */
export async function settleSale(
  sale: Sale,
  attempt: number,
  signal: AbortSignal,
): Promise<Settled> {
  await pauseBefore(attempt, signal);
  if (signal.aborted) return { type: 'waiting', words: null };
  try {
    const body = { ...saleBody(sale), stripePaymentIntentId: sale.paymentIntentId };
    const { appointmentId } = await call(finishSale, body, { signal });
    return { type: 'done', appointmentId };
  } catch (error) {
    return readSettleFailure(error, sale);
  }
}
