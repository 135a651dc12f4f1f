import { expect, it } from 'vitest';
import { SCREENS, screenOf } from './screens.ts';

it.each([
  ['', 'today'],
  ['#today', 'today'],
  ['#to-decide', 'to-decide'],
  // What follows a screen's name is the screen's own.
  ['#clients/0b9a', 'clients'],
  // What emails and bookmarks still say.
  ['#week', 'calendar'],
  ['#review-items', 'to-decide'],
  ['#reviews', 'testimonials'],
  ['#hours', 'settings'],
  ['#main', null],
  ['#toString', null],
])('the hash %s names the screen %s', (hash, screen) => {
  expect(screenOf(hash)).toBe(screen);
});

it('gives each screen its own heading', () => {
  const titles = Object.values(SCREENS).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
