import { currentUserSchema, type User } from '../contract/accounts.ts';
import { callApi } from './api-client.ts';
import { apiPaths } from './paths.ts';
import { forgetViewer } from './viewer.ts';

/** Whoever is logged in, as the API knows them; null for a guest, whose stale hint goes. Throws when nothing answers. */
export async function getCurrentUser(): Promise<User | null> {
  const { user } = await callApi({ path: apiPaths.currentUser, schema: currentUserSchema });
  if (!user) forgetViewer();
  return user;
}
