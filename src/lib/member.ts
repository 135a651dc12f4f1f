import type { User } from '../contract/accounts.ts';
import { creditsSchema, type Credits } from '../contract/bundles.ts';
import { callApi } from './api-client.ts';
import { getCurrentUser } from './current-user.ts';
import { apiPaths } from './paths.ts';
import { isActiveMember } from './viewer.ts';

/** Who books, and what they have paid for ahead; no credits where none can be. */
export interface Member {
  user: User | null;
  credits: Credits | null;
}

/** Asks the API who is there; what it does not answer is left out, so that booking goes on as for everybody. */
export async function loadMember(): Promise<Member> {
  const credits = isActiveMember()
    ? callApi({ path: apiPaths.credits, schema: creditsSchema }).catch(() => null)
    : null;
  const user = await getCurrentUser().catch(() => null);
  return { user, credits: user ? await credits : null };
}
