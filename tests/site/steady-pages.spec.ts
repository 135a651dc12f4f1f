import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import { comeFromOwnNetwork } from '../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../helpers/browser/hold-files.ts';
import { nextFrame } from '../helpers/browser/next-frame.ts';
import { listSitemapPaths } from '../helpers/browser/sitemap.ts';

failOnConsole(test, /Failed to load resource: the server responded with a status of 404/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const WIDTHS = [320, 360, 390, 412, 480, 768, 1024, 1280, 1440];
/** A layout shift that no one sees, in the measure of the browsers. */
const UNSEEN = 0.011;

const hasOurFonts = () => sessionStorage.getItem('fonts') === '1';

/** What moves or is cut at a width: the page's own code puts the device's fonts back, and ours in their place. */
async function listUnsteady(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  return page.evaluate(() => {
    const swapFonts = (globalThis as unknown as { swapFonts: () => void }).swapFonts;
    const shown = [...document.querySelectorAll('body *')].filter(
      // A fact flows with the words around it: its line may begin elsewhere while the paragraph stays.
      (each) => !each.closest('svg, span[data-fact]') && each.checkVisibility(),
    );
    const topOf = (each: Element) => each.getBoundingClientRect().top;
    document.documentElement.classList.add('device-fonts');
    const before = shown.map(topOf);
    swapFonts();
    const moved = shown.filter((each, at) => {
      const from = before[at] ?? 0;
      return Math.min(from, topOf(each)) < innerHeight && Math.abs(topOf(each) - from) > 3;
    });
    const cut = [...document.querySelectorAll('svg :is(.sun, .halo)')].flatMap((light) => {
      const { top, left, right, width: wide } = light.getBoundingClientRect();
      if (wide === 0) return [];
      const found: string[] = [];
      for (let box = light.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflow } = getComputedStyle(box);
        if (!/hidden|clip/.test(overflow)) continue;
        const edge = box.getBoundingClientRect();
        if (edge.top - top > 1 || edge.left - left > 1 || right - edge.right > 1)
          found.push(`a sun is cut by ${box.nodeName} ${box.getAttribute('class') ?? ''}`);
      }
      return found;
    });
    const low = [...document.querySelectorAll<HTMLElement>('body > footer a')]
      .filter((link) => link.checkVisibility() && link.offsetHeight < 44)
      .map((link) => `the footer’s ${link.textContent} is ${link.offsetHeight} px high`);
    const names = moved.map(
      (each) => `${each.nodeName} “${each.textContent.trim().slice(0, 24)}” moves`,
    );
    return [...new Set([...names.slice(0, 3), ...cut, ...low])];
  });
}

test('no public page moves at any width when its fonts arrive, cuts its sun or has small links at its foot', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const source = await readFile(
    new URL('../../src/lib/loading/swap-fonts.ts', import.meta.url),
    'utf8',
  );
  const swap = `${stripTypeScriptTypes(source).replaceAll('export ', '')};globalThis.swapFonts = swapFonts;`;
  const listed = await listSitemapPaths(page.request);
  const articles = listed.filter((path) => path.startsWith(`${paths.blog}/`));
  const pages = [
    ...listed.filter((path) => !articles.slice(1).includes(path)),
    ...[paths.login, paths.signup, paths.forgotPassword, '/no-such-page'],
  ];
  expect(pages.length).toBeGreaterThan(15);
  const findings: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    await page.waitForFunction(hasOurFonts);
    await page.evaluate(swap);
    for (const width of WIDTHS) {
      const found = await listUnsteady(page, width);
      findings.push(...found.map((words) => `${path} at ${width} px: ${words}`));
    }
  }
  expect(findings).toEqual([]);
});

for (const [path, width] of [
  [paths.blog, 412],
  [paths.giftCertificates, 412],
  [paths.services, 360],
  [paths.blog, 1440],
] as const) {
  test(`${path} stays where it is while it loads on a slow line at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const letFontsCome = await holdFiles(page, /\.woff2$/);
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (globalThis as unknown as { shifts: number }).shifts += (
            entry as unknown as { value: number }
          ).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await nextFrame(page);
    letFontsCome();
    await page.waitForFunction(hasOurFonts);
    await nextFrame(page);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
    expect(shifts).toBeLessThanOrEqual(UNSEEN);
    // They did arrive, and are shown.
    await expect(page.locator('html')).not.toHaveClass(/device-fonts/);
  });
}
