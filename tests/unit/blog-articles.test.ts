import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'astro/zod';
import { answeredQuestions } from '../../src/features/blog/text/questions.ts';
import { plainText } from '../../src/features/blog/text/plain-text.ts';
import { readTimeLabel } from '../../src/features/blog/text/read-time.ts';
import { referenceSchema } from '../../src/features/blog/article/reference-schema.ts';
import { relatedArticles } from '../../src/features/blog/article/related-articles.ts';
import { readArticles } from '../helpers/texts/read-articles.ts';
import { sharedSentences } from '../helpers/browser/shared-sentences.ts';
import { forbiddenClaims } from '../helpers/texts/forbidden-claims.ts';

const SLUGS = [
  'lymphatic-massage-allergy-relief-alexandria-medical',
  'massage-detox-toxin-elimination-alexandria-wellness',
  'post-winter-body-reactivation-alexandria-fitness',
  'easter-family-stress-management-alexandria',
  'tax-season-headache-tension-relief-alexandria',
  'spring-cleaning-pain-declutter-alexandria-lifestyle',
  'pollen-sinus-pressure-massage-therapy-alexandria',
  'april-weather-joint-stiffness-pain-management-alexandria',
  'spring-preparation-massage-alexandria-body-care',
  'chronic-pain-management-massage-therapy-alexandria',
  'mothers-day-swedish-massage-alexandria-gift',
  'graduation-deep-tissue-preparation-alexandria',
  'office-worker-hot-stone-alexandria-posture',
  'angler-heated-bamboo-alexandria-fishing',
  'mental-health-thai-massage-alexandria',
  'summer-solstice-thai-sleep-alexandria',
];

const articles = readArticles();
const bySlug = new Map(articles.map((article) => [article.slug, article]));
const references = z
  .array(referenceSchema)
  .parse(parse(readFileSync('content/references.yaml', 'utf8')));
const referenceIds = references.map(({ id }) => id);

const bodyOf = (slug: string) => plainText(bySlug.get(slug)?.body ?? '');

describe('the articles together', () => {
  it('are the sixteen of the specification', () => {
    expect(articles.map(({ slug }) => slug).toSorted()).toEqual(SLUGS.toSorted());
  });

  it('are numbered 1 to 17 without 6', () => {
    const ids = articles.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
  });

  it('are listed but for one', () => {
    const unlisted = articles.filter(({ listed }) => !listed).map(({ slug }) => slug);
    expect(unlisted).toEqual(['spring-preparation-massage-alexandria-body-care']);
  });

  it('cover the fourteen categories', () => {
    expect(new Set(articles.map(({ category }) => category)).size).toBe(14);
  });

  it('share no title, excerpt or description', () => {
    for (const field of ['title', 'excerpt', 'metaDescription'] as const) {
      expect(new Set(articles.map((article) => article[field])).size, field).toBe(articles.length);
    }
  });

  it('share no sentence of five words or more', () => {
    expect(sharedSentences(articles)).toEqual([]);
  });

  it('link to the unlisted article from somewhere', () => {
    expect(articles.flatMap(({ related }) => related)).toContain(
      'spring-preparation-massage-alexandria-body-care',
    );
  });

  it('have references with unique ids', () => {
    expect(new Set(referenceIds).size).toBe(referenceIds.length);
  });
});

describe.each(articles)('$slug', (article) => {
  it('is 1,300 to 2,200 words long, which is the reading time it shows', () => {
    expect(article.words).toBeGreaterThanOrEqual(1300);
    expect(article.words).toBeLessThanOrEqual(2200);
    expect(article.readTime).toBe(readTimeLabel(article.words));
    expect(Number.parseInt(article.readTime)).toBeGreaterThanOrEqual(6);
    expect(Number.parseInt(article.readTime)).toBeLessThanOrEqual(10);
  });

  it('has an excerpt and a description of the right length', () => {
    expect(article.excerpt.length).toBeGreaterThanOrEqual(110);
    expect(article.excerpt.length).toBeLessThanOrEqual(180);
    expect(article.metaDescription.length).toBeGreaterThanOrEqual(120);
    expect(article.metaDescription.length).toBeLessThanOrEqual(155);
  });

  it('cites only sources that stand in the reference data', () => {
    expect(article.references.filter((id) => !referenceIds.includes(id))).toEqual([]);
  });

  it('makes no claim that a physician would wince at', () => {
    const { title, excerpt, metaDescription, body } = article;
    expect(forbiddenClaims([title, excerpt, metaDescription, body].join('\n\n'))).toEqual([]);
  });

  it('has an expert insight and four to six answered questions', () => {
    const questions = answeredQuestions(article.body);
    expect(article.body).toMatch(/<Insight title="[^"]+">/);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    expect(questions.length).toBeLessThanOrEqual(6);
    expect(questions.length).toBe(article.body.match(/<Question /g)?.length);
    for (const { question, answer } of questions) {
      expect(question).toMatch(/\?$/);
      expect(answer.length).toBeGreaterThan(40);
      expect(answer).not.toMatch(/[<>*{}]|Cite/);
    }
  });

  it('names three other articles to go on with', () => {
    expect(new Set(relatedArticles(article, articles)).size).toBe(3);
  });

  it('links inside of the site only to what exists', () => {
    const links = [...article.body.matchAll(/\]\(\/blog\/([^)#]+)\)/g)].map(([, slug]) => slug);
    expect(links.filter((slug) => !SLUGS.includes(slug ?? ''))).toEqual([]);
  });
});

describe('the specified figures', () => {
  const inOrder = (slug: string, minutes: readonly number[]) =>
    expect(bodyOf(slug)).toMatch(new RegExp(minutes.map((n) => `\\b${n}\\b`).join('[\\s\\S]*')));

  it('divide the lymphatic session into 10, 5, 20, 15 and 10 minutes', () => {
    inOrder('lymphatic-massage-allergy-relief-alexandria-medical', [10, 5, 20, 15, 10]);
  });

  it('divide the detox session into 10, 15, 30, 10 and 5 minutes', () => {
    inOrder('massage-detox-toxin-elimination-alexandria-wellness', [10, 15, 30, 10, 5]);
  });

  it('give the sinus session thirty minutes', () => {
    expect(bodyOf('pollen-sinus-pressure-massage-therapy-alexandria')).toMatch(
      /\b(?:30|thirty)[- ]minutes?\b/i,
    );
  });

  it('name the sessions and breaks of the tax season', () => {
    const body = bodyOf('tax-season-headache-tension-relief-alexandria');
    expect(body).toMatch(/60(?:-| to |–)75/);
    expect(body).toMatch(/\b30[- ]minute/);
    expect(body).toMatch(/\b15[- ]minute|\bfifteen minutes\b/i);
  });

  it.each(['weekly', 'bi-weekly', 'monthly'])('suggest %s sessions', (rhythm) => {
    expect(articles.some(({ body }) => body.toLowerCase().includes(rhythm))).toBe(true);
  });
});
