import type { readCurrentUser } from '../../contract/people/accounts.ts';
import type { Answer } from '../../contract/call.ts';
import { logOut } from '../../ui/log-out.ts';

// What the account menu of the header needs, fetched when somebody who is known reaches for it.

const PATH: (typeof readCurrentUser)['path'] = '/api/auth/user';

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
  const answer = await fetch(PATH, { credentials: 'same-origin' });
  const { user } = (await answer.json()) as Partial<Answer<typeof readCurrentUser>>;
  // Where there is no session the API has taken the hint back, and the page reads it again.
  if (user === null) dispatchEvent(new Event('viewer'));
  if (!user) return;
  for (const place of document.querySelectorAll('[data-viewer-line]')) {
    place.textContent = user.email;
  }
}

// Without an answer the role stays.
showEmail().catch(() => null);
