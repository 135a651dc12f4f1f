import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { logOut } from '#contract/accounts/accounts.ts';
import { paths } from '#lib/site/paths.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember, greeting } from '../../helpers/journeys/member-journey.ts';
import { weighScripts } from '../../helpers/browser/script-weight.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (400|401|403|410|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const hintOf = async (page: Page) => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'viewer')?.value;
};

test('every page recognizes a member: the menu has their name, their dashboard and Log out', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await page.goto(paths.about);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('heading', { name: /^M\w{8}$/ })).toBeVisible();
  await expect(menu.getByText('Member', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'href',
    paths.memberDashboard,
  );
  for (const name of ['Admin Dashboard', 'Member Login', 'Sign Up']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  }
  await menu.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(paths.home);
  await expect(toast(page, 'Logged out')).toContainText("You've been successfully logged out.");
  expect(await hintOf(page)).toBeUndefined();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: 'Member Login' })).toBeVisible();
});

test(
  'an administrator finds the admin dashboard',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const { email } = await becomeMember(context, { role: 'admin' });
    await page.goto(paths.about);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Member Login' })).toBeHidden();
    await header.locator('summary', { hasText: /^\s*M\w{8}/ }).click();
    await expect(header.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      paths.admin,
    );
    await expect(header.getByText(email)).toBeVisible();
  },
);

test('a failed logout says so and changes nothing', { tag: '@all' }, async ({ page, context }) => {
  await becomeMember(context);
  await page.goto(paths.memberDashboard);
  await page.route(`**${logOut.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await button(page, 'Logout').click();
  await expect(toast(page, 'Error')).toContainText('Failed to logout. Please try again.');
  await expect(greeting(page)).toBeVisible();
});

test(
  'after logging out in one tab, a member is a guest in the others when they return to them',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context);
    await page.goto(paths.memberDashboard);
    await expect(greeting(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(paths.memberDashboard);
    await button(other, 'Logout').click();
    await other.waitForURL(paths.home);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.waitForURL(`**${paths.login}`);
    // Nor does the way back show what was there.
    await other.goBack();
    await other.waitForURL(`**${paths.login}`);
  },
);

test('a guest is redirected from the dashboard to the login page and sees nothing of it, not even for a frame', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const isShown = document.body && getComputedStyle(document.body).visibility === 'visible';
      if (isShown && location.pathname === '/member-dashboard') seen.push(document.body.innerText);
      requestAnimationFrame(look);
    };
    look();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let seenThere: unknown = null;
  page.on('framenavigated', () => null);
  await page.exposeFunction('leave', (seen: unknown) => (seenThere = seen));
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const { seen, leave } = window as unknown as {
        seen: string[];
        leave: (all: string[]) => void;
      };
      if (location.pathname === '/member-dashboard') leave(seen);
    });
  });
  await page.goto(paths.memberDashboard, { waitUntil: 'commit' });
  await page.waitForURL(`**${paths.login}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Member Login' })).toBeVisible();
  expect(seenThere ?? []).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
});

test(
  'a stale hint leads to the login page and is removed',
  { tag: '@all' },
  async ({ page, context, baseURL }) => {
    const hint = { role: 'admin', active: true, firstName: 'Nobody' };
    await context.addCookies([
      { name: 'viewer', value: encodeURIComponent(JSON.stringify(hint)), url: baseURL ?? '' },
    ]);
    await page.goto(paths.memberDashboard);
    await page.waitForURL(`**${paths.login}`);
    expect(await hintOf(page)).toBeUndefined();
    await expect(page.getByText('You are logged in as')).toBeHidden();
  },
);

test('an invalid hint counts as a guest’s', { tag: '@all' }, async ({ page, context, baseURL }) => {
  for (const value of ['x', '%7B', '%7B%22role%22%3A%22root%22%7D', 'null']) {
    await context.addCookies([{ name: 'viewer', value, url: baseURL ?? '' }]);
    await page.goto(paths.privacy);
    await expect(page.locator('html')).toHaveAttribute('data-viewer', 'guest');
  }
});

test(
  'a page recognizes its member from the first paint, and nothing moves',
  { tag: ['@widths', '@all'] },
  async ({ page, context }) => {
    await becomeMember(context, { isActive: true });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const weigh = weighScripts(page);
    for (const path of [paths.home, paths.services, paths.bundles]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      // No React before someone acts, for members neither.
      expect(await weigh(), `bytes of script of ${path}`).toBeLessThan(6000);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      const total = shifts.reduce((sum, value) => sum + value, 0);
      expect(total, path).toBeLessThan(0.01);
    }
    await expect(page.locator('html')).toHaveAttribute('data-viewer', 'member');
  },
);

test('a guest downloads nothing that is for members', { tag: '@all' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(paths.home, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await page.locator('[data-book]:visible').first().click();
  await expect(page.getByRole('dialog').getByLabel('Service')).toContainText('Deep Tissue');
  expect(asked.filter((path) => /account|member|current-user|viewer/.test(path))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/')).sort()).toEqual([
    '/api/enhancements',
    '/api/practice/facts',
    '/api/services',
    '/api/services',
  ]);
});
