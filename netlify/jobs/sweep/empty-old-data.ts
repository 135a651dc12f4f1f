import { KEPT_HOURS } from '../../../src/contract/retention.ts';
import type { SweepPart } from './run-sweep.ts';

/** Empties what is kept no longer than the privacy page says. Answers how many checkouts, messages, places on the waitlist, traces of senders and logins. */
export async function emptyOldData({ deps }: Pick<SweepPart, 'deps'>): Promise<number> {
  const [emptied] = await deps.database.rpcNow('empty_old_data', {
    p_unpaid_checkout_hours: KEPT_HOURS.unpaidCheckout,
    p_contact_message_hours: KEPT_HOURS.contactMessage,
    p_sender_hash_hours: KEPT_HOURS.senderHash,
    p_sender_salt_hours: KEPT_HOURS.senderSalt,
    p_message_hours: KEPT_HOURS.message,
    p_waitlist_hours: KEPT_HOURS.waitlistPlace,
  });
  if (!emptied) throw new Error('empty_old_data answered nothing');
  const logins = await deps.database.rpcNow('end_old_logins', {});
  return (
    emptied.checkouts +
    emptied.contact_messages +
    emptied.form_uses +
    emptied.messages +
    emptied.places +
    logins
  );
}
