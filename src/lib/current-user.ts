import { readCurrentUser, type User } from '../contract/people/accounts.ts';
import { call } from './api-client.ts';
import { forgetViewer } from './viewer.ts';

/** Whoever is logged in, as the API knows them; null for a guest, whose stale hint goes. Throws when nothing answers. */
export async function getCurrentUser(): Promise<User | null> {
  const { user } = await call(readCurrentUser);
  if (!user) forgetViewer();
  return user;
}
