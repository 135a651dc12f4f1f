/** The address that the build is for; throws when astro.config.mjs names none. */
export function requireSite(site: URL | undefined): URL {
  if (!site) throw new Error('astro.config.mjs must set `site`');
  return site;
}

/** An address of the site with its domain; the home page keeps its slash. */
export function absoluteUrl(path: string, site: URL): string {
  return new URL(path, site).href;
}
