import { getCurrentUser } from '../../lib/current-user.ts';
import '../../ui/mount-toaster.tsx';
import { logOut } from './log-out.ts';

// What the account menu of the header needs, fetched when somebody who is known reaches for it.

let isLeaving = false;

document.addEventListener('click', ({ target }) => {
  if (isLeaving || !(target instanceof Element) || !target.closest('[data-logout]')) return;
  isLeaving = true;
  void logOut().finally(() => {
    isLeaving = false;
  });
});

/** The hint has no more than a first name; the menu says whose account it is. */
async function showEmail(): Promise<void> {
  const user = await getCurrentUser().catch(() => null);
  if (!user) return;
  for (const place of document.querySelectorAll('[data-viewer-line]')) {
    place.textContent = user.email;
  }
}

void showEmail();
