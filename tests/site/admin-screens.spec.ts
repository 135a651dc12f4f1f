import { gzipSync } from 'node:zlib';
import { readStats } from '#contract/practice/stats.ts';
import { listWaitlist } from '#contract/waitlist/waitlist.ts';
import { SECTIONS } from '../../src/features/admin/settings/sections.ts';
import { paths } from '#lib/site/paths.ts';
import { openDay } from '../helpers/journeys/admin-day.ts';
import {
  expectScreen,
  fetchNothingAhead,
  heading,
  SCREENS,
  way,
} from '../helpers/journeys/admin-screens.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../helpers/journeys/booking-journey.ts';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { failOnConsole } from '../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../helpers/journeys/member-journey.ts';
import { listOverlaps } from '../helpers/database/overlaps.ts';
import { weighScripts } from '../helpers/browser/script-weight.ts';
import { now } from '../helpers/browser/site-clock.ts';

failOnConsole(test, /Failed to load resource: net::ERR_/);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

test(
  'every screen opens from the rail by mouse and keyboard, by itself and scrolled to the top, and is accessible',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto(paths.admin);
    await expect(heading(page)).toHaveText(/^Welcome/);
    const checkout = way(page, 'In-Person Checkout');
    await expect(checkout).toHaveClass(/\bbutton\b/);
    for (const [at, [id, label, title]] of SCREENS.entries()) {
      const link = way(page, label);
      if (at % 2 === 0) await link.click();
      else await link.press('Enter');
      await expectScreen(page, title);
      expect(new URL(page.url()).hash).toBe(`#${id}`);
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('[aria-current=page]')).toHaveCount(1);
      await expect(checkout).not.toHaveClass(/\bbutton\b/);
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toHaveCount(0);
      // Placeholder rows are no look at a screen.
      await expect(page.locator('main [role=status] > [aria-hidden]')).toHaveCount(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, title).toBeLessThanOrEqual(0);
      expect(await axeInBothSchemes(page, { include: 'main', tags: WCAG_22_AA }), title).toEqual(
        [],
      );
    }
    // Where one is already, its link leads to the top.
    await way(page, 'Review').click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await way(page, 'Review').click();
    await expectScreen(page, 'Review Appointments');
  },
);

test(
  'no text overlaps from the widest phone to the narrowest rail, and the menu is one row',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.route(readStats.path, async (route) => {
      const answer = await route.fetch();
      const stats = { ...((await answer.json()) as object), weekRevenue: '12531.20' };
      await route.fulfill({ response: answer, json: { ...stats, lastWeekRevenue: '10218.25' } });
    });
    const found: string[] = [];
    const look = async (name: string) => {
      await expect(page.locator('main [role=status] > [aria-hidden]')).toHaveCount(0);
      found.push(...(await listOverlaps(page)).map((words) => `${name}: ${words}`));
    };
    for (const width of [600, 820, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(paths.admin);
      if (width >= 768) {
        await expect(page.getByText('$12,531.20')).toBeVisible();
        const menu = page.getByRole('navigation', { name: 'Dashboard' });
        if (width < 1100) expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(48);
      } else await expect(page.getByRole('heading').first()).toBeVisible();
      await look(`Today at ${width} px`);
      // What is booked at the same time in the calendar lies side by side, and partly over each other.
      for (const [id, , title] of SCREENS.filter(([each]) => each !== 'calendar')) {
        if (id === 'requests' && width < 768) continue;
        await page.evaluate((hash) => (location.hash = hash), id);
        await expect(heading(page)).toHaveText(title);
        await look(`${title} at ${width} px`);
      }
      for (const { id } of SECTIONS) {
        await page.evaluate((hash) => (location.hash = hash), `settings/${id}`);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await look(`Settings, ${id}, at ${width} px`);
      }
    }
    expect(found).toEqual([]);
  },
);

test(
  'in the row of the menu, what isn’t there is under More',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 });
    await page.goto(paths.admin);
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(menu.getByRole('link')).toHaveCount(7);
    await menu.getByRole('link', { name: /^More/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Reminder Management' }).click();
    await expectScreen(page, 'Reminder Management');
    await expect(menu.locator('[aria-current=page]')).toHaveText(/^More/);
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1);
  },
);

test('without a connection every screen opens, and one that was opened before shows what it knew', async ({
  page,
  context,
}) => {
  const { family } = await openDay(page);
  await expect(page.getByRole('heading', { name: `Erik ${family}` }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => (location.hash = 'waitlist'));
  await expect(page.getByText('The waitlist is empty.')).toBeVisible();
  await context.setOffline(true);
  for (const [id, , title] of SCREENS.filter(([each]) => each !== 'requests')) {
    await page.evaluate((hash) => (location.hash = hash), id);
    await expectScreen(page, title);
  }
  await page.evaluate(() => (location.hash = 'waitlist'));
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByText('The waitlist is empty.')).toBeVisible();
  await expect(page.locator('#waitlist').getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => (location.hash = 'today'));
  await expect(page.getByText(/^No connection\. This is your day as of \d+:\d\d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Erik ${family}` }).first()).toBeVisible();
  await context.setOffline(false);
});

test(
  'only what is on screen is asked again, and what the rail counts',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install({ time: now() });
    await page.goto(`${paths.admin}#waitlist`);
    await expect(heading(page)).toHaveText('Waitlist');
    await page.waitForLoadState('networkidle');
    const asked = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.add(pathname);
    });
    for (let step = 0; step < 10; step += 1) {
      await page.clock.runFor(8000);
      await page.waitForLoadState('networkidle');
    }
    expect([...asked].filter((path) => /pending$/.test(path))).toHaveLength(1);
    expect(asked).toContain(listWaitlist.path);
    expect([...asked].filter((path) => /(today|week|completed|stats)$/.test(path))).toEqual([]);
  },
);

test(
  'the first screen needs at most 117.5 kB of scripts, Today less than 6 and the calendar at most 12 of its own',
  { tag: '@widths' },
  async ({ page }) => {
    await fetchNothingAhead(page);
    const weigh = weighScripts(page);
    await page.goto(paths.admin);
    await expect(page).toHaveTitle('Today · Admin Dashboard');
    await page.waitForLoadState('networkidle');
    const first = await weigh();
    expect(first).toBeLessThanOrEqual(117_500);
    await page.goto('about:blank');
    await page.goto(`${paths.admin}#money`);
    await expect(heading(page)).toHaveText('Money');
    await page.waitForLoadState('networkidle');
    await weigh();
    await page.evaluate(() => (location.hash = 'today'));
    await expect(page).toHaveTitle('Today · Admin Dashboard');
    await page.waitForLoadState('networkidle');
    expect(await weigh()).toBeLessThan(6_000);
    const chunk = page.waitForResponse(/\/(?:desk|phone)-calendar\.[^/]+\.js$/);
    await page.evaluate(() => (location.hash = 'calendar'));
    expect(gzipSync(await (await chunk).body()).byteLength).toBeLessThanOrEqual(12_000);
  },
);
