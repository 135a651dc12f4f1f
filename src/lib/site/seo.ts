/** What a page says about itself to search engines and to those who share it. */
export interface PageSeo {
  /** Without the name of the practice, which is added. */
  title: string;
  description: string;
  /** The page that it stands for, where that is another. */
  canonicalPath?: string;
  /** Keeps the page out of search engines and of the sitemap. */
  noindex?: boolean;
  /** An article says so; everything else is a website. */
  type?: 'website' | 'article';
  /** The path whose social card stands for the page, when it is not the page's own or the home page's. */
  card?: string;
  /** Schema.org objects, each printed as one JSON-LD block. */
  structuredData?: readonly object[];
}

/** The words of the browser's tab: the page, then the practice and its place. */
export function documentTitle(
  title: string,
  practice: { name: string; address: { city: string; region: string } },
): string {
  return `${title} | ${practice.name} ${practice.address.city} ${practice.address.region}`;
}

/** Prints an object as JSON that cannot end the script element it stands in. */
export function safeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
