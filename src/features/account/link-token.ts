/** The key of the link that this page was opened by; the address loses it as soon as it is read. */
let known = '';

/** What a reload and the way back find in the history entry, which no server, log or other site sees. */
interface Kept {
  linkToken?: unknown;
}

/** The key of a mailed link, from the fragment of the address or from its query; empty when there is none. */
export function linkToken(): string {
  const { hash, search, pathname } = location;
  const [fragment, query] = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  const given = fragment.get('token') ?? query.get('token');
  if (given) {
    known = given;
    history.replaceState({ linkToken: given } satisfies Kept, '', pathname);
  } else if (!known) {
    const { linkToken: kept } = (history.state ?? {}) as Kept;
    known = typeof kept === 'string' ? kept : '';
  }
  return known;
}
