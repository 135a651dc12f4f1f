import { listAccountAppointments, type User } from '#contract/accounts/accounts.ts';
import type { Credits } from '#contract/bundles/bundles.ts';
import { call } from '../api-client.ts';
import { getCurrentUser } from '../current-user.ts';
import { loadCredits } from './load-credits.ts';
import { isActiveMember } from '../viewer.ts';

/** Someone's last massage, to book the same again. */
export interface SameAgain {
  serviceId: string;
  enhancementIds: readonly string[];
  pressure: string | null;
}

/** The person who books, and their prepaid credits; none for anyone who can't have any. */
export interface Member {
  user: User | null;
  credits: Credits | null;
}

/** Asks the API who is here; what it doesn't answer is left out, so that booking goes on without it. */
export async function loadMember(): Promise<Member> {
  const credits = isActiveMember() ? loadCredits() : null;
  const user = await getCurrentUser().catch(() => null);
  return { user, credits: user ? await credits : null };
}

/** Returns the member's last massage: the latest session or, before the first one, the next. */
export async function loadLastOfMember(): Promise<SameAgain | null> {
  const { upcoming, past } = await call(listAccountAppointments);
  const last = [...past, ...upcoming].find(({ status }) => status !== 'cancelled');
  if (!last) return null;
  const { serviceId, enhancementIds, pressurePreference: pressure } = last;
  return { serviceId, enhancementIds, pressure };
}
