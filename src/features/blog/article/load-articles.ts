import { getCollection, type CollectionEntry } from 'astro:content';
import { newestFirst, toArticle, type Article } from './article.ts';

/** Returns every article with the entry that renders it, newest first, including the unlisted ones. */
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

/** Returns the articles that the list and the feed show, newest first. */
export async function loadListedArticles(): Promise<Article[]> {
  return (await loadArticles()).map(({ article }) => article).filter(({ listed }) => listed);
}

/** A build draws social cards only for the newest articles, so that it stays fast. */
const ARTICLES_WITH_CARDS = 40;

/** Returns the articles with their own social card; the older ones use the blog's. */
export async function loadCardArticles(): Promise<Article[]> {
  return (await loadArticles()).slice(0, ARTICLES_WITH_CARDS).map(({ article }) => article);
}
