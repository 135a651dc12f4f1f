import { expect, test, type Page } from '@playwright/test';
import { listWaitlist } from '../../src/contract/people/waitlist.ts';
import { paths } from '../../src/lib/site/paths.ts';
import { openDay } from '../helpers/admin-day.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/axe.ts';
import { comeFromOwnNetwork } from '../helpers/booking-journey.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';
import { becomeTherapist } from '../helpers/member-journey.ts';
import { weighScripts } from '../helpers/script-weight.ts';

failOnConsole(test, /Failed to load resource: net::ERR_/);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

/** The screens by their links in the rail, with their headings. */
const SCREENS = [
  ['requests', 'New requests', 'New Appointment Requests'],
  ['to-decide', 'To decide', 'Needs a decision'],
  ['calendar', 'Calendar', 'Calendar'],
  ['review', 'Review', 'Review Appointments'],
  ['completed', 'Completed', 'Completed Appointments'],
  ['waitlist', 'Waitlist', 'Waitlist'],
  ['reminders', 'Reminders', 'Reminder Management'],
  ['messages', 'Messages', 'Messages'],
  ['clients', 'Clients', 'Client Management'],
  ['intakes', 'Intake forms', 'Intake Forms'],
  ['testimonials', 'Reviews to read', 'Reviews to read'],
  ['gifts', 'Gift certificates', 'Gift Certificates'],
  ['money', 'Money', 'Money'],
  ['settings', 'Settings', 'Settings'],
  ['checkout', 'In-Person Checkout', 'In-Person Checkout'],
] as const;

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
/** The way to a screen, whether something waits there or not. */
const way = (page: Page, label: string) =>
  page.locator('a[href^="#"]').filter({ hasText: new RegExp(`^${label}( ?\\d+ waiting)?$`) });
/** Nothing is fetched ahead: what a screen needs comes when it is opened. */
const fetchNothingAhead = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** The heading of the calendar goes on with its days. */
const named = (title: string) => (title === 'Calendar' ? /^Calendar, / : title);

async function expectScreen(page: Page, title: string) {
  await expect(heading(page)).toHaveText(named(title));
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(`${title} · Admin Dashboard`);
  // The calendar of a phone goes on both ways, and opens at today.
  if (title !== 'Calendar') expect(await page.evaluate(() => scrollY)).toBe(0);
}

test(
  'every screen opens from the rail, by mouse and by keyboard, alone and at its top, and reads well for everyone',
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

test('every screen opens from the bar and from More', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(paths.admin);
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [tab, title] of [
    ['Calendar', 'Calendar'],
    ['Clients', 'Client Management'],
  ] as const) {
    await bar.getByRole('link', { name: tab }).tap();
    await expectScreen(page, title);
    await expect(bar.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
  }
  for (const [id, , title] of SCREENS.filter(
    ([each]) => !['requests', 'calendar', 'clients'].includes(each),
  )) {
    await bar.getByRole('link', { name: 'More' }).tap();
    await expect(heading(page)).toHaveText(/^Welcome/);
    await page.locator(`main a[href="#${id}"]`).tap();
    await expectScreen(page, title);
    await expect(bar.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  }
});

test('an address leads to its screen at once, also one from before', async ({ page }) => {
  for (const [hash, title] of [
    ['review', 'Review Appointments'],
    ['week', 'Calendar'],
    ['calendar/list', "This Week's Schedule"],
    ['review-items', 'Needs a decision'],
    ['reviews', 'Reviews to read'],
    ['clients/of-no-screen-yet', 'Client Management'],
  ]) {
    await page.goto('about:blank');
    await page.goto(`${paths.admin}#${hash}`);
    await expect(heading(page)).toHaveText(named(title ?? ''));
    await expect(heading(page)).toBeInViewport();
  }
  await page.goto('about:blank');
  await page.goto(`${paths.admin}#hours`);
  await expect(page.getByRole('heading', { name: 'Business Hours & Time Off' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${paths.admin}#nothing-of-ours`);
  await expect(page).toHaveTitle('Today · Admin Dashboard');
});

test('Back leads to the screen before where it was left, and Forward on again; the skip link leaves none', async ({
  page,
}) => {
  await page.goto(`${paths.admin}#review`);
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  const scrollDown = () => (scrollTo(0, 500), scrollY);
  await expect.poll(() => page.evaluate(scrollDown)).toBe(500);
  // A page hears of its scrolling in the next frame; no finger is faster.
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
  await page.evaluate(() => (location.hash = 'messages'));
  await expectScreen(page, 'Messages');
  await page.goBack();
  await expect(heading(page)).toHaveText('Review Appointments');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await expect(heading(page)).toBeFocused();
  await page.goForward();
  await expectScreen(page, 'Messages');
  await page.evaluate(() => (location.hash = 'main'));
  await expect(heading(page)).toHaveText('Messages');
});

test('a screen whose script does not come says so, and comes when it is asked for again', async ({
  page,
}) => {
  await fetchNothingAhead(page);
  await page.goto(paths.admin);
  await expect(page).toHaveTitle('Today · Admin Dashboard');
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.evaluate(() => (location.hash = 'waitlist'));
  await expectScreen(page, 'Waitlist');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This screen didn’t load. Check your connection.');
  expect(await axeInBothSchemes(page, { include: '#waitlist', tags: WCAG_22_AA })).toEqual([]);
  await page.unroute('**/_astro/*.js');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The waitlist is empty.')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test(
  'a dialog whose script does not come says so, and its button opens it the next time',
  { tag: '@desktop' },
  async ({ page }) => {
    await fetchNothingAhead(page);
    await page.goto(paths.admin);
    const opener = page.getByRole('button', { name: 'New booking' });
    await expect(opener).toBeVisible();
    await page.route('**/_astro/*.js', (route) => route.abort());
    await opener.click();
    await expect(
      page.getByText('It didn’t load. Check your connection and try again.'),
    ).toBeVisible();
    await page.unroute('**/_astro/*.js');
    await opener.click();
    await expect(page.getByRole('dialog', { name: 'Booking' })).toBeVisible();
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
    await page.clock.install();
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
  'the first screen needs at most 114 kB of scripts, and Today less than 6 of its own',
  { tag: '@widths' },
  async ({ page }) => {
    await fetchNothingAhead(page);
    const weigh = weighScripts(page);
    await page.goto(paths.admin);
    await expect(page).toHaveTitle('Today · Admin Dashboard');
    await page.waitForLoadState('networkidle');
    const first = await weigh();
    expect(first).toBeLessThanOrEqual(114_000);
    await page.goto('about:blank');
    await page.goto(`${paths.admin}#money`);
    await expect(heading(page)).toHaveText('Money');
    await page.waitForLoadState('networkidle');
    await weigh();
    await page.evaluate(() => (location.hash = 'today'));
    await expect(page).toHaveTitle('Today · Admin Dashboard');
    await page.waitForLoadState('networkidle');
    expect(await weigh()).toBeLessThan(6_000);
  },
);
