import type { User } from '../../contract/people/accounts.ts';
import { paths, RETURN_TO } from '../../lib/site/paths.ts';

/** A page of this site that somebody came from, by the query of the login page; null for anything else. */
export function readReturn(search: string, origin: string): string | null {
  const asked = new URLSearchParams(search).get(RETURN_TO);
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return null;
  const url = new URL(asked, origin);
  // What leads to another site, by whatever trick of writing, is none of ours.
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Where whoever has logged in goes on: back to where they came from, else to their dashboard. */
export function afterLogin({ role }: Pick<User, 'role'>, search: string, origin: string): string {
  return readReturn(search, origin) ?? (role === 'admin' ? paths.admin : paths.memberDashboard);
}
