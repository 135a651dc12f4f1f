/** A source, numbered in the order in which the article first mentions it. */
export interface CitedSource {
  id: string;
  number: number;
  /** How often the article points to it. */
  times: number;
}

/** Returns the sources that an article's body cites, numbered in the order of their first mention. */
export function citedSources(body: string): CitedSource[] {
  const times = new Map<string, number>();
  for (const [, id = ''] of body.matchAll(/<Cite\s+id="([^"]+)"\s*\/>/g)) {
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times].map(([id, count], index) => ({ id, number: index + 1, times: count }));
}

/** Returns the anchor of a source in the list of references. */
export function referenceAnchor(id: string): string {
  return `reference-${id}`;
}

/** Returns the anchor of the text's first, second… mention of a source. */
export function mentionAnchor(id: string, time: number): string {
  return `mention-${id}-${time}`;
}
