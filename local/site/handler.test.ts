import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSiteHandler } from './handler.ts';
import { readSiteRules } from './rules.ts';

const PAGE = `<!doctype html><title>About</title>${'<p>Hello</p>'.repeat(100)}`;
const RULES = `
  [[headers]]
    for = "/_astro/*"
    [headers.values]
      Cache-Control = "public, max-age=31536000, immutable"
  [[redirects]]
    from = "/sitemap.xml"
    to = "/sitemap-index.xml"
  [[redirects]]
    from = "/blog/*"
    to = "/blog/404.html"
    status = 404
`;
let folder: string;
let answer: (request: Request) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, '_astro'));
  await mkdir(join(folder, 'blog'));
  const files = ['index.html', 'about.html', 'blog/first.html', '404.html'];
  await Promise.all(files.map((file) => writeFile(join(folder, file), PAGE)));
  await writeFile(join(folder, 'blog/404.html'), 'No such article');
  await writeFile(join(folder, '_astro/a.hash.js'), 'x');
  await writeFile(join(folder, '_astro/font.hash.woff2'), 'x'.repeat(1000));
  answer = await createSiteHandler({
    folder,
    rules: readSiteRules(RULES),
    functions: [
      {
        name: 'api',
        config: { path: '/api/*' },
        default: () =>
          Response.json({ list: 'x'.repeat(1000) }, { headers: { 'Cache-Control': 'no-store' } }),
      },
    ],
  });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  answer(new Request(`http://site.test${path}`, { headers, method }));

it('answers an unknown article with the page that its rule names', async () => {
  const response = await get('/blog/unknown');
  expect({ status: response.status, words: await response.text() }).toEqual({
    status: 404,
    words: 'No such article',
  });
});

it.each([
  ['/', 200],
  ['/about', 200],
  ['/blog/first', 200],
  ['/about?from=email', 200],
  ['/nothing-here', 404],
  ['/blog/../../package.json', 404],
  ['/%E0%A4%A', 404],
])('answers %s with %i and a page', async (path, status) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(PAGE);
});

it.each([
  ['/about/', '/about'],
  ['/about.html?a=1', '/about?a=1'],
  ['/index.html', '/'],
  ['/sitemap.xml', '/sitemap-index.xml'],
])('sends %s to %s', async (path, location) => {
  const response = await get(path);
  expect([response.status, response.headers.get('Location')]).toEqual([301, location]);
});

it('compresses text as the browser accepts it, and nothing else', async () => {
  const brotli = await get('/about', { 'Accept-Encoding': 'gzip, br' });
  expect(brotli.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await brotli.bytes()).toString()).toBe(PAGE);
  const zipped = await get('/about', { 'Accept-Encoding': 'gzip' });
  expect(gunzipSync(await zipped.bytes()).toString()).toBe(PAGE);
  const font = await get('/_astro/font.hash.woff2', { 'Accept-Encoding': 'br' });
  expect(font.headers.get('Content-Encoding')).toBeNull();
});

it('lets browsers keep hashed files for a year, and ask again for pages', async () => {
  const script = await get('/_astro/a.hash.js');
  expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  const page = await get('/about');
  expect(page.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  const again = await get('/about', { 'If-None-Match': page.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
});

it('answers HEAD without a body, and refuses to change pages', async () => {
  const head = await get('/about', {}, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await get('/about', {}, 'POST')).status).toBe(405);
});

it('passes calls to their function and compresses the answer', async () => {
  const response = await get('/api/services', { 'Accept-Encoding': 'br' });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const body = brotliDecompressSync(await response.bytes()).toString();
  expect(JSON.parse(body)).toEqual({ list: 'x'.repeat(1000) });
});
