import { apiPaths, paths } from '../../lib/paths.ts';
import { postJson } from '../../lib/post-json.ts';
import { BOOKING_DRAFT_KEY, clearSession, writeSession } from '../../lib/session-storage.ts';
import type { Toast } from '../../ui/toast-store.ts';

/** Ends the session here and at the API, and goes home; a toast says which of both came about. */
export async function logOut(): Promise<void> {
  const answer = await postJson(apiPaths.logout, {});
  if (!answer?.ok) {
    try {
      const { showError } = await import('../../ui/mount-toaster.tsx');
      showError('Error', 'Failed to logout. Please try again.');
    } catch {
      // Not even the toast came: its words stand in the page.
      document.querySelector<HTMLDialogElement>('#logout-failure')?.showModal();
    }
    return;
  }
  writeSession('toast', {
    tone: 'info',
    title: 'Logged out',
    text: "You've been successfully logged out.",
  } satisfies Toast);
  // The next person at this computer is somebody else.
  clearSession(BOOKING_DRAFT_KEY);
  // The API has taken the hint back with the session.
  location.assign(paths.home);
}
