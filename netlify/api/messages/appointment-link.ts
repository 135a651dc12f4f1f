import { paths } from '../../../src/lib/site/paths.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken } from '../middleware/session-cookies.ts';

/** An appointment whose link will be sent, as its messages and answers know it. */
interface Linked {
  appointmentId: string;
  /** Which of its links. */
  linkNumber: number;
}

/**
 * The token of an appointment's link, which opens it from now on. It is made anew whenever it is sent, and never stored; one
 * that was turned off in the meantime opens nothing.
 */
export async function makeLink(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  { appointmentId, linkNumber }: Linked,
): Promise<string> {
  const token = cipher.tokenOf('appointment', appointmentId, String(linkNumber));
  await database.rpcNow('keep_appointment_link', {
    p_appointment_id: appointmentId,
    p_link_number: linkNumber,
    p_token_hash: hashToken(token),
  });
  return token;
}

/** The address of an appointment's own page. What stands behind the # reaches no server, no log and no other site. */
export function linkAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${paths.appointment}#${token}`;
}
