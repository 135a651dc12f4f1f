import type { Arguments, Call } from '#contract/call.ts';

/**
 * Posts to the API from a static page's script, which would otherwise load a library just for the contract's schema. The call
 * is named by its type, `postJson<typeof logOut>('/api/auth/logout', {})`. Returns null if nothing answered.
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
