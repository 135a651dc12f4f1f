import { pauseBefore } from '../../lib/stripe/retry-pause.ts';
import { savedBooking } from './checkout-memory.ts';
import { readConfirmFailure, readStatus } from './answers.ts';
import { askStatus, confirmAppointment } from './checkout-calls.ts';
import type { Answer, AskingState } from './checkout-state.ts';

/** Asks what became of a payment, after the wait that the state stands for. Never throws. */
export async function askServer(state: AskingState, signal: AbortSignal): Promise<Answer> {
  const { payment, attempt } = state;
  await pauseBefore(attempt, signal);
  if (signal.aborted) return { type: 'no_answer' };
  const { booking, paymentIntentId, checkoutKey } = payment;
  // Somebody may have chosen something else since: that is what this tab pays for now.
  const mayPayFor = () => savedBooking.read() ?? booking;
  try {
    // What was certainly paid is booked by the tab that paid; later the server's own account is what counts.
    if (state.phase === 'confirming' && attempt === 0 && booking && paymentIntentId) {
      const result = await confirmAppointment({ booking, paymentIntentId }, signal);
      return { type: 'booked', result };
    }
    return readStatus(await askStatus(checkoutKey, signal), mayPayFor());
  } catch (error) {
    return readConfirmFailure(error, mayPayFor());
  }
}
