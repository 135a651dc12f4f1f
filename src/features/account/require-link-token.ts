import { paths } from '#lib/site/paths.ts';
import { writeSession } from '#lib/session-storage.ts';
import type { Toast } from '#ui/toast/toast-store.ts';
import { linkToken } from './link-token.ts';

// Without the token of an emailed link, there is no password to reset: the login page says so.
if (!linkToken()) {
  const title = 'Invalid reset link';
  const text = 'The password reset link is invalid or has expired.';
  writeSession('toast', { tone: 'error', title, text } satisfies Toast);
  location.replace(paths.login);
}
