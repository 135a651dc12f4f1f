import type { Deps } from '#platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';

const ASKED_TOO_OFTEN =
  'You’ve checked this many times in a row, so we’ve paused. Your payment will be booked or refunded even if you close this page. Please wait a while, or call us.';

/**
 * Counts a call about a payment against each of its sender's names (networks, checkout, payment), so that no one can make us call
 * Stripe endlessly. Throws too_many_requests.
 */
export async function enforceRateLimit(
  { database }: Pick<Deps, 'database'>,
  form: 'appointment' | 'status' | 'gift' | 'change',
  networks: string[],
): Promise<void> {
  try {
    await database.rpcNow('enforce_rate_limit', { p_form: form, p_networks: networks });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(error.code, { ...error.options, detail: ASKED_TOO_OFTEN });
  }
}
