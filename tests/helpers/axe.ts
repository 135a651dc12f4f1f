import { appendFileSync, mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { setColorScheme } from './color-scheme.ts';

export const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose answer depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDE = { width: 1440, height: 900 };

interface Look {
  /** A selector; without it, the whole page. */
  include?: string;
  /** Every rule of axe, when neither tags nor rules are named. */
  tags?: string[];
  rules?: string[];
}

/** What axe finds wrong with a page as it stands. */
export async function axe(page: Page, { include, tags, rules }: Look = {}): Promise<string[]> {
  // Our pages hold no frames: without the extra page that axe opens for those, a look takes a quarter of the time.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (include) builder.include(include);
  if (tags) builder.withTags(tags);
  if (rules) builder.withRules(rules);
  const { violations } = await builder.analyze();
  keepLook(page, violations.length);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Where each look is written down for the accessibility statement; Playwright empties the folder before each run. */
const LOOKS = 'test-results/browser';

function keepLook(page: Page, violations: number): void {
  const path = new URL(page.url()).pathname;
  mkdirSync(LOOKS, { recursive: true });
  appendFileSync(`${LOOKS}/axe-looks.jsonl`, `${JSON.stringify({ path, violations })}\n`);
}

/** What axe finds wrong with a page in both color schemes. Leaves it in the light one. */
export async function axeInBothSchemes(page: Page, look: Look = {}): Promise<string[]> {
  await setColorScheme(page, 'dark');
  const { include } = look;
  const dark = await axe(page, { ...(include && { include }), rules: COLOUR_RULES });
  await setColorScheme(page, 'light');
  const light = await axe(page, look);
  return [...light, ...dark.map((finding) => `in the dark scheme, ${finding}`)];
}

/** What axe finds wrong with a page that is as wide as a desktop's. Leaves it as wide as it was. */
export async function axeOnDesktop(page: Page, look: Look = {}): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize(WIDE);
  // A page hears of its new width with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const findings = await axe(page, look);
  if (size) await page.setViewportSize(size);
  return findings.map((finding) => `on a desktop, ${finding}`);
}
