import type { CitedSource } from './citations.ts';

/** Returns the number of a source and how many times the text has mentioned it so far, this time included. */
export type NextMention = (id: string) => { number: number; time: number };

/** Counts the mentions on one page while it is rendered; throws on a source that the article doesn't cite. */
export function countMentions(cited: readonly CitedSource[]): NextMention {
  const times = new Map<string, number>();
  return (id) => {
    const source = cited.find((each) => each.id === id);
    if (!source) throw new Error(`The article does not cite ${id}`);
    const time = (times.get(id) ?? 0) + 1;
    times.set(id, time);
    return { number: source.number, time };
  };
}
