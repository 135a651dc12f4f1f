/** What a page says about itself to search engines and in shared links. */
export interface PageSeo {
  /** Without the name of the practice, which is added. */
  title: string;
  description: string;
  /** The canonical page, if it is another one. */
  canonicalPath?: string;
  /** Keeps the page out of search engines and the sitemap. */
  noindex?: boolean;
  /** "article" for an article; everything else is a website. */
  type?: 'website' | 'article';
  /** The path whose social card the page uses, if it is neither its own nor Home's. */
  card?: string;
  /** Schema.org objects, each printed as one JSON-LD block. */
  structuredData?: readonly object[];
}

/** Returns the browser tab's title: the page, then the practice and its place. */
export function documentTitle(
  title: string,
  practice: { name: string; address: { city: string; region: string } },
): string {
  return `${title} | ${practice.name} ${practice.address.city} ${practice.address.region}`;
}

/** Returns an object as JSON that can't end the script element around it. */
export function safeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
