import type { readCurrentUser } from '#contract/accounts/accounts.ts';
import type { Answer } from '#contract/call.ts';
import { logOut } from '#ui/log-out.ts';

// What the header's account menu needs, fetched when a known visitor reaches for it.

const PATH: (typeof readCurrentUser)['path'] = '/api/auth/user';

let isLeaving = false;

document.addEventListener('click', ({ target }) => {
  if (isLeaving || !(target instanceof Element) || !target.closest('[data-logout]')) return;
  isLeaving = true;
  void logOut().finally(() => {
    isLeaving = false;
  });
});

/** The hint has only a first name; the menu shows whose account it is. */
async function showEmail(): Promise<void> {
  const answer = await fetch(PATH, { credentials: 'same-origin' });
  const { user } = (await answer.json()) as Partial<Answer<typeof readCurrentUser>>;
  // Without a session, the API has cleared the hint, and the page reads it again.
  if (user === null) dispatchEvent(new Event('viewer'));
  if (!user) return;
  for (const place of document.querySelectorAll('[data-viewer-line]')) {
    place.textContent = user.email;
  }
}

// Without an answer, the menu keeps showing the role.
showEmail().catch(() => null);
