import { describe, expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { readArticles } from '#tests/helpers/texts/read-articles.ts';
import { articleData } from './article-data.ts';
import { toArticle } from './article.ts';

const site = new URL('https://quietshore.example');
const [article] = readArticles();
if (!article) throw new Error('No articles');
const picture = 'https://quietshore.example/og/blog/a.png';
const [main, faq, crumbs] = articleData(article, { practice, site, picture }) as [
  Record<string, unknown>,
  { mainEntity: unknown[] },
  { itemListElement: { name: string; position: number }[] },
];

describe('the structured data of an article', () => {
  it('names headline, day, author and the address of the business', () => {
    expect(main).toMatchObject({
      '@type': 'Article',
      headline: article.title,
      datePublished: article.day,
      author: { '@type': 'Person', jobTitle: practice.therapist.credential },
      publisher: { name: practice.name, address: { streetAddress: practice.address.street } },
    });
  });

  it('names a day of change only where the article has been changed since it was published', () => {
    const modified = (updatedDay: string | null) => {
      const [data] = articleData({ ...article, updatedDay }, { practice, site, picture });
      return JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
    };
    expect(modified(null)).not.toHaveProperty('dateModified');
    expect(modified('2026-11-21')).toMatchObject({ dateModified: '2026-11-21' });
  });

  it('holds every question with its answer', () => {
    expect(faq).toMatchObject({ '@type': 'FAQPage' });
    expect(faq.mainEntity).toHaveLength(article.body.match(/<Question /g)?.length ?? 0);
  });

  it('says where the article lies', () => {
    expect(crumbs.itemListElement.map(({ name }) => name)).toEqual(['Home', 'Blog', article.title]);
  });
});

// What search engines read: seen in the diff, written anew by `vitest -u`.
it('an article gives search engines what its page says', async () => {
  const made = toArticle(
    'a-quiet-hour',
    {
      id: 1,
      title: 'A quiet hour',
      date: 'April 1, 2025',
      updated: 'April 2, 2025',
      readTime: '1 min read',
      category: 'Mental Health',
      excerpt: 'An excerpt.',
      metaDescription: 'A description.',
      listed: true,
      related: [],
      references: ['A'],
    },
    'Words.<Cite id="A" />\n\n<Questions>\n<Question ask="Late?">\n\nNo.\n\n</Question>\n<Question ask="Loud?">Never.</Question>\n</Questions>',
  );
  const data = articleData(made, { practice, site, picture });
  await expect(`${JSON.stringify(data, null, 2)}\n`).toMatchFileSnapshot('article-data.txt');
});
