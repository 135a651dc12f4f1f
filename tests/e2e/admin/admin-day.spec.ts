import type { Page, Request } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { listPending } from '#contract/appointments/appointments.ts';
import { paths } from '#lib/site/paths.ts';
import { openDay, openMore } from '../../helpers/journeys/admin-day.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { buildAdminAppointment } from '../../helpers/builders/build-admin-appointment.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { BEGUN, problem } from '../../helpers/journeys/admin-page.ts';
import { nextFrame } from '../../helpers/browser/next-frame.ts';
import { button, dialogOf, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (401|402|403|409|500|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));
/** Waits until the API has answered all that a page has asked, and the answers have led to no other question. */
function countQuestions(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    underWay.add(request);
    asked += 1;
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => underWay.delete(request));
  // An answer that is shown may ask for more: who comes next, and then what is known of them.
  const askedWhileShown = async () => {
    const before = asked;
    await nextFrame(page);
    return underWay.size + asked - before;
  };
  return () => expect.poll(askedWhileShown).toBe(0);
}

test(
  'a full day is accessible at both widths, and doesn’t move while it reloads',
  { tag: ['@widths', '@all'] },
  async ({ page }) => {
    await page.clock.install({ time: now() });
    const answered = countQuestions(page);
    const { family } = await openDay(page);
    const next = page.getByRole('heading', { name: `Erik ${family}` }).first();
    await expect(next).toBeVisible();
    await answered();
    expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
    for (const width of [320, 700, 1000, 1200, page.viewportSize()?.width ?? 390]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
    // What came with the new width is there.
    await answered();
    await nextFrame(page);
    await page.evaluate(() => {
      const shifts: string[] = [];
      Object.assign(globalThis, { shifts });
      type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
      type Shift = PerformanceEntry & { sources: Source[] };
      // A time that is a letter longer than before moves nothing that stands above or below it.
      const isMoved = ({ previousRect, currentRect }: Source) => previousRect.y !== currentRect.y;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[])
          shifts.push(...entry.sources.filter(isMoved).map(({ node }) => node?.className ?? ''));
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const asked = page.waitForRequest('**/appointments/today');
    // In steps: a question that is under way would run out of time with a long one.
    for (let step = 0; step < 4; step += 1) {
      await page.clock.runFor(8000);
      await answered();
    }
    await asked;
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { shifts: string[] }).shifts,
    );
    expect(shifts).toEqual([]);
  },
);

test('one of two tabs acts first, and the other shows the latest version', async ({
  page,
  context,
}) => {
  const { family } = await openDay(page, BEGUN);
  const other = await context.newPage();
  await other.goto(paths.admin);
  const name = `Erik ${family}`;
  // Both look at the same version.
  await other.getByRole('button', { name }).first().tap();
  await openMore(other);
  await dialogOf(other).getByRole('button', { name: 'Cancel', exact: true }).tap();
  await expect(dialogOf(other)).toContainText('Per the policy');
  await page.getByRole('button', { name }).first().tap();
  await openMore(page);
  await dialogOf(page).getByRole('button', { name: 'No-show' }).tap();
  await expect(dialogOf(page)).toContainText('Per the policy');
  await dialogOf(page).getByRole('button', { name: 'Mark as no-show' }).tap();
  await expect(toast(page, 'No-show')).toBeVisible();

  await dialogOf(other).getByRole('button', { name: 'Cancel appointment' }).tap();
  await expect(toast(other, 'Update Failed')).toContainText(
    'Someone else just changed this appointment',
  );
});

test(
  'a new request moves nothing under a finger, and appears when it is asked for',
  { tag: '@all' },
  async ({ page }) => {
    await page.clock.install({ time: now() });
    const request = (id: string, firstName: string) =>
      buildAdminAppointment({
        id,
        status: 'pending',
        client: { ...buildAdminAppointment().client, firstName, lastName: 'Nygaard' },
      });
    let pending = [request('00000000-0000-4000-8000-0000000000a1', 'Anders')];
    await page.route(`**${listPending.path}`, (route) => route.fulfill({ json: pending }));
    await openDay(page, []);
    const approve = button(page, 'Approve Anders');
    await expect(page.getByText('Nothing booked today.')).toBeVisible();
    await approve.scrollIntoViewIfNeeded();
    // The list knows that it is looked at.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // Letters of another width come after the first paint.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const before = await approve.boundingBox();
    pending = [request('00000000-0000-4000-8000-0000000000a2', 'Oskar'), ...pending];
    const asked = page.waitForResponse('**/appointments/pending');
    await page.clock.runFor(10_500);
    await asked;
    const strip = page
      .getByRole('paragraph')
      .filter({ hasText: '1 new request, from Oskar Nygaard' });
    await expect(strip.first()).toBeVisible();
    expect(await approve.boundingBox()).toEqual(before);
    await button(page, 'Show').tap();
    await expect(button(page, 'Approve Oskar')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeFocused();
  },
);

test(
  'a failure is shown where it happened, and the rest of the screen stays',
  { tag: '@all' },
  async ({ page }) => {
    const { family } = await openDay(page, BEGUN);
    await expect(button(page, 'Arrived')).toBeVisible();
    await page.route('**/arrived', (route) => route.fulfill(problem(409, 'It is over.')));
    await button(page, 'Arrived').tap();
    await expect(toast(page, 'Update Failed')).toContainText(
      'It is over. Please check your connection and try again.',
    );
    await expect(page.getByText('Couldn’t mark as arrived. It is over.')).toBeVisible();
    await page.route('**/appointment-audio', (route) => route.fulfill(problem(500, 'No voice.')));
    await button(page, 'Play schedule').tap();
    await expect(toast(page, 'Audio Error')).toContainText(
      'Failed to play schedule audio. Please try again.',
    );
    await page.route(`**${listPending.path}`, (route) =>
      route.fulfill(problem(500, 'Our calendar does not answer.')),
    );
    await page.reload();
    await expect(
      page.getByText('Couldn’t load the requests. Our calendar does not answer.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: `Erik ${family}` })).toBeVisible();
  },
);

test(
  'what comes next is one button, and the rest is in a menu that works by keyboard',
  { tag: ['@widths', '@all'] },
  async ({ page }) => {
    await openDay(page, BEGUN);
    await expect(page.getByRole('button', { name: /^(Arrived|Erik has arrived)$/ })).toBeVisible();
    const more = button(page, 'More about Erik');
    const menu = page.getByRole('group', { name: 'More about Erik' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(menu).toHaveCount(0);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(menu.locator('a, button')).toHaveText(
      'Call Email Text Play Done Take $144.28 Move Edit Rebook No-show Cancel'.match(
        /Take \S+|\S+/g,
      ) ?? [],
    );
    expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Call Erik' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(more).toBeFocused();

    await more.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toHaveCount(0);
    await more.press('Enter');
    await menu.getByRole('button', { name: 'Edit' }).press('Enter');
    await expect(menu).toHaveCount(0);
    await expect(dialogOf(page)).toContainText('Edit Appointment');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(more).toBeFocused();
  },
);

test(
  'the wide dashboard works by keyboard, and the focus returns',
  { tag: '@desktop' },
  async ({ page }) => {
    const { family } = await openDay(page, BEGUN);
    const name = page.getByRole('button', { name: `Erik ${family}` }).first();
    await name.focus();
    await page.keyboard.press('Enter');
    const more = dialogOf(page).getByRole('button', { name: 'More' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(dialogOf(page).getByRole('button', { name: 'Rebook' })).toBeHidden();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(dialogOf(page).getByRole('link', { name: 'Email Erik' })).toBeFocused();
    for (const act of ['Edit', 'Rebook', 'No-show', 'Cancel']) {
      await page.keyboard.press('Tab');
      await expect(dialogOf(page).getByRole('button', { name: act, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(dialogOf(page).getByRole('button', { name: 'Arrived' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
    await page.getByRole('button', { name: 'Erik has arrived' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Erik ${family} has arrived.`)).toBeVisible();
    for (const name of ["Today's Appointments", 'Pending Requests', 'This Week', 'Revenue'])
      await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
  },
);
