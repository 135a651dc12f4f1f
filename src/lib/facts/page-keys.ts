const MARK = /\sdata-(?:fact|lists)="([^"]+)"/g;
const WORDS = /\sdata-words="([^"]+)"/g;
const ESCAPED: Readonly<Record<string, string>> = { '&#34;': '"', '&#39;': "'", '&amp;': '&' };

/**
 * Returns the keys of all facts that stand on a page, and of what it lists, sorted; last its description for search engines, if
 * that names facts, with their names in braces. A blank that is filled in later has none.
 */
export function pageKeys(html: string): string[] {
  const keys = [...html.matchAll(MARK)].flatMap(([, words = '']) => words.split(' '));
  const descriptions = [...html.matchAll(WORDS)].map(([, words = '']) =>
    words.replaceAll(/&(?:#34|#39|amp);/g, (sign) => ESCAPED[sign] ?? sign),
  );
  return [...[...new Set(keys)].filter((key) => !key.endsWith(':')).sort(), ...descriptions];
}
