import { expect, test as base } from '../helpers/browser/browser-test.ts';
import { HtmlValidate } from 'html-validate';
import { UNLISTED_PATHS } from '#lib/site/unlisted-paths.ts';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { crawlSite, isInternal, type CrawledPage } from '../helpers/browser/site-crawl.ts';
import { listSitemapPaths } from '../helpers/browser/sitemap.ts';

interface Site {
  /** Every page that can be reached. */
  pages: CrawledPage[];
  /** Those of the sitemap. */
  listed: CrawledPage[];
}

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browser, playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      const page = await browser.newPage();
      const sitemap = await listSitemapPaths(request);
      const pages = await crawlSite(request, page, [...sitemap, ...UNLISTED_PATHS]);
      await Promise.all([page.close(), request.dispose()]);
      await use({ pages, listed: pages.filter(({ path }) => sitemap.includes(path)) });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// The site is crawled once, so these go in one worker.
test.describe.configure({ mode: 'default' });

test('every script, font, icon, picture and social card that a page names is there', async ({
  site,
  request,
}) => {
  const assets = new Set(site.pages.flatMap((page) => page.assets));
  expect(assets.size).toBeGreaterThan(5);
  for (const asset of assets) {
    expect.soft((await request.get(asset)).status(), asset).toBe(200);
  }
});

test('every fragment that a link names exists on its page', ({ site }) => {
  const ids = new Map(site.pages.map((page) => [page.path, new Set(page.ids)]));
  const broken = site.pages.flatMap(({ path, links }) =>
    links
      .filter(({ href }) => href.includes('#') && (href.startsWith('#') || isInternal(href)))
      .map(({ href }) => href.split('#'))
      .filter(([target, fragment = '']) => !ids.get(target || path)?.has(fragment))
      .map(([target, fragment]) => `${path} links to ${target}#${fragment}`),
  );
  expect(broken).toEqual([]);
});

test('every link to another site gives it no way back to this one', ({ site }) => {
  const external = site.pages.flatMap(({ path, links }) =>
    links.filter(({ href }) => /^https?:/.test(href)).map((link) => ({ path, ...link })),
  );
  expect(external.length).toBeGreaterThan(0);
  for (const { path, href, rel } of external) {
    expect.soft(rel, `${path} to ${href}`).toContain('noopener');
  }
});

test('every page is valid HTML', async ({ site }) => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  for (const { path, html } of site.pages) {
    // Astro prints the style of its islands before the first one, in the body, where only browsers expect it.
    const page = html.replace(/<style>astro-island[^<]*<\/style>/, '');
    const { results } = await validator.validateString(page, path);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    );
    expect.soft(problems, path).toEqual([]);
  }
});

test('every page of the sitemap has its own title, description, address and social card', ({
  site,
}) => {
  const titles = site.listed.map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(20);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(site.listed.map(({ meta }) => meta['description'])).size).toBe(titles.length);
  for (const { path, canonical, meta, title } of site.listed) {
    expect.soft(new URL(canonical).pathname, path).toBe(path);
    expect.soft(meta['description']?.length, `description of ${path}`).toBeGreaterThan(50);
    expect.soft(meta['description']?.length, `description of ${path}`).toBeLessThanOrEqual(160);
    expect.soft(meta['og:title'], path).toBe(title);
    expect.soft(meta['og:url'], path).toBe(canonical);
    expect.soft(meta['og:image'], path).toMatch(/^https?:.*\.png$/);
    expect.soft(meta['og:image:alt'], path).toBeTruthy();
    expect.soft(meta['twitter:card'], path).toBe('summary_large_image');
    expect.soft(meta['robots'], path).toBeUndefined();
  }
});

test('every page outside the sitemap asks search engines to leave it out', ({ site }) => {
  const unlisted = site.pages.filter((page) => !site.listed.includes(page));
  expect(unlisted.map(({ path }) => path)).toEqual(expect.arrayContaining([...UNLISTED_PATHS]));
  for (const { path, canonical, meta } of unlisted) {
    expect.soft(meta['robots'], path).toBe('noindex');
    // What the server writes into the frame of the plain forms stands for their beginning.
    const [page = ''] = path.split('?');
    const standsFor = page.startsWith(`${paths.book}/`) ? paths.book : page;
    expect.soft(canonical, path).toMatch(new RegExp(`^https?://[^/]+${standsFor}$`));
  }
});

test('every page tells other sites where a visitor comes from by its origin at most', ({
  site,
}) => {
  for (const { path, meta } of site.pages)
    expect.soft(meta['referrer'], path).toBe('strict-origin-when-cross-origin');
});

/** What schema.org and the search engines ask of each kind of structured data that the site uses. */
const REQUIRED_FIELDS: Record<string, string[]> = {
  LocalBusiness: ['name', 'address', 'telephone', 'url', 'openingHoursSpecification'],
  OfferCatalog: ['name', 'itemListElement'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  Article: ['headline', 'datePublished', 'author', 'image'],
};

test('structured data is of a known kind and has the fields that its kind requires', ({ site }) => {
  for (const { path, structuredData } of site.pages) {
    for (const data of structuredData) {
      const kind = [data['@type']].flat().find((type) => String(type) in REQUIRED_FIELDS);
      expect.soft(data['@context'], path).toBe('https://schema.org');
      expect.soft(kind, `${path}: ${JSON.stringify(data['@type'])}`).toBeDefined();
      for (const field of REQUIRED_FIELDS[String(kind)] ?? []) {
        expect.soft(data[field], `${path}: ${field} of ${kind}`).toBeTruthy();
      }
    }
  }
});

test('home, services, about and contact say where the practice is on a map', ({ site }) => {
  for (const path of [paths.home, paths.services, paths.about, paths.contact]) {
    const business = site.listed
      .find((page) => page.path === path)
      ?.structuredData.find((data) => [data['@type']].flat().includes('LocalBusiness'));
    expect.soft(business, path).toMatchObject({
      geo: { '@type': 'GeoCoordinates', ...practice.geo },
      hasMap: expect.stringMatching(/^https:/) as unknown,
    });
  }
});

test('no page calls the therapist licensed: Minnesota licenses none', ({ site }) => {
  for (const { path, html } of site.pages) {
    const claim = /licen[sc]ed (massage|bodywork|therapist)/i.exec(html)?.[0];
    expect.soft(claim, path).toBeUndefined();
  }
  const authors = site.listed
    .flatMap(({ structuredData }) => structuredData)
    .filter((data) => data['@type'] === 'Article')
    .map((data) => (data['author'] as { jobTitle: string }).jobTitle);
  expect(new Set(authors)).toEqual(new Set([practice.therapist.credential]));
});

test('every page of the sitemap names a massage and the town in its first heading or the line below', ({
  site,
}) => {
  for (const { path, opening } of site.listed) {
    expect.soft(opening, path).toMatch(/massage|bodywork/i);
    expect.soft(opening, path).toContain(practice.address.city);
  }
});

test('an article says when it was changed only after it was published, on the page as in its data', ({
  site,
}) => {
  for (const { path, html, structuredData } of site.listed) {
    const article = structuredData.find((data) => data['@type'] === 'Article');
    if (!article) continue;
    const { datePublished, dateModified } = article as Record<string, string | undefined>;
    if (dateModified) expect.soft(dateModified > String(datePublished), path).toBe(true);
    expect.soft(html.includes('Last reviewed on'), path).toBe(dateModified !== undefined);
  }
});

test('every inner page of the sitemap tells the way to it from the home page', ({ site }) => {
  for (const { path, canonical, structuredData } of site.listed) {
    const trails = structuredData.filter((data) => data['@type'] === 'BreadcrumbList');
    expect.soft(trails.length, path).toBe(path === paths.home ? 0 : 1);
    const steps = (trails[0]?.['itemListElement'] ?? []) as { position: number; item?: string }[];
    expect
      .soft(
        steps.map(({ position }) => position),
        path,
      )
      .toEqual(steps.map((_, at) => at + 1));
    if (trails[0]) expect.soft(steps.at(-1)?.item ?? canonical, path).toBe(canonical);
  }
});

test('the FAQ tells search engines its sixteen questions, each with its whole answer', async ({
  site,
  page,
}) => {
  const data = site.pages
    .find(({ path }) => path === paths.faq)
    ?.structuredData.find((block) => block['@type'] === 'FAQPage');
  const questions = data?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(16);
  await page.goto(paths.faq);
  const shown = await page.locator('main details').evaluateAll((all) =>
    all.map((details) => ({
      name: details.querySelector('summary')?.textContent.trim(),
      // On the page no line parts the street from its number.
      text: [...details.querySelectorAll('p')]
        .map((p) => p.textContent.trim().replaceAll('\u00A0', ' '))
        .join(' '),
    })),
  );
  expect(
    questions.map(({ name, acceptedAnswer }) => ({ name, text: acceptedAnswer.text })),
  ).toEqual(shown);
});

test('the page about Thai massage shows what it tells search engines, and is linked from where people look', async ({
  site,
  page,
}) => {
  const thai = site.listed.find(({ path }) => path === paths.thaiMassage);
  const data = thai?.structuredData.find((block) => block['@type'] === 'FAQPage');
  const questions = data?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
  await page.goto(paths.thaiMassage);
  for (const { name, acceptedAnswer } of questions) {
    const section = page.getByRole('region', { name, exact: true });
    const shown = (await section.textContent())?.replaceAll(/\s+/g, ' ').trim();
    expect.soft(shown).toContain(`${name} ${acceptedAnswer.text}`);
  }
  for (const path of [paths.services, paths.about]) {
    await page.goto(path);
    const links = page.locator('main').locator(`a[href="${paths.thaiMassage}"]`);
    await expect.soft(links, path).toHaveCount(1);
  }
  await expect(page.locator('footer').getByRole('link', { name: 'Thai Massage' })).toHaveCount(1);
});

test('robots.txt lets everyone in and names the sitemap', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.status()).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^User-agent: \*$/m);
  expect(text).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap-index\.xml$/m);
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test('llms.txt names every standalone page of the sitemap', async ({ site, request }) => {
  const text = await (await request.get('/llms.txt')).text();
  for (const { canonical, path } of site.listed) {
    if (!path.startsWith(`${paths.blog}/`)) expect.soft(text, path).toContain(`(${canonical})`);
  }
  expect(text.match(/\/blog\//g)).toHaveLength(15);
});
