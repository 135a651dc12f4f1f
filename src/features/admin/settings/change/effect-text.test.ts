import { describe, expect, it } from 'vitest';
import type { Preview } from '#contract/practice/settings.ts';
import { effectLine, effectsOf, pageName, priceQuestion, searchResult } from './effect-text.ts';

const NOTHING: Preview = {
  pages: [],
  booked: { keep: 0, outsideHours: [], recurring: 0 },
  certificates: 0,
};
const page = (path: string) => ({ path, facts: [] });
const ANN = {
  kind: 'appointment',
  appointmentId: null,
  name: 'Ann',
  startsAt: '2026-12-24T20:00:00Z',
  endsAt: '2026-12-24T21:00:00Z',
} as const;

it.each([
  ['/', 'Home'],
  ['/services', 'Services'],
  ['/client-bill-of-rights', 'Client bill of rights'],
  ['/blog/cupping', 'Blog, cupping'],
])('calls the page %s “%s”', (path, name) => {
  expect(pageName(path)).toBe(name);
});

it('shows what search engines will say about the first page whose description changes', () => {
  const search = { key: 'search', was: 'By Ann.', becomes: 'By Bo.' };
  const pages = [page('/'), { path: '/about', facts: [search] }, { path: '/faq', facts: [search] }];
  expect(searchResult({ ...NOTHING, pages })).toEqual({ page: 'About', words: 'By Bo.' });
  expect(searchResult(NOTHING)).toBeNull();
});

it('asks again before saving a price that looks like a typo', () => {
  const ask = (...amounts: string[]) =>
    priceQuestion({
      ...{ kind: 'prices', from: '2026-12-01' },
      prices: amounts.map((price) => ({ of: 'service', id: 'thai-60', price, memberPrice: '' })),
    });
  expect(ask('90.00')).toBeNull();
  expect(ask('0.90')).toBe('Save $0.90? That’s an unusual price.');
  expect(ask('0.90', '1.50')).toBe('Save $0.90 and $1.50? Those are unusual prices.');
});

describe('the list of what saving does', () => {
  it('says so when nothing changes', () => {
    expect(effectsOf(NOTHING, 'prices')).toEqual([
      { count: 0, what: 'pages change', detail: 'Clients won’t see a difference.' },
      { count: 0, what: 'existing bookings change', detail: 'No bookings are affected.' },
    ]);
  });

  it('names the pages, the bookings that keep their price, and what later dates cost', () => {
    const preview: Preview = {
      pages: [page('/services'), page('/'), page('/services')],
      booked: { keep: 14, outsideHours: [], recurring: 2 },
      certificates: 1,
    };
    expect(
      effectsOf(preview, 'prices').map(({ count, what, detail }) => [count, what, detail]),
    ).toEqual([
      [2, 'pages change', 'Services and Home.'],
      [0, 'existing bookings change', '14 booked sessions don’t change.'],
      [
        2,
        'recurring appointments',
        'Booked dates keep their price. Dates added later get the new one.',
      ],
      [1, 'gift certificate', 'Each one is still good for what it says.'],
    ]);
    expect(effectsOf(preview, 'service')[2]?.detail).toBe('Booked dates don’t change.');
  });

  it('names only the first of many pages', () => {
    const pages = ['/', '/a', '/b', '/c', '/d', '/e', '/f', '/g'].map(page);
    const detail = (count: number) =>
      effectsOf({ ...NOTHING, pages: pages.slice(0, count) }, 'facts')[0]?.detail;
    expect(detail(8)).toBe('Home, A, B, C, D, E and 2 more.');
    expect(detail(7)).toBe('Home, A, B, C, D, E and F.');
  });

  it.each([
    ['hours', [], 0, 'No bookings fall outside the new hours.'],
    ['special_day', [ANN], 1, '1 booking falls outside the new hours.'],
    ['hours', [ANN, ANN], 2, '2 bookings fall outside the new hours.'],
    [
      'policy',
      [],
      1,
      'Applies to new bookings only. 1 booked session keeps the policy it was booked under.',
    ],
    [
      'policy',
      [],
      23,
      'Applies to new bookings only. 23 booked sessions keep the policy they were booked under.',
    ],
    ['facts', [], 3, 'No existing bookings change. 1 page changes.'],
  ] as const)(
    'fits in a line beside the button for a change of %s',
    (kind, outsideHours, keep, words) => {
      const booked = { keep, outsideHours: [...outsideHours], recurring: 0 };
      expect(effectLine({ ...NOTHING, pages: [page('/')], booked }, kind)).toBe(words);
    },
  );
});
