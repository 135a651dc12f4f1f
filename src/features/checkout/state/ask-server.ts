import { pauseBefore } from '#lib/stripe/retry-pause.ts';
import { savedBooking } from './checkout-memory.ts';
import { readConfirmFailure, readStatus } from './answers.ts';
import { askStatus, confirmAppointment } from './checkout-calls.ts';
import type { Answer, AskingState } from './checkout-state.ts';

/** Asks what became of a payment, after the attempt's pause. Never throws. */
export async function askServer(state: AskingState, signal: AbortSignal): Promise<Answer> {
  const { payment, attempt } = state;
  await pauseBefore(attempt, signal);
  if (signal.aborted) return { type: 'no_answer' };
  const { booking, paymentIntentId, checkoutKey } = payment;
  // Something else may have been chosen since: then this tab pays for that.
  const mayPayFor = () => savedBooking.read() ?? booking;
  try {
    // The tab that paid books it first; after that, only the server's own state counts.
    if (state.phase === 'confirming' && attempt === 0 && booking && paymentIntentId) {
      const result = await confirmAppointment({ booking, paymentIntentId }, signal);
      return { type: 'booked', result };
    }
    return readStatus(await askStatus(checkoutKey, signal), mayPayFor());
  } catch (error) {
    return readConfirmFailure(error, mayPayFor());
  }
}
