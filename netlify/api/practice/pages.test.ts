import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { snapshotSchema, type Snapshot } from '#contract/practice/snapshot.ts';
import { changedPages } from './pages.ts';

const now = snapshotSchema.parse(
  JSON.parse(readFileSync(process.env['PRACTICE_SNAPSHOT'] ?? '', 'utf8')),
);
const [service] = now.services;
const added = { ...service!, service_id: 'stone-75', name: 'Stone', price_cents: 14_000 };
const priced = (price_cents: number): Snapshot => ({
  ...now,
  services: now.services.map((each) => (each === service ? { ...each, price_cents } : each)),
});
const key = `price:${service?.service_id}`;

/** The changed keys on each page. */
const keys = (after: Snapshot, pages: Record<string, string[]>, before = now) =>
  changedPages([before], [after], pages).map(({ path, facts }) => [
    path,
    ...facts.map((fact) => fact.key).sort(),
  ]);

it('lists the pages that show a changed fact, with the old and new words', () => {
  expect(
    changedPages([priced(9000)], [priced(9500)], { '/': [key, 'phone'], '/faq': ['phone'] }),
  ).toEqual([{ path: '/', facts: [{ key, was: '$90', becomes: '$95' }] }]);
  expect(keys(now, { '/': [key] })).toEqual([]);
});

it('compares an announced change with the practice on the day it starts', () => {
  const pages = { '/': [key] };
  const [first] = changedPages([priced(9000), priced(9000)], [priced(9000), priced(9500)], pages);
  expect(first?.facts).toEqual([{ key, was: '$90', becomes: '$95' }]);
});

it('names the pages that will list a new item, with what they will say about it', () => {
  const pages = {
    '/': ['services', key, `about:${service?.service_id}`],
    '/book': [`services:${service?.category}`, key, 'enhancements', 'about:hot-stones'],
    '/other': ['services:other', key],
    '/policies': [key],
  };
  const after = { ...now, services: [...now.services, added] };
  expect(keys(after, pages)).toEqual([
    ['/', 'about:stone-75', 'price:stone-75'],
    ['/book', 'price:stone-75'],
  ]);
  expect(keys(now, { '/': ['price:stone-75'] }, after)).toEqual([['/', 'price:stone-75']]);
});

it('gives the description as search engines will show it, cut at the length they show', () => {
  const described = (first_name: string) => ({
    ...now,
    practice: { ...now.practice, first_name },
  });
  const words = '{therapist} gives every massage, and there is no one else';
  const becomes = (name: string) =>
    changedPages([described('Ann')], [described(name)], { '/about': [words] })[0]?.facts;
  expect(becomes('Bo')).toEqual([
    {
      key: 'search',
      was: 'Ann gives every massage, and there is no one else',
      becomes: 'Bo gives every massage, and there is no one else',
    },
  ]);
  expect(becomes('x'.repeat(140))?.[0]?.becomes).toBe(`${'x'.repeat(140)} gives every…`);
  expect(changedPages([now], [now], { '/about': [words] })).toEqual([]);
});

it('notices changes to the hours and the links', () => {
  const pages = { '/contact': ['hours'], '/about': ['links'] };
  expect(keys({ ...now, week: now.week.slice(1) }, pages)).toEqual([['/contact', 'hours']]);
  const social_profiles = [{ name: 'Mastodon', url: 'https://social.example' }];
  expect(keys({ ...now, social_profiles }, pages)).toEqual([['/about', 'links']]);
});
