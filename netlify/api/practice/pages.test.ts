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

it('are those on which a changed fact stands, with what it was and becomes', () => {
  expect(
    changedPages([priced(9000)], [priced(9500)], { '/': [key, 'phone'], '/faq': ['phone'] }),
  ).toEqual([{ path: '/', facts: [{ key, was: '$90', becomes: '$95' }] }]);
  expect(keys(now, { '/': [key] })).toEqual([]);
});

it('tell of a change that is announced what applies on its day', () => {
  const pages = { '/': [key] };
  const [first] = changedPages([priced(9000), priced(9000)], [priced(9000), priced(9500)], pages);
  expect(first?.facts).toEqual([{ key, was: '$90', becomes: '$95' }]);
});

it('of something new are those with its list, in the words that the list has', () => {
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

it('say what search engines will show, as long as they show it', () => {
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

it('know the hours and the links that pages list', () => {
  const pages = { '/contact': ['hours'], '/about': ['links'] };
  expect(keys({ ...now, week: now.week.slice(1) }, pages)).toEqual([['/contact', 'hours']]);
  const social_profiles = [{ name: 'Mastodon', url: 'https://social.example' }];
  expect(keys({ ...now, social_profiles }, pages)).toEqual([['/about', 'links']]);
});
