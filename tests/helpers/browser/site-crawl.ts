import type { APIRequestContext, Page } from '@playwright/test';

/** What one page of the built site links to, contains and says about itself. */
export interface CrawledPage {
  path: string;
  html: string;
  /** As written: paths, fragments, addresses of other sites. */
  links: { href: string; rel: string }[];
  /** Scripts, styles, fonts, icons, pictures and the manifest. */
  assets: string[];
  ids: string[];
  title: string;
  /** The first heading and the line below it. */
  opening: string;
  canonical: string;
  /** By name or property. */
  meta: Record<string, string>;
  structuredData: Record<string, unknown>[];
}

/** Follows every internal link to a page from the given paths on; throws when a page does not answer 200. */
export async function crawlSite(
  request: APIRequestContext,
  page: Page,
  from: readonly string[],
): Promise<CrawledPage[]> {
  const queue = [...from];
  const crawled = new Map<string, CrawledPage>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (crawled.has(path)) continue;
    const answer = await request.get(path);
    if (answer.status() !== 200) throw new Error(`${path} answers ${answer.status()}`);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    const found = { path, html, ...(await readDocument(page, html)) };
    crawled.set(path, found);
    queue.push(...found.links.map(({ href }) => href.split('#')[0] ?? '').filter(isInternal));
  }
  return [...crawled.values()];
}

/** Whether an address is a path of this site, and not a fragment, a phone number or another site. */
export const isInternal = (href: string): boolean => /^\/(?!\/)/.test(href);

/** Reads a document in the browser's own parser, without running or fetching anything of it. */
function readDocument(page: Page, html: string) {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    const all = (selector: string) => [...parsed.querySelectorAll(selector)];
    const attributes = (selector: string, name: string) =>
      all(selector).map((element) => element.getAttribute(name) ?? '');
    const heading = parsed.querySelector('h1');
    const below = heading?.parentElement?.querySelector('h1 ~ p, h1 ~ * p');
    const inlinedFonts = [...source.matchAll(/url\(["']?(\/[^"')]+)/g)].map(([, url]) => url ?? '');
    return {
      links: all('a[href]').map((link) => ({
        href: link.getAttribute('href') ?? '',
        rel: link.getAttribute('rel') ?? '',
      })),
      assets: [
        ...attributes('script[src], img[src], source[src], astro-island[component-url]', 'src'),
        ...attributes('astro-island', 'component-url'),
        ...attributes('astro-island', 'renderer-url'),
        ...attributes('link[href]:not([rel=canonical])', 'href'),
        ...attributes('meta[property="og:image"]', 'content').map((url) => new URL(url).pathname),
        ...inlinedFonts,
      ].filter((address) => address.startsWith('/')),
      ids: attributes('[id]', 'id'),
      title: parsed.title,
      opening: `${heading?.textContent ?? ''} ${below?.textContent ?? ''}`,
      canonical: attributes('link[rel=canonical]', 'href')[0] ?? '',
      meta: Object.fromEntries(
        all('meta[content]').map((meta) => [
          meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
          meta.getAttribute('content') ?? '',
        ]),
      ),
      structuredData: all('script[type="application/ld+json"]').map(
        (script) => JSON.parse(script.textContent) as Record<string, unknown>,
      ),
    };
  }, html);
}
