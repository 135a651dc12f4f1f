/** What a page says about itself to search engines and in shared links. */
export interface PageSeo {
  /** Without the name of the practice, which is added. */
  title: string;
  /** In the words of content/: it can name the facts of the practice. */
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

/** As many characters of a description as search engines show. */
const SEARCH_LENGTH = 160;

/** Returns a description as search engines show it: one that is too long ends after its last whole word that fits. */
export function searchDescription(words: string): string {
  if (words.length <= SEARCH_LENGTH) return words;
  const most = words.slice(0, SEARCH_LENGTH - 1);
  const whole = /^.*\S(?=\s)/s.exec(`${most}${words.charAt(most.length)}`)?.[0] ?? most;
  // Never half a character.
  return `${whole.replace(/[\p{Cs},;:]+$/u, '')}…`;
}

/** Returns an object as JSON that can't end the script element around it. */
export function safeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
