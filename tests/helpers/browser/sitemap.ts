import type { APIRequestContext } from '@playwright/test';

/** The paths of all pages that the site's own sitemap lists. */
export async function listSitemapPaths(request: APIRequestContext): Promise<string[]> {
  const maps = locations(await (await request.get('/sitemap-index.xml')).text());
  const pages = await Promise.all(
    maps.map(async (map) => locations(await (await request.get(pathOf(map))).text())),
  );
  return pages.flat().map(pathOf);
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

const pathOf = (address: string): string => new URL(address).pathname;
