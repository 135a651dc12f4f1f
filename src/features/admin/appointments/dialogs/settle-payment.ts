import { confirmPayment } from '../../../../contract/appointments/acts.ts';
import type { AppointmentAnswer } from '../../../../contract/appointments/appointments.ts';
import { ApiError, refusalOf } from '../../../../lib/api-client.ts';
import { pauseBefore } from '../../../../lib/stripe/retry-pause.ts';
import { takeCurrent } from '../replace-row.ts';

/** What became of what a card may have been charged for. */
export type Settlement =
  | { type: 'done'; answer: AppointmentAnswer }
  /** Known: the card was not charged. */
  | { type: 'unpaid'; words: string }
  /** Refused, or a person has to look; the words say what happens to the money. */
  | { type: 'refused'; words: string };

interface Settling {
  send: () => Promise<AppointmentAnswer>;
  /** Stripe said that the card was charged. */
  isPaid: boolean;
  signal: AbortSignal;
  /** It is not known yet, and asked again. */
  onWaiting: () => void;
}

/** Asks until it is known what became of a payment: the same question twice is one change. Null when nobody waits any more. */
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
      // Whatever a payment is for, it is refused by the same codes while it is not there.
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
