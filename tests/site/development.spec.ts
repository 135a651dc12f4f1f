import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test as base } from '../helpers/browser/browser-test.ts';
import { DEMO_ACCOUNTS } from '#local/database/demo-accounts.ts';
import { logInAsAdmin } from '#contract/accounts/accounts.ts';
import { changePractice, readSettings, type Settings } from '#contract/practice/settings.ts';
import { feedPath, missingArticlePath, paths } from '#lib/site/paths.ts';
import { failOnConsole } from '../helpers/runner/fail-on-console.ts';
import { localEnvironment, portsOf } from '../helpers/browser/site-control.ts';
import { listSitemapPaths } from '../helpers/browser/sitemap.ts';

const PORTS = portsOf('development');
const SITE = `http://localhost:${PORTS.site}`;

interface DevelopmentServer {
  /** Presses Ctrl-C; answers the code with which the server ended. */
  stop(): Promise<number | null>;
}

/** The development server is started once, when the first test asks for it. */
const test = base.extend<object, { server: DevelopmentServer }>({
  server: [
    async ({}, use) => {
      const child = spawn(process.execPath, ['local/dev.ts'], {
        env: {
          ...process.env,
          ...localEnvironment(PORTS),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit').then(([code]) => code as number | null);
      const stop = () => {
        child.kill('SIGINT');
        return ended;
      };
      let output = '';
      child.stdout.on('data', (text) => (output += String(text)));
      await expect.poll(() => output, { timeout: 60_000 }).toContain(SITE);
      await use({ stop });
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// The server is started once, so these go in one worker.
test.describe.configure({ mode: 'default' });
failOnConsole(test);

test(
  'the development server opens the booking dialog on a page without islands',
  { tag: '@desktop' },
  async ({ page, server: _ }) => {
    test.setTimeout(60_000);
    await page.goto(`${SITE}/about`);
    await page.getByRole('button', { name: 'Book Now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book Your Massage' });
    await expect(dialog.getByLabel('Service')).toContainText('Thai', { timeout: 30_000 });
    await page.keyboard.press('Escape');

    const header = page.getByRole('banner');
    await header.getByText('Resources').click();
    await expect(header.getByRole('link', { name: 'FAQ' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(header.getByRole('link', { name: 'FAQ' })).toBeHidden();
  },
);

/** Without a booking two send people on, maybe before they are there; the third is the frame of what the server writes. */
const OTHERWISE_SHOWN = new Set<string>([paths.checkout, paths.bookingSuccess, paths.bookFrame]);

test(
  'the development server shows every route of the site without an error',
  { tag: '@desktop' },
  async ({ page, request, server: _ }) => {
    test.setTimeout(120_000);
    // The site that is built beside it knows which articles there are.
    const listed = await listSitemapPaths(request);
    // All articles are one route.
    const articles = listed.filter((path) => path.startsWith(`${paths.blog}/`));
    const routes = new Set([
      ...listed.filter((path) => !articles.includes(path)),
      ...articles.slice(0, 3),
      ...Object.values(paths),
      missingArticlePath,
      '/styleguide',
    ]);
    for (const path of routes) {
      if (OTHERWISE_SHOWN.has(path)) {
        expect.soft((await request.get(`${SITE}${path}`)).status(), path).toBe(200);
        continue;
      }
      const answer = await page.goto(`${SITE}${path}`);
      expect.soft(answer?.status(), path).toBe(path === missingArticlePath ? 404 : 200);
      await expect.soft(page.locator('h1').first(), path).toBeVisible();
      expect.soft(await page.locator('vite-error-overlay').count(), path).toBe(0);
    }
    for (const path of [feedPath, '/robots.txt', '/llms.txt', '/site.webmanifest', '/icon.svg'])
      expect.soft((await request.get(`${SITE}${path}`)).status(), path).toBe(200);
  },
);

test(
  'the development server says a price that was just changed in its dashboard',
  { tag: '@desktop' },
  async ({ request, server: _ }) => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const therapist = DEMO_ACCOUNTS.find(({ role }) => role === 'Administrator');
    const { email, password } = therapist ?? {};
    const login = await request.post(`${SITE}${logInAsAdmin.path}`, {
      ...{ data: { email, password }, headers },
    });
    expect(login.status()).toBe(200);
    const readPage = async () => (await request.get(`${SITE}${paths.bundles}`)).text();
    expect(await readPage()).not.toContain('$7,531');
    const { sections, today } = (await (
      await request.get(`${SITE}${readSettings.path}`)
    ).json()) as Settings;
    const id = sections.bundles.value[0]?.id;
    const changed = await request.post(`${SITE}${changePractice.path}`, {
      headers,
      data: {
        ...{ changeId: randomUUID(), version: sections.prices.version, isConfirmed: true },
        change: {
          ...{ kind: 'prices', from: today },
          prices: [{ of: 'bundle', id, price: '7531', memberPrice: '' }],
        },
      },
    });
    expect(changed.status(), await changed.text()).toBe(200);
    expect(await readPage()).toContain('>$7,531<');
  },
);

test('the development server stops on Ctrl-C', { tag: '@desktop' }, async ({ server }) => {
  expect(await server.stop()).toBe(0);
});
