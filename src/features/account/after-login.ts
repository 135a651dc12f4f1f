import type { User } from '#contract/accounts/accounts.ts';
import { paths, RETURN_TO } from '#lib/site/paths.ts';

/** Returns the page of this site that someone came from, by the query of the login page; null for anything else. */
export function readReturn(search: string, origin: string): string | null {
  const asked = new URLSearchParams(search).get(RETURN_TO);
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return null;
  const url = new URL(asked, origin);
  // An address that leads to another site, however it is written, is ignored.
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Returns where to go after logging in: the page that the person came from, otherwise their dashboard. */
export function afterLogin({ role }: Pick<User, 'role'>, search: string, origin: string): string {
  return readReturn(search, origin) ?? (role === 'admin' ? paths.admin : paths.memberDashboard);
}
