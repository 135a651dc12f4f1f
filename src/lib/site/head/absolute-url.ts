/** Returns the address that the build is for; throws if astro.config.mjs sets none. */
export function requireSite(site: URL | undefined): URL {
  if (!site) throw new Error('astro.config.mjs must set `site`');
  return site;
}

/** Returns a path of the site with its domain; Home keeps its slash. */
export function absoluteUrl(path: string, site: URL): string {
  return new URL(path, site).href;
}
