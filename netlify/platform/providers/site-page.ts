const FRESH_MS = 60_000;
const TIMEOUT_MS = 3_000;

/** Reads a static page of our own site and remembers it for a minute; null if the site doesn't answer and never did. */
export type ReadSitePage = (path: string) => Promise<string | null>;

/** Returns a reader for pages of the site that this function belongs to. */
export function createSitePageReader(siteUrl: string): ReadSitePage {
  const kept = new Map<string, { page: string; until: number }>();
  return async (path) => {
    const known = kept.get(path);
    if (known && known.until > Date.now()) return known.page;
    try {
      const response = await fetch(new URL(path, siteUrl), {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return known?.page ?? null;
      const page = await response.text();
      kept.set(path, { page, until: Date.now() + FRESH_MS });
      return page;
    } catch {
      return known?.page ?? null;
    }
  };
}
