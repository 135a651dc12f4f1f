import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';

const ASKED_TOO_OFTEN =
  'You have asked about this very often in a short time, so we did not look again. What was paid is booked, or refunded, without this page. Please wait a while, or call us.';

/**
 * Counts a call that asks about a payment for each name of its sender (networks, checkout, payment), so that nobody can
 * make us ask Stripe without end. Throws too_many_requests.
 */
export async function enforceRateLimit(
  { database }: Pick<Deps, 'database'>,
  form: 'appointment' | 'status' | 'gift' | 'change',
  senders: string[],
): Promise<void> {
  try {
    await database.rpcNow('enforce_rate_limit', { p_form: form, p_senders: senders });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(error.code, { ...error.options, detail: ASKED_TOO_OFTEN });
  }
}
