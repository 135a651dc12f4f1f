import { messageAnswerSchema } from '../../contract/accounts.ts';
import { callApi } from '../../lib/api-client.ts';
import { apiPaths, paths } from '../../lib/paths.ts';
import { BOOKING_DRAFT_KEY, clearSession } from '../../lib/session-storage.ts';
import { $toast, stashToast } from '../../ui/toast-store.ts';

/** Ends the session here and at the API, and goes home; a toast says which of both came about. */
export async function logOut(): Promise<void> {
  try {
    await callApi({ path: apiPaths.logout, schema: messageAnswerSchema, body: {} });
  } catch {
    $toast.set({
      tone: 'error',
      title: 'Error',
      text: 'Failed to logout. Please try again.',
    });
    return;
  }
  stashToast({
    tone: 'info',
    title: 'Logged out',
    text: "You've been successfully logged out.",
  });
  // The next person at this computer is somebody else.
  clearSession(BOOKING_DRAFT_KEY);
  // The API has taken the hint back with the session.
  location.assign(paths.home);
}
