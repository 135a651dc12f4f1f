import { readCurrentUser, type User } from '#contract/accounts/accounts.ts';
import { call } from './api-client.ts';
import { forgetViewer } from './viewer.ts';

/** Returns the logged-in user from the API; null for a guest, whose stale hint is cleared. Throws if nothing answers. */
export async function getCurrentUser(): Promise<User | null> {
  const { user } = await call(readCurrentUser);
  if (!user) forgetViewer();
  return user;
}
