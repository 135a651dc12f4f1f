import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { practice } from '#lib/site/built/practice.ts';
import { readArticles } from '../helpers/texts/read-articles.ts';

const articles = readArticles();
const listed = articles.filter(({ listed: isListed }) => isListed);
const sample = articles.find(
  ({ slug }) => slug === 'massage-detox-toxin-elimination-alexandria-wellness',
);
if (!sample) throw new Error('The sample article is gone');
const samplePath = `/blog/${sample.slug}`;

const structuredData = async (page: Page): Promise<Record<string, unknown>[]> => {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block) as Record<string, unknown>);
};

test.describe('the list of articles', () => {
  test('shows fifteen, each with category, reading time, title, excerpt and day', async ({
    page,
  }) => {
    await page.goto('/blog');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(15);
    for (const { slug, title, excerpt, category, readTime, date } of listed) {
      const card = cards.filter({ has: page.locator(`a[href="/blog/${slug}"]`) });
      await expect(card).toHaveCount(1);
      for (const words of [title, excerpt, category, readTime, date])
        await expect(card).toContainText(words);
    }
  });

  test('leads to the services page', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('main').getByRole('link', { name: 'View All Services' }).click();
    await expect(page).toHaveURL('/services');
  });

  test('announces its feed, which has fifteen entries', async ({ page, request }) => {
    await page.goto('/blog');
    await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
      'href',
      '/rss.xml',
    );
    const feed = await (await request.get('/rss.xml')).text();
    expect(feed.match(/<item>/g)).toHaveLength(15);
  });
});

test.describe('an article', () => {
  test('shows what the specification names', async ({ page }) => {
    await page.goto(samplePath);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(sample.title);
    await expect(main.getByText(sample.category).first()).toBeVisible();
    await expect(main.getByText(sample.readTime).first()).toBeVisible();
    await expect(main.getByText(`Published on ${sample.date}`)).toBeVisible();
    await expect(
      main.getByRole('heading', { name: 'Ready to Experience These Benefits?' }),
    ).toBeVisible();
    await expect(main.getByRole('link', { name: 'View All Services' })).toHaveAttribute(
      'href',
      '/services',
    );
    await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
    await main.getByRole('link', { name: '← Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('an article that someone may read in a crisis ends with help instead of a cheerful note', async ({
    page,
  }) => {
    await page.goto('/blog/mental-health-thai-massage-alexandria');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Call 988', exact: false }).last()).toHaveAttribute(
      'href',
      'tel:988',
    );
    await expect(main.getByRole('link', { name: 'View All Services' })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Call \(/ })).toBeVisible();
    await expect(main.getByText(/Ready to Experience|would do you good|two minutes/)).toHaveCount(
      0,
    );
  });

  test('says who it is to search engines and those who share it', async ({ page, request }) => {
    await page.goto(samplePath);
    await expect(page).toHaveTitle(
      `${sample.title} | ${practice.name} ${practice.address.city} MN`,
    );
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      sample.metaDescription,
    );
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${samplePath}$`),
    );
    const data = await structuredData(page);
    expect(data.map((block) => block['@type'])).toEqual(['Article', 'FAQPage', 'BreadcrumbList']);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const card = await request.get(new URL(picture ?? '').pathname);
    expect(card.status()).toBe(200);
    expect(card.headers()['content-type']).toBe('image/png');
  });

  test('answers in its structured data what it answers on the page', async ({ page }) => {
    await page.goto(samplePath);
    const faq = (await structuredData(page)).find(
      (block) => block['@type'] === 'FAQPage',
    ) as unknown as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    const shown = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
    for (const { name, acceptedAnswer } of faq.mainEntity) {
      expect(shown).toContain(name);
      expect(shown).toContain(acceptedAnswer.text.slice(0, 60));
    }
  });

  test('leads from a raised number to its source and back', async ({ page }) => {
    await page.goto(samplePath);
    const number = page.getByRole('link', { name: 'Reference 1', exact: true }).first();
    const words = await number.evaluate((link) => link.closest('p, li')?.textContent ?? '');
    expect(words, 'no space before the number').toMatch(/\S1(\s|$)/);
    await number.click();
    const source = page.locator('li:target');
    await expect(source).toBeInViewport();
    const outward = source.locator('a[target="_blank"]');
    await expect(outward).toHaveAttribute('rel', /noopener/);
    await expect(outward).toContainText('(opens in a new tab)');
    await source
      .getByRole('link', { name: /^Back to the text, reference 1/ })
      .first()
      .click();
    await expect(page.locator('sup a:target')).toBeInViewport();
  });

  test('opens the next article at its top', async ({ page }) => {
    await page.goto(samplePath);
    const next = page.getByRole('region', { name: 'Read next' }).getByRole('link').first();
    await next.scrollIntoViewIfNeeded();
    await next.click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(sample.title);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('copies its link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(samplePath);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`${samplePath}$`),
    );
  });

  test('offers to copy its link only where a script can do it', async ({ page, browser }) => {
    await page.goto(samplePath);
    await expect(page.getByText('Copy link')).toBeVisible();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(new URL(samplePath, page.url()).href);
    await expect(still.getByRole('link', { name: 'Text message' })).toBeVisible();
    await expect(still.getByText('Copy link')).toBeHidden();
    await context.close();
  });

  test('prints its words and its sources, and nothing to press', async ({ page }) => {
    await page.goto(samplePath);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Medical references' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
    for (const part of [
      '.site-header',
      'body > footer',
      '.share',
      '.ready',
      '.beside',
      '.related',
    ]) {
      await expect(page.locator(part).first(), part).toBeHidden();
    }
  });
});

test('without scripts an article still has its words and its ways to share', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(samplePath);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sample.title);
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toBeVisible();
  await expect(page.getByText('Copy link')).toBeHidden();
  await context.close();
});

test('the contents stand beside the text where there is room, and only there', async ({ page }) => {
  await page.goto(samplePath);
  const contents = page.getByRole('navigation', { name: 'In this article' });
  for (const width of [390, 1055, 1056, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(contents, `at ${width} px`).toBeVisible({ visible: width >= 1056 });
  }
});

test('an unknown article is a 404 with a way back to the blog', async ({ page }) => {
  const response = await page.goto('/blog/no-such-article');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
  await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: '← Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('the unlisted article can be reached and is in the sitemap', async ({ page, request }) => {
  const unlisted = articles.find(({ listed: isListed }) => !isListed);
  const response = await page.goto(`/blog/${unlisted?.slug}`);
  expect(response?.status()).toBe(200);
  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  expect(sitemap).toContain(`/blog/${unlisted?.slug}<`);
  expect(sitemap).not.toContain('/blog/404');
});
