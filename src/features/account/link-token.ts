/** The token of the link that opened this page; it is removed from the address as soon as it is read. */
let known = '';

/** What the history entry holds for a reload and for Back. No server, log or other site sees it. */
interface Kept {
  linkToken?: unknown;
}

/** Returns the token of an emailed link, from the address's fragment or query; empty if there is none. */
export function linkToken(): string {
  const { hash, search, pathname } = location;
  const [fragment, query] = [
    new URLSearchParams(/[^#?]+/.exec(hash)?.[0]),
    new URLSearchParams(search),
  ];
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
