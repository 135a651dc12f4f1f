import { describe, expect, it } from 'vitest';
import type { ArticleFacts } from './article-schema.ts';
import { articleSchema } from './article-schema.ts';
import { newestFirst, toArticle } from './article.ts';
import { endsQuietly } from './categories.ts';
import { relatedArticles } from './related-articles.ts';

const facts: ArticleFacts = {
  id: 1,
  title: 'A title of some length',
  date: 'April 1, 2025',
  readTime: '1 min read',
  category: 'Mental Health',
  excerpt: 'x'.repeat(120),
  metaDescription: 'x'.repeat(130),
  listed: true,
  related: ['b', 'c', 'd'],
  references: ['A'],
};
const body = 'Words.<Cite id="A" />';

describe('an article', () => {
  it('knows its day, its words and its sources', () => {
    expect(toArticle('a', facts, body)).toMatchObject({
      slug: 'a',
      day: '2025-04-01',
      updatedDay: null,
      words: 1,
      cited: [{ id: 'A', number: 1, times: 1 }],
    });
  });

  it.each([
    ["readTime: says '9 min read', but 1 words are '1 min read'", { readTime: '9 min read' }, body],
    ['references: never cited: B, C', { references: ['A', 'B', 'C'] }, body],
    ['references: cited but not listed: C, D', {}, `${body}<Cite id="C" /><Cite id="D" />`],
    [
      "updated: 'March 31, 2025' is not after 'April 1, 2025', when it was published",
      { updated: 'March 31, 2025' },
      body,
    ],
    [
      "updated: 'April 1, 2025' is not after 'April 1, 2025', when it was published",
      { updated: 'April 1, 2025' },
      body,
    ],
  ])('fails the build, naming file and field, over %s', (problem, change, text) => {
    expect(() => toArticle('a', { ...facts, ...change }, text)).toThrow(
      new Error(`content/blog/a.mdx · ${problem}`),
    );
  });

  it('may be changed after it was published', () => {
    const changed = toArticle('a', { ...facts, updated: 'April 2, 2025' }, body);
    expect(changed).toMatchObject({ day: '2025-04-01', updatedDay: '2025-04-02' });
  });

  it('leads to the articles that it names, in its order', () => {
    const all = ['a', 'b', 'c', 'd'].map((slug) => toArticle(slug, facts, body));
    const article = toArticle('a', { ...facts, related: ['d', 'b'] }, body);
    expect(relatedArticles(article, all).map(({ slug }) => slug)).toEqual(['d', 'b']);
  });

  it.each([
    ['Mental Health', true],
    ['Sleep Wellness', false],
  ] as const)('of %s ends without a call to book: %s', (category, isQuiet) => {
    expect(endsQuietly(category)).toBe(isQuiet);
  });

  it('is taken with a head that says all there is to say', () => {
    const head = { ...facts, updated: 'April 2, 2025' };
    expect(articleSchema.parse(head)).toEqual(head);
  });

  it('fails when a related article does not exist or is itself', () => {
    const article = toArticle('a', facts, body);
    expect(() => relatedArticles(article, [article])).toThrow(
      'content/blog/a.mdx · related: no other article is called b',
    );
    expect(() => relatedArticles({ ...article, related: ['a'] }, [article])).toThrow('called a');
  });

  it.each([
    ['date', 'April 31, 2025'],
    ['updated', '2026-11-21'],
    ['readTime', 'eight minutes'],
    ['category', 'Wellness'],
    ['excerpt', 'Too short.'],
    ['related', ['b']],
    ['author', 'somebody'],
  ])('is refused when its head has a wrong %s', (field, value) => {
    const paths = articleSchema
      .safeParse({ ...facts, [field]: value })
      .error?.issues.map((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0],
      );
    expect(paths).toContain(field);
  });

  it('stands before older ones in a list', () => {
    const [a, b, c] = [
      toArticle('a', facts, body),
      toArticle('b', { ...facts, date: 'May 1, 2025' }, body),
      toArticle('c', { ...facts, id: 2 }, body),
    ] as const;
    expect(newestFirst([a, b, c]).map(({ slug }) => slug)).toEqual(['b', 'c', 'a']);
  });
});
