import { paths } from '../../../src/lib/site/paths.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken } from '../middleware/session-cookies.ts';

/** An appointment whose link will be sent, as its messages and answers have it. */
interface Linked {
  appointmentId: string;
  /** Which of its links. */
  linkNumber: number;
}

/**
 * Returns the token of an appointment's link, which works from now on. The token is computed each time it is sent and never
 * stored. If the link was turned off in the meantime, the token opens nothing.
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

/** Returns the address of an appointment's own page. The part after the # reaches no server, no log and no other site. */
export function linkAddress(siteUrl: string, token: string): string {
  return `${siteUrl}${paths.appointment}#${token}`;
}
