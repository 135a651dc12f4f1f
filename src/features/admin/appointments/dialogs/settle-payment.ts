import { confirmPayment } from '#contract/appointments/payments.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { ApiError, refusalOf } from '#lib/api-client.ts';
import { pauseBefore } from '#lib/stripe/retry-pause.ts';
import { takeCurrent } from '../replace-row.ts';

/** The result of a payment for which a card may have been charged. */
export type Settlement =
  | { type: 'done'; answer: AppointmentAnswer }
  /** The card was definitely not charged. */
  | { type: 'unpaid'; words: string }
  /** Refused, or a person has to decide; the words say what happens to the money. */
  | { type: 'refused'; words: string };

interface Settling {
  send: () => Promise<AppointmentAnswer>;
  /** Stripe said that the card was charged. */
  isPaid: boolean;
  signal: AbortSignal;
  /** Called when the result isn't known yet, before asking again. */
  onWaiting: () => void;
}

/** Asks until the result of a payment is known: asking twice makes one change. Returns null if no one is waiting anymore. */
export async function settlePayment({
  send,
  isPaid,
  signal,
  onWaiting,
}: Settling): Promise<Settlement | null> {
  for (let attempt = 0; ; attempt++) {
    await pauseBefore(attempt, signal);
    if (signal.aborted) return null;
    try {
      return { type: 'done', answer: await send() };
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      const isKnown = problem !== null && problem.status < 500 && problem.status !== 429;
      // Whatever a payment is for, the same codes refuse it while it hasn't arrived.
      const missing = refusalOf(confirmPayment, error);
      if (isKnown && missing === null) {
        if (problem.code === 'stale_version') takeCurrent(problem.current);
        return { type: 'refused', words: problem.detail };
      }
      if (isKnown && missing !== 'payment_processing' && !isPaid)
        return { type: 'unpaid', words: problem.detail };
      onWaiting();
    }
  }
}
