import { getCollection, type CollectionEntry } from 'astro:content';
import { newestFirst, toArticle, type Article } from './article.ts';

/** Every article with the entry that renders it, newest first; the unlisted ones too. */
export async function loadArticles(): Promise<
  { article: Article; entry: CollectionEntry<'articles'> }[]
> {
  const entries = await getCollection('articles');
  const pairs = new Map(
    entries.map((entry) => [
      entry.id,
      { article: toArticle(entry.id, entry.data, entry.body ?? ''), entry },
    ]),
  );
  return newestFirst([...pairs.values()].map(({ article }) => article)).flatMap(
    ({ slug }) => pairs.get(slug) ?? [],
  );
}

/** The articles that the list of articles and the feed show, newest first. */
export async function loadListedArticles(): Promise<Article[]> {
  return (await loadArticles()).map(({ article }) => article).filter(({ listed }) => listed);
}

/** A build draws social cards for the newest articles alone, so that it stays quick however many there are. */
const ARTICLES_WITH_CARDS = 40;

/** The articles that have a social card of their own; the older ones show the blog's. */
export async function loadCardArticles(): Promise<Article[]> {
  return (await loadArticles()).slice(0, ARTICLES_WITH_CARDS).map(({ article }) => article);
}
