import type { Article } from './article.ts';

/** Returns the related articles that an article names, in its order; throws if one doesn't exist. */
export function relatedArticles(article: Article, all: readonly Article[]): Article[] {
  return article.related.map((slug) => {
    const found = all.find((other) => other.slug === slug);
    if (!found || slug === article.slug) {
      throw new Error(
        `content/blog/${article.slug}.mdx · related: no other article is called ${slug}`,
      );
    }
    return found;
  });
}
