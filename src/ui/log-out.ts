import type { logOut as logOutCall } from '#contract/accounts/accounts.ts';
import { forgetLastBooking } from '#lib/booking/last-booking.ts';
import { forgetOffline } from '#lib/offline-store.ts';
import { paths } from '#lib/site/paths.ts';
import { postJson } from '#lib/post-json.ts';
import { BOOKING_DRAFT_KEY, clearSession, writeSession } from '#lib/session-storage.ts';
import type { Toast } from './toast/toast-store.ts';

const PATH: (typeof logOutCall)['path'] = '/api/auth/logout';

/** Ends the session here and at the API, and goes to Home; a toast says whether that worked. */
export async function logOut(): Promise<void> {
  const { dataset } = document.documentElement;
  const { guestsGoTo } = dataset;
  // The answer makes this a guest's page, which must not send it to the login page on its way to Home.
  delete dataset['guestsGoTo'];
  const sendGuestsOn = () => {
    if (guestsGoTo) dataset['guestsGoTo'] = guestsGoTo;
  };
  const answer = await postJson(PATH, {});
  if (!answer?.ok) {
    sendGuestsOn();
    try {
      const { showError } = await import('./toast/mount-toaster.tsx');
      showError('Error', 'Failed to logout. Please try again.');
    } catch {
      // The toast didn't load either: the page has a dialog that says so.
      document.querySelector<HTMLDialogElement>('#logout-failure')?.showModal();
    }
    return;
  }
  writeSession('toast', {
    tone: 'info',
    title: 'Logged out',
    text: "You've been successfully logged out.",
  } satisfies Toast);
  // The next person at this computer may be someone else.
  clearSession(BOOKING_DRAFT_KEY);
  forgetLastBooking();
  if (document.documentElement.dataset['viewer'] === 'admin') await forgetOffline();
  // Back may restore this page as it was.
  addEventListener('pagehide', sendGuestsOn);
  // The API has cleared the hint with the session.
  location.assign(paths.home);
}
