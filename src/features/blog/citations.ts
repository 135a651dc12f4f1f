/** A source in the order in which the article first mentions it. */
export interface CitedSource {
  id: string;
  number: number;
  /** How often the article points to it. */
  times: number;
}

/** The sources that the body of an article cites, numbered in the order of their first mention. */
export function citedSources(body: string): CitedSource[] {
  const times = new Map<string, number>();
  for (const [, id = ''] of body.matchAll(/<Cite\s+id="([^"]+)"\s*\/>/g)) {
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times].map(([id, count], index) => ({ id, number: index + 1, times: count }));
}

/** Where in the page a source stands in the list of references. */
export function referenceAnchor(id: string): string {
  return `reference-${id}`;
}

/** Where in the page the text points to a source for the first, second… time. */
export function mentionAnchor(id: string, time: number): string {
  return `mention-${id}-${time}`;
}
