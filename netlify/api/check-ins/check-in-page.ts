import type { CheckInPage } from '#contract/check-ins/check-in-page.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { Sent } from '../middleware/sender-network.ts';
import { hashToken } from '../middleware/session-cookies.ts';
import { decryptContact } from '../messages/safety-contact.ts';

/** Returns what the contact sees, and logs the opening. Throws unknown_link, too_many_requests after 20 wrong links in an hour. */
export async function openCheckIn(
  { database, cipher, readPractice }: Pick<Deps, 'database' | 'cipher' | 'readPractice'>,
  { link, networks }: Sent<{ link: string }>,
): Promise<CheckInPage> {
  const [found] = await database.rpcNow('open_check_in', {
    p_token_hash: hashToken(link),
    p_networks: networks,
  });
  if (!found) throw new AppError('unknown_link', { detail: OVER });
  // The generated types don't allow null here.
  const row = found as { [Key in keyof typeof found]: (typeof found)[Key] | null };
  const practice = await readPractice();
  const { safety_contact_id, encrypted_contact } = row;
  const ownPhone =
    safety_contact_id !== null && encrypted_contact !== null
      ? decryptContact(cipher, { safety_contact_id, encrypted_contact }).ownPhone
      : null;
  return {
    state: row.ended_at !== null ? 'out' : row.is_overdue ? 'overdue' : 'more',
    therapist: practice.therapist.firstName,
    therapistPhone: ownPhone ?? practice.phone,
    address: row.address,
    clientPhone: row.client_phone,
    wentInAt: new Date(found.went_in_at).toISOString(),
    dueAt: new Date(found.due_at).toISOString(),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
  };
}

const OVER = 'This link is no longer valid: that visit is over.';
