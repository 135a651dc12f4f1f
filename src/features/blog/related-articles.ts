import type { Article } from './article.ts';

/** The articles that an article names as related, in its order; throws when one of them does not exist. */
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
