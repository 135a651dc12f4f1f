import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#lib/site/unlisted-paths.ts';
import { paths } from '#lib/site/paths.ts';
import { readSiteRules } from './rules.ts';

const rules = readSiteRules(`
  [[headers]]
    for = "/*"
    [headers.values]
      X-Frame-Options = "DENY"
  [[headers]]
    for = "/_astro/*"
    [headers.values]
      Cache-Control = "immutable"
  [[redirects]]
    from = "/old/:slug"
    to = "/blog"
  [[redirects]]
    from = "/blog/*"
    to = "/blog/404.html"
    status = 404
`);

it.each([
  ['/', { 'X-Frame-Options': 'DENY' }],
  ['/about', { 'X-Frame-Options': 'DENY' }],
  ['/_astro/a.b.js', { 'X-Frame-Options': 'DENY', 'Cache-Control': 'immutable' }],
])('gives %s its headers', (path, headers) => {
  expect(rules.headersFor(path)).toEqual(headers);
});

it.each([
  ['/old/a', { to: '/blog', status: 301 }],
  ['/old/a/b', null],
  ['/older/a', null],
  ['/blog/unknown', null],
])('redirects %s to %j', (path, redirect) => {
  expect(rules.redirectFor(path)).toEqual(redirect && expect.objectContaining(redirect));
});

it.each([
  ['/blog/unknown', '/blog/404.html'],
  ['/unknown', '/404.html'],
])('answers %s, when no file lies there, with %s', (path, page) => {
  expect(rules.missingPageFor(path)).toBe(page);
});

const toml = await readFile(new URL('../../netlify.toml', import.meta.url), 'utf8');

describe('netlify.toml', () => {
  const { headersFor } = readSiteRules(toml);

  it('has the headers that protect a page', () => {
    const headers = headersFor(paths.about);
    expect(headers).toMatchObject({
      'Content-Security-Policy': "frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
    expect(headers['Strict-Transport-Security']).toMatch(/^max-age=\d{8}/);
    expect(headers['Permissions-Policy']).toContain('camera=()');
  });

  it.each([paths.checkout, paths.bookingSuccess, paths.admin, ...ACCOUNT_PATHS])(
    'lets no window that opened %s keep a hold on it',
    (path) => {
      expect(headersFor(path)['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
    },
  );
});
