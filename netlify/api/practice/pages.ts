import { practiceFacts } from '#contract/practice/facts.ts';
import { toPractice } from '#contract/practice/practice.ts';
import type { Preview } from '#contract/practice/settings.ts';
import type { Snapshot } from '#contract/practice/snapshot.ts';
import { hoursLabel, wordList } from '#contract/practice/words.ts';
import { saleFacts } from '#lib/facts/sale-facts.ts';
import { fillWords } from '#lib/site/facts/filled-text.ts';
import { searchDescription } from '#lib/site/head/seo.ts';
import type { BuiltPages } from '#platform/providers/built-pages.ts';

type ChangedPage = Preview['pages'][number];
type ChangedFact = ChangedPage['facts'][number];

/** What pages say of a practice, by the key that stands on them. */
function factsOf(snapshot: Snapshot): Record<string, string> {
  const { hours, social } = toPractice(snapshot, '');
  return {
    ...practiceFacts(snapshot),
    ...saleFacts(snapshot),
    // What has a form of its own in a list.
    hours: hours.map((each) => `${wordList(each.days)}, ${hoursLabel(each)}`).join('; '),
    links: social.map(({ name, url }) => (url ? `${name} ${url}` : name)).join(', '),
  };
}

/** Returns the facts that a change alters: at each moment, the practice before and after it. The last words count. */
function changedFacts(before: readonly Snapshot[], after: readonly Snapshot[]): ChangedFact[] {
  const changed = new Map<string, ChangedFact>();
  for (const [index, snapshot] of after.entries()) {
    const becomes = factsOf(snapshot);
    const was = before[index] ? factsOf(before[index]) : {};
    for (const key of new Set([...Object.keys(was), ...Object.keys(becomes)]))
      if (was[key] !== becomes[key])
        changed.set(key, { key, was: was[key] ?? null, becomes: becomes[key] ?? null });
  }
  return [...changed.values()];
}

/** Returns what search engines will show of a page by its description, if a change alters that. */
function changedDescription(
  words: string,
  before: readonly Snapshot[],
  after: readonly Snapshot[],
): ChangedFact[] {
  const shown = (snapshot: Snapshot | undefined) =>
    snapshot &&
    searchDescription(
      fillWords(words, factsOf(snapshot))
        .map(({ text }) => text)
        .join(''),
    );
  const [was, becomes] = [shown(before.at(-1)), shown(after.at(-1))];
  return was === becomes ? [] : [{ key: 'search', was: was ?? null, becomes: becomes ?? null }];
}

/** The lists that each item of a practice is in, by its id. */
function listsOf(snapshot: Snapshot): Map<string, string[]> {
  return new Map(
    [
      ...snapshot.services.map(
        ({ service_id, category }) => [service_id, ['services', `services:${category}`]] as const,
      ),
      ...snapshot.enhancements.map(({ enhancement_id: id }) => [id, ['enhancements']] as const),
      ...snapshot.bundles.map(({ bundle_id: id }) => [id, ['bundles']] as const),
      ...snapshot.gift_services.map(({ gift_service_id: id }) => [id, ['gift_services']] as const),
      ...snapshot.categories.map(({ service_category_id: id }) => [id, ['categories']] as const),
    ].map(([id, lists]) => [id, [...lists]]),
  );
}

/**
 * Returns the pages that a change alters, each with what it says: the practice before and after it, now and on the day it starts.
 * Something new is on no page yet; it will be where its list is, in the same words as the others.
 */
export function changedPages(
  before: readonly Snapshot[],
  after: readonly Snapshot[],
  pages: BuiltPages,
): ChangedPage[] {
  const facts = changedFacts(before, after);
  const lists = new Map(after.flatMap((snapshot) => [...listsOf(snapshot)]));
  const partsOf = (key: string) => {
    const [word, id = ''] = key.split(':');
    return { word, lists: lists.get(id) ?? [] };
  };
  const willStand = (key: string, keys: readonly string[]) => {
    const own = partsOf(key);
    const listed = own.lists.filter((list) => keys.includes(list));
    return keys
      .map(partsOf)
      .some(
        (other) => other.word === own.word && other.lists.some((list) => listed.includes(list)),
      );
  };
  return Object.entries(pages)
    .map(([path, keys]) => ({
      path,
      facts: [
        ...facts.filter(
          ({ key, was }) => keys.includes(key) || (was === null && willStand(key, keys)),
        ),
        ...keys
          .filter((key) => key.includes('{'))
          .flatMap((words) => changedDescription(words, before, after)),
      ],
    }))
    .filter((page) => page.facts.length > 0);
}
