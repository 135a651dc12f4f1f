import { expect, it } from 'vitest';
import { requireSite } from './head/absolute-url.ts';
import { loginAndBack, paths } from './paths.ts';
import { documentTitle } from './head/seo.ts';
import { cardOwner, socialCardPath } from './head/social-cards.ts';

it('a tab says the page, then the practice and its place', () => {
  const practice = { name: 'Quiet Shore', address: { city: 'Osakis', region: 'MN' } };
  expect(documentTitle('FAQ', practice)).toBe('FAQ | Quiet Shore Osakis MN');
});

it.each([
  [paths.home, '/og/home.png', paths.home],
  [paths.services, '/og/services.png', paths.services],
  ['/blog/some-article', '/og/blog/some-article.png', paths.home],
  [paths.login, '/og/login.png', paths.home],
])('%s would lie at %s, and the card of %s stands for it', (path, file, owner) => {
  expect(socialCardPath(path)).toBe(file);
  expect(cardOwner(path)).toBe(owner);
});

it('the login page leads back to where someone came from', () => {
  expect(loginAndBack('/appointment')).toBe('/login?back=%2Fappointment');
});

it('a build without an address says so', () => {
  expect(() => requireSite(undefined)).toThrow('astro.config.mjs must set `site`');
  expect(requireSite(new URL('https://quietshore.example')).host).toBe('quietshore.example');
});
