const TIMEOUT_MS = 2_000;

/** Empties what the CDN has stored under a tag. Throws if the CDN doesn't take the call. */
export type PurgeEdge = (tag: string) => Promise<void>;

/** Returns how to empty the CDN's cache: Netlify gives its functions a token for that. On this machine there is no CDN to empty. */
export function createEdgePurge(token: string | undefined): PurgeEdge {
  if (token === undefined) return () => Promise.resolve();
  return async (tag) => {
    const { purgeCache } = await import('@netlify/functions');
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('The CDN does not answer')), TIMEOUT_MS);
    await Promise.race([purgeCache({ tags: [tag], token }), late]).finally(() =>
      clearTimeout(timer),
    );
  };
}
