import type { Arguments, Call } from '../contract/call.ts';

/**
 * Posts to the API from a script of a static page, which would load a library for the contract's schema alone: the call is
 * named by its type, `postJson<typeof logOut>('/api/auth/logout', {})`. Null when nothing answered.
 */
export async function postJson<C extends Call>(
  path: C['path'],
  body: Arguments<C> & object,
): Promise<Response | null> {
  return fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
}
