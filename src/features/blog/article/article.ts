import type { ArticleFacts } from './article-schema.ts';
import { citedSources, type CitedSource } from '../text/citations.ts';
import { publishedDay } from '../text/published-day.ts';
import { countWords, readTimeLabel } from '../text/read-time.ts';

/** An article as its pages and lists need it. */
export interface Article extends ArticleFacts {
  slug: string;
  /** The day it was published, YYYY-MM-DD. */
  day: string;
  /** The day its content last changed, YYYY-MM-DD; null while it is as published. */
  updatedDay: string | null;
  body: string;
  words: number;
  cited: CitedSource[];
}

const BLOG_FOLDER = 'content/blog';

/** Joins an article's front matter with what its body says; throws, naming file and field, if they disagree. */
export function toArticle(slug: string, facts: ArticleFacts, body: string): Article {
  const words = countWords(body);
  const cited = citedSources(body);
  const wrong = (field: string, problem: string) =>
    new Error(`${BLOG_FOLDER}/${slug}.mdx · ${field}: ${problem}`);

  if (facts.readTime !== readTimeLabel(words)) {
    throw wrong(
      'readTime',
      `says '${facts.readTime}', but ${words} words are '${readTimeLabel(words)}'`,
    );
  }
  const citedIds = cited.map(({ id }) => id);
  const uncited = facts.references.filter((id) => !citedIds.includes(id));
  if (uncited.length > 0) throw wrong('references', `never cited: ${uncited.join(', ')}`);
  const unlisted = citedIds.filter((id) => !facts.references.includes(id));
  if (unlisted.length > 0)
    throw wrong('references', `cited but not listed: ${unlisted.join(', ')}`);

  const day = publishedDay(facts.date) ?? '';
  const updatedDay = facts.updated ? publishedDay(facts.updated) : null;
  if (updatedDay && updatedDay <= day) {
    throw wrong(
      'updated',
      `'${facts.updated}' is not after '${facts.date}', when it was published`,
    );
  }

  return { ...facts, slug, day, updatedDay, body, words, cited };
}

/** Returns articles newest first; those of one day by their number. */
export function newestFirst(articles: readonly Article[]): Article[] {
  return articles.toSorted((a, b) => b.day.localeCompare(a.day) || b.id - a.id);
}
