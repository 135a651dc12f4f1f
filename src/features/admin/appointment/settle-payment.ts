import type { AppointmentAnswer } from '../../../contract/admin-appointments.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { pauseBefore } from '../../../lib/retry-pause.ts';
import { takeInCurrent } from '../shared/live.ts';

/** What became of what a card may have been charged for. */
export type Settlement =
  | { type: 'done'; answer: AppointmentAnswer }
  /** Known: the card was not charged. */
  | { type: 'unpaid'; words: string }
  /** Refused, or a person has to look; the words say what happens to the money. */
  | { type: 'refused'; words: string };

const UNPAID = ['payment_not_completed', 'payment_not_found'];

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
      if (isKnown && UNPAID.includes(problem.code) && !isPaid)
        return { type: 'unpaid', words: problem.detail };
      if (isKnown && problem.code !== 'payment_processing' && !UNPAID.includes(problem.code)) {
        takeInCurrent(error);
        return { type: 'refused', words: problem.detail };
      }
      onWaiting();
    }
  }
}
