const MARK = /\sdata-(?:fact|lists)="([^"]+)"/g;

/** Returns the keys of all facts that stand on a page, and of what it lists, sorted. A blank that is filled in later has none. */
export function pageKeys(html: string): string[] {
  const keys = [...html.matchAll(MARK)].flatMap(([, words = '']) => words.split(' '));
  return [...new Set(keys)].filter((key) => !key.endsWith(':')).sort();
}
