import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { practice } from '#lib/site/built/practice.ts';
import { holdFiles } from '../helpers/browser/hold-files.ts';
import { nextFrame } from '../helpers/browser/next-frame.ts';
import { bookingDialog } from '../helpers/browser/locators.ts';

const FONT_PAGES = [
  '/',
  '/about',
  '/services',
  '/blog',
  '/testimonials',
  '/gift-certificates',
  '/blog/office-worker-hot-stone-alexandria-posture',
];
/** A shift that no one sees: a line's own letters, which come to stand a hair beside where they were. */
const STILL = 0.01;
/** What opens the booking dialog, and what fills it. */
const DIALOG_SCRIPT = /page\.astro_astro_type_script_index_3_/;
const FORM_SCRIPT = /\/kit\./;

const fontOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]);

interface Shift {
  value: number;
  moved: string[];
}

/** What of the things that could be seen has moved so far. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        const moved = entry.sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? '');
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

for (const path of FONT_PAGES) {
  test(
    `${path} shows its words first and its fonts after, and nothing moves`,
    { tag: '@widths' },
    async ({ page }) => {
      const shifted = await watchShifts(page);
      const letFontsCome = await holdFiles(page, /\.woff2$/);
      await page.goto(path);
      expect(await fontOf(page, 'h1')).toBe('"Fraunces Fallback"');
      letFontsCome();
      await expect(page.locator('html')).not.toHaveClass(/device-fonts/);
      expect(await fontOf(page, 'h1')).toBe('Fraunces');
      await nextFrame(page);
      const shifts = await shifted();
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(total, JSON.stringify(shifts)).toBeLessThan(STILL);
    },
  );
}

test('the second page of a visit starts with the fonts', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).not.toHaveClass(/device-fonts/);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  expect(await fontOf(page, 'h1')).toBe('Fraunces');
});

test('a page whose fonts never come stays readable in those of the device', async ({ page }) => {
  await page.route(/\.woff2$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  await nextFrame(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await fontOf(page, 'h1')).toBe('"Fraunces Fallback"');
});

test('a content page fetches no script before someone acts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
});

test('a page can be put on the home screen once its words are there', async ({ page }) => {
  await page.goto('/');
  const manifest = page.locator('link[rel=manifest]');
  await expect(manifest).toHaveAttribute('href', '/site.webmanifest');
});

test('Book Now pressed before its script has arrived opens the dialog once it has', async ({
  page,
}) => {
  const letScriptCome = await holdFiles(page, DIALOG_SCRIPT);
  await page.goto('/about');
  const book = page.getByRole('button', { name: 'Book Now' }).first();
  await book.click();
  await expect(page.locator('body')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letScriptCome();
  await expect(bookingDialog(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the dialog opens before its form has arrived, which comes into it', async ({ page }) => {
  const letFormCome = await holdFiles(page, FORM_SCRIPT);
  await page.goto('/about');
  const book = page.getByRole('button', { name: 'Book Now' }).first();
  await book.click();
  const dialog = bookingDialog(page);
  await expect(dialog.getByRole('heading', { name: 'Book Your Massage' })).toBeFocused();
  await expect(dialog.getByLabel('Service')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await book.click();
  letFormCome();
  await expect(dialog.getByLabel('Service')).toHaveCount(1);
  // A dialog that was closed in the meantime isn't filled.
  await expect(dialog.locator('form')).toHaveCount(1);
});

for (const script of [DIALOG_SCRIPT, FORM_SCRIPT]) {
  test(`Book Now says so when ${script} does not arrive, and works when pressed again`, async ({
    page,
  }) => {
    await page.route(script, (route) => route.abort());
    await page.goto('/about');
    const book = page.getByRole('button', { name: 'Book Now' }).first();
    await book.click();
    const failure = page.getByRole('dialog', { name: 'Booking isn’t available' });
    await expect(failure).toContainText(
      `The booking window didn’t load, and nothing was booked. Check your connection and reload the page, book with plain forms, or call ${practice.phone}.`,
    );
    await failure.getByRole('button', { name: 'Close' }).click();
    await expect(failure).toHaveCount(0);
    await page.unroute(script);
    await book.click();
    await expect(bookingDialog(page).getByLabel('Service')).toBeVisible();
  });
}
