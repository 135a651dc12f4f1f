import type { Page } from '@playwright/test';
import { expect, test as base } from '../helpers/browser/browser-test.ts';
import { feeCents } from '#contract/rules/money/cancellation.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { listRetention } from '#contract/rules/retention/retention-table.ts';
import { keptLabel } from '#contract/rules/retention/retention.ts';
import { LINK_GROUPS, PRIMARY_LINKS } from '#lib/site/navigation.ts';
import { paths } from '#lib/site/paths.ts';
import { snapshot } from '#lib/site/built/snapshot.ts';
import { auditPage, listenToConsole, type PageAudit } from '../helpers/browser/page-audit.ts';
import { listSitemapPaths } from '../helpers/browser/sitemap.ts';

const MISSING_PAGE = '/no-such-page';

/** Every page is opened once; each test then reads its own column. */
const test = base.extend<object, { audits: PageAudit[] }>({
  audits: [
    async ({ browser, playwright }, use, { project }) => {
      const { baseURL, viewport, hasTouch } = project.use;
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(viewport && { viewport }),
        ...(hasTouch && { hasTouch }),
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      const audits: PageAudit[] = [];
      const listed = await listSitemapPaths(request);
      const articles = listed.filter((path) => path.startsWith(`${paths.blog}/`));
      // The wide frame of an article is the same around each.
      const isWideToo = (path: string) => !articles.slice(3).includes(path);
      for (const path of listed) {
        audits.push(await auditPage(context, path, { isWideToo: isWideToo(path) }));
      }
      audits.push(await auditPage(context, MISSING_PAGE, { expectedStatus: 404 }));
      await Promise.all([context.close(), request.dispose()]);
      await use(audits);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe('every page of the sitemap, and the 404 page', () => {
  // All read what one worker has seen.
  test.describe.configure({ mode: 'default' });

  test('passes axe by WCAG 2.2 AA in the light and the dark scheme', ({ audits }) => {
    expect(audits.flatMap(({ accessibility }) => accessibility)).toEqual([]);
  });

  test('the page logs nothing to the console', ({ audits }) => {
    expect(audits.flatMap(({ console }) => console)).toEqual([]);
  });

  test(
    'the page has one main heading, the site’s frame and a skip link that works',
    {
      tag: '@keyboard',
    },
    ({ audits }) => {
      expect(audits.flatMap(({ frame }) => frame)).toEqual([]);
    },
  );

  test(
    'never scrolls sideways, not at 320 px nor at 200 % zoom',
    {
      tag: '@narrow',
    },
    ({ audits }) => {
      expect(audits.flatMap(({ layout }) => layout)).toEqual([]);
    },
  );

  test('fetches little script before anyone taps', ({ audits }) => {
    expect(audits.flatMap(({ weight }) => weight)).toEqual([]);
  });
});

test('the sitemap lists every page that the header links to', async ({ request }) => {
  const linked = [...PRIMARY_LINKS, ...LINK_GROUPS.flatMap(({ links }) => links)].map(
    ({ href }) => href,
  );
  expect(linked.length).toBeGreaterThan(0);
  expect(await listSitemapPaths(request)).toEqual(expect.arrayContaining(linked));
});

test.describe('with JavaScript off', { tag: '@without-scripts' }, () => {
  test.use({ javaScriptEnabled: false });

  test('every page of the sitemap shows its words, and plain forms as the way to book', async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    for (const path of await listSitemapPaths(request)) {
      await page.goto(path);
      await expect.soft(page.locator('h1'), path).toBeVisible();
      const words = (await page.locator('main').innerText()).split(/\s+/).length;
      expect.soft(words, `words on ${path}`).toBeGreaterThan(60);
      const way = page.locator('.site-header').getByRole('link', { name: 'Book Now' });
      await expect.soft(way, path).toHaveAttribute('href', paths.book);
      await expect.soft(page.locator('[data-book]:visible'), path).toHaveCount(0);
    }
  });

  test('the FAQ opens and closes its answers', async ({ page }) => {
    await page.goto(paths.faq);
    await showsOneAnswerAtATime(page);
  });
});

test('the FAQ shows one answer at a time, and a click on the open question closes it', async ({
  page,
}) => {
  await page.goto(paths.faq);
  await expect(page.locator('details[name=faq]')).toHaveCount(16);
  await showsOneAnswerAtATime(page);
});

test('the policies end with a book button and a phone button that leads to the contact page', async ({
  page,
}) => {
  await page.goto(paths.policies);
  const closing = page.getByRole('region', { name: 'Questions?' });
  await expect(closing.getByRole('button', { name: 'Book Now' })).toBeVisible();
  await expect(closing.getByRole('link', { name: /\(\d{3}\) \d{3}-\d{4}/ })).toHaveAttribute(
    'href',
    paths.contact,
  );
});

test('the privacy page says of everything that is kept how long, where and why', async ({
  page,
}) => {
  await page.goto(paths.privacy);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim()),
  );
  expect(shown).toEqual(
    listRetention().map(
      ({ what, why, kept, where, goesWithAccount, leftBehind }) =>
        `${what} ${why} ${keptLabel(kept)} ${where}` +
        (goesWithAccount ? ` Deleted with your account${leftBehind ? ', in part' : ''}` : ''),
    ),
  );
});

test('the policies say in dollars what a late cancellation costs and refunds', async ({ page }) => {
  await page.goto(`${paths.policies}#cancellation`);
  const card = page.getByRole('region', { name: 'Cancellation and rescheduling' });
  const service = snapshot.services.find(({ duration_minutes }) => duration_minutes === 60);
  const kept = displayMoney(
    feeCents(service?.price_cents ?? 0, snapshot.policy?.late_fee_percent ?? 0),
  );
  await expect(card).toContainText(`Fee: ${kept}. Refund:`);
});

for (const path of [paths.policies, paths.privacy, paths.billOfRights, paths.thaiMassage]) {
  test(`${path} says when it was last reviewed`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(/Last reviewed on \w+ \d{1,2}, 20\d\d/);
  });
}

for (const path of [paths.policies, paths.privacy]) {
  test(`${path} prints its words without menus and buttons`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const heading of await page.locator('main section h2').all()) {
      if (!(await heading.evaluate((element) => element.closest('section:has(.button)')))) {
        await expect(heading).toBeVisible();
      }
    }
    // Of the header only the name of the practice is left.
    await expect(page.locator('body > header .home')).toBeVisible();
    await expect(page.locator('body > header :is(nav, button, .entry):visible')).toHaveCount(0);
    await expect(page.locator('body > footer:visible')).toHaveCount(0);
    await expect(page.locator('.button:visible')).toHaveCount(0);
  });
}

test('an address that does not exist answers 404 with a way onward', async ({ page }) => {
  const response = await page.goto(MISSING_PAGE);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.locator('main').getByRole('link', { name: /home page/ })).toHaveAttribute(
    'href',
    paths.home,
  );
});

const REDIRECTS = [
  { from: paths.checkout, to: paths.services, missing: 'a saved booking' },
  { from: paths.bookingSuccess, to: paths.home, missing: 'a booking' },
];

for (const { from, to, missing } of REDIRECTS) {
  test(`${from} without ${missing} leads to ${to}, silently`, async ({ page }) => {
    const messages = listenToConsole(page);
    await page.goto(from);
    await page.waitForURL((url) => url.pathname === to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(messages).toEqual([]);
  });
}

async function showsOneAnswerAtATime(page: Page): Promise<void> {
  const [first, second] = [
    page.locator('main summary').first(),
    page.locator('main summary').last(),
  ];
  const open = page.locator('main details[open]');
  await expect(open).toHaveCount(0);
  await first.click();
  await expect(open).toHaveCount(1);
  await second.click();
  await expect(open).toHaveCount(1);
  await expect(open.locator('summary')).toHaveText(await second.innerText());
  await second.click();
  await expect(open).toHaveCount(0);
}
