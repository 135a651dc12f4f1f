import { KEPT_HOURS, SIGNED_NOTE_YEARS } from '#contract/rules/retention/retention.ts';
import type { Progress, SweepPart } from './run-sweep.ts';

/** What empty_old_data empties, and after how many hours. */
export const EMPTIED_HOURS = {
  'unpaid-checkout': KEPT_HOURS.unpaidCheckout,
  'contact-message': KEPT_HOURS.contactMessage,
  'received-text': KEPT_HOURS.receivedText,
  'network-hash': KEPT_HOURS.networkHash,
  'network-salt': KEPT_HOURS.networkSalt,
  message: KEPT_HOURS.message,
  waitlist: KEPT_HOURS.waitlistPlace,
  'appointment-link': 0,
} as const;

/**
 * Deletes what the privacy page says is no longer stored, and expired logins: each kind separately, so that one that fails
 * doesn't stop the others.
 */
export async function emptyOldData({
  deps: { database },
  attempt,
}: Pick<SweepPart, 'deps' | 'attempt'>): Promise<Progress> {
  let count = 0;
  for (const [p_what, p_hours] of Object.entries(EMPTIED_HOURS)) {
    await attempt(p_what, async () => {
      count += await database.rpcNow('empty_old_data', { p_what, p_hours });
    });
  }
  await attempt('erased-note', async () => {
    count += await database.rpcNow('delete_erased_notes', { p_note_years: SIGNED_NOTE_YEARS });
  });
  await attempt('login', async () => {
    count += await database.rpcNow('end_old_logins', {});
  });
  return { count, isDone: true };
}
