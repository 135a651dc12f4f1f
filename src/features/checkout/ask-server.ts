import { savedBooking } from './checkout-memory.ts';
import { readConfirmFailure, readStatus } from './answers.ts';
import { askStatus, confirmAppointment } from './checkout-calls.ts';
import type { Answer, AskingState } from './checkout-state.ts';

// 15 s is what a person still waits for; on a long outage it is no load.
const DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000] as const;
const LAST_DELAY_MS = 15_000;

/** How long to wait before the given attempt, counted from 0, in milliseconds. */
export function delayBefore(attempt: number): number {
  return DELAYS_MS[attempt] ?? LAST_DELAY_MS;
}

/** Waits before the given attempt; a network that is back, or a page that is looked at again, ends the wait. */
export function pauseBefore(attempt: number, signal: AbortSignal): Promise<void> {
  return pause(delayBefore(attempt), signal);
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const { signal: once } = waiting;
    const end = () => {
      clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    window.addEventListener('online', end, { signal: once });
    document.addEventListener('visibilitychange', () => document.hidden || end(), { signal: once });
    signal.addEventListener('abort', end, { signal: once });
  });
}

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
