import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'astro/zod';
import { warningSignsSchema } from '../../src/features/blog/article/warning-signs-schema.ts';
import { paths } from '#lib/site/paths.ts';
import { readArticles } from '../helpers/texts/read-articles.ts';

const articles = readArticles();
const warningSigns = z
  .array(warningSignsSchema)
  .parse(parse(readFileSync('content/warning-signs.yaml', 'utf8')));

/** What each article speaks of, and so must say when to be seen about. */
const TOPICS: Record<string, readonly string[]> = {
  'angler-heated-bamboo-alexandria-fishing': ['back', 'chest', 'cold'],
  'april-weather-joint-stiffness-pain-management-alexandria': ['leg'],
  'chronic-pain-management-massage-therapy-alexandria': ['back', 'neck', 'leg', 'chest'],
  'graduation-deep-tissue-preparation-alexandria': ['neck', 'head'],
  'lymphatic-massage-allergy-relief-alexandria-medical': ['leg'],
  'mothers-day-swedish-massage-alexandria-gift': ['head', 'leg'],
  'office-worker-hot-stone-alexandria-posture': ['back', 'neck', 'leg', 'chest'],
  'pollen-sinus-pressure-massage-therapy-alexandria': ['head'],
  'post-winter-body-reactivation-alexandria-fitness': ['back', 'leg', 'chest'],
  'spring-cleaning-pain-declutter-alexandria-lifestyle': ['back', 'chest'],
  'spring-preparation-massage-alexandria-body-care': ['leg'],
  'tax-season-headache-tension-relief-alexandria': ['head'],
};

const shownIn = (body: string): string[] =>
  [...body.matchAll(/<WarningSigns about="([^"]+)" \/>/g)].flatMap(([, about = '']) =>
    about.split(' '),
  );

/** Signs that stand in content/warning-signs.yaml alone, so that no article says them otherwise. */
const OWN_WORDS: readonly RegExp[] = [
  /\b(?:bladder|bowels?|saddle)\b|\b(?:hold(?:ing)?|pass(?:ing)?) (?:your |of )?urine\b/i,
  /\bworst[- ](?:ever )?headache\b|\bscalp is tender\b/i,
  /\b(?:calf|leg)\b[^.]{0,40}\bswollen\b|\bswollen (?:calf|leg)\b/i,
  /\bfrostbite\b|\bwhite, hard\b/i,
];

describe('the signs that need a doctor', () => {
  const emergencies = (id: string) =>
    warningSigns.find((topic) => topic.id === id)?.emergency.join(' ') ?? '';
  const today = (id: string) =>
    warningSigns.find((topic) => topic.id === id)?.today.join(' ') ?? '';

  it('are complete for back, head, leg and cold', () => {
    expect(emergencies('back')).toMatch(/cannot pass or hold urine[\s\S]*saddle[\s\S]*leg is weak/);
    expect(today('back')).toMatch(/fever/);
    expect(emergencies('head')).toMatch(/lose your sight suddenly/);
    expect(today('head')).toMatch(/over fifty.*scalp is tender or your jaw hurts/);
    expect(today('leg')).toMatch(/pregnant or have given birth.*one leg is newly swollen/);
    expect(emergencies('cold')).toMatch(/Fingers.*white.*hard/);
  });

  it.each(articles)('stand in $slug as in all others', ({ slug, body }) => {
    const shown = shownIn(body);
    expect(shown.toSorted()).toEqual((TOPICS[slug] ?? []).toSorted());
    expect(shown.filter((id) => !warningSigns.some((topic) => topic.id === id))).toEqual([]);
    const told = OWN_WORDS.map((words) => words.exec(body)?.[0]).filter(Boolean);
    expect(told).toEqual([]);
  });

  it('are no part of an answer, which search engines take without them', () => {
    for (const { slug, body } of articles) {
      expect(/<Questions>[\s\S]*<WarningSigns/.test(body), slug).toBe(false);
    }
  });
});

describe('an editor', () => {
  /** "No one has…", "No study…", and the same in the passive. */
  const ABSENCE =
    /\b(?:nobody|no one|no (?:study|studies|trials?|research))\b|\b(?:not|never) (?:been )?(?:shown|tested|studied)\b/gi;
  const absences = (body: string) => body.match(ABSENCE)?.length ?? 0;

  it.each(articles)('finds in $slug a title of what people search for', ({ title }) => {
    expect(title.length).toBeLessThanOrEqual(60);
  });

  it.each(articles)('finds in $slug what is missing said three times at most', ({ body }) => {
    expect(absences(body)).toBeLessThanOrEqual(3);
  });

  it('finds it at most twenty-five times in all sixteen', () => {
    const all = articles.reduce((sum, { body }) => sum + absences(body), 0);
    expect(all).toBeLessThanOrEqual(25);
  });

  it('finds no number of visits called a fair trial', () => {
    for (const { slug, body } of articles) expect(body, slug).not.toMatch(/\bfair trial\b/i);
  });

  it.each(articles)('finds no march by the clock or the calendar in $slug', ({ body }) => {
    const headings = body.match(/^(?:#{2,3} |\*\*).*/gm) ?? [];
    const steps = headings.filter((heading) =>
      /^(?:## |### |\*\*)(?:\d{1,2}:\d\d|\d+ days?\b|\d{1,2} [ap]\.m\.|week \w+:|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:half past|a quarter)\b)/i.test(
        heading,
      ),
    );
    expect(steps.length).toBeLessThan(3);
  });

  it.each(articles)('finds ways on in the words of $slug', ({ slug, body }) => {
    const links = [...body.matchAll(/\]\((\/[^)#]*)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
    const pages = links.filter((path) => !path.startsWith(`${paths.blog}/`));
    const others = links.filter((path) => path.startsWith(`${paths.blog}/`));
    expect(others.length, 'other articles').toBeGreaterThanOrEqual(1);
    expect(others).not.toContain(`${paths.blog}/${slug}`);
    expect(
      pages.some((path) => path === paths.services || path === paths.faq),
      'services or questions',
    ).toBe(true);
    expect(pages.filter((path) => !Object.values<string>(paths).includes(path))).toEqual([]);
    expect(links.length).toBeLessThanOrEqual(5);
  });
});
