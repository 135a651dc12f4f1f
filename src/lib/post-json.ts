/**
 * Posts to the API from a script of a static page, which would load a library for the contract's schema alone; null when
 * nothing answered.
 */
export async function postJson(path: string, body: object): Promise<Response | null> {
  return fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
}
