import { listAccountAppointments, type User } from '../../contract/people/accounts.ts';
import type { Credits } from '../../contract/orders/bundles.ts';
import { call } from '../api-client.ts';
import { getCurrentUser } from '../current-user.ts';
import { loadCredits } from './load-credits.ts';
import { isActiveMember } from '../viewer.ts';

/** What somebody had last, to book the same again. */
export interface SameAgain {
  serviceId: string;
  enhancementIds: readonly string[];
  pressure: string | null;
}

/** Who books, and what they have paid for ahead; no credits where none can be. */
export interface Member {
  user: User | null;
  credits: Credits | null;
}

/** Asks the API who is there; what it does not answer is left out, so that booking goes on as for everybody. */
export async function loadMember(): Promise<Member> {
  const credits = isActiveMember() ? loadCredits() : null;
  const user = await getCurrentUser().catch(() => null);
  return { user, credits: user ? await credits : null };
}

/** What whoever is logged in had last: the session that took place last or, before the first one, the next. */
export async function loadLastOfMember(): Promise<SameAgain | null> {
  const { upcoming, past } = await call(listAccountAppointments);
  const last = [...past, ...upcoming].find(({ status }) => status !== 'cancelled');
  if (!last) return null;
  const { serviceId, enhancementIds, pressurePreference: pressure } = last;
  return { serviceId, enhancementIds, pressure };
}
