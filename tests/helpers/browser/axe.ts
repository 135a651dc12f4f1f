import { appendFileSync, mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';
import { setColorScheme } from './color-scheme.ts';
import { isWhole } from '../runner/search-lengths.ts';
import { STEP } from './site-control.ts';
import { nextFrame } from './next-frame.ts';

export const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose answer depends on the color scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const WIDE = { width: 1440, height: 900 };

interface Look {
  /** A selector; without it, the whole page. */
  include?: string;
  /** Every rule of axe, when neither tags nor rules are named. */
  tags?: string[];
  rules?: string[];
}

/** What axe finds wrong with a page in its current state. */
export async function axe(page: Page, { include, tags, rules }: Look = {}): Promise<string[]> {
  // Axe's own package for Playwright brings axe along at each look, half a megabyte; our pages hold no frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const options: RunOptions = { resultTypes: ['violations'] };
  if (tags) options.runOnly = { type: 'tag', values: tags };
  if (rules) options.runOnly = { type: 'rule', values: rules };
  await page.evaluate(finishFading);
  const findings = await page.evaluate(
    async ([where, how]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(where ? { include: where } : document, how);
      return violations.map(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`,
        ),
      );
    },
    [include, options] as const,
  );
  keepLook(page, findings.length);
  return findings.flat();
}

/** Waits for what fades in or changes its colors: a person does not read it halfway, either. */
async function finishFading(): Promise<void> {
  const isPassing = ({ playState, timeline, effect }: Animation) =>
    playState === 'running' &&
    timeline instanceof DocumentTimeline &&
    effect?.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isPassing)
      .map(({ finished }) => finished),
  );
}

/** Where each check is recorded for the accessibility statement; Playwright empties the folder before each run. */
const LOOKS = `test-results/${STEP}`;

function keepLook(page: Page, violations: number): void {
  const path = new URL(page.url()).pathname;
  mkdirSync(LOOKS, { recursive: true });
  appendFileSync(`${LOOKS}/axe-looks.jsonl`, `${JSON.stringify({ path, violations })}\n`);
}

/**
 * What axe finds wrong with a page in both color schemes in `npm run test:all`, and in the light one otherwise. Leaves it in the
 * light one.
 */
export async function axeInBothSchemes(page: Page, look: Look = {}): Promise<string[]> {
  if (!isWhole) return axe(page, look);
  await setColorScheme(page, 'dark');
  const { include } = look;
  const dark = await axe(page, { ...(include && { include }), rules: COLOUR_RULES });
  await setColorScheme(page, 'light');
  const light = await axe(page, look);
  return [...light, ...dark.map((finding) => `in the dark scheme, ${finding}`)];
}

/** What axe finds wrong with a page in both color schemes, and with the same page as wide as a desktop's. */
export async function axeAtBothWidths(page: Page, look: Look = {}): Promise<string[]> {
  return [...(await axeInBothSchemes(page, look)), ...(await axeOnDesktop(page, look))];
}

/** What axe finds wrong with a page that is as wide as a desktop's, in `npm run test:all` alone. Leaves it as wide as it was. */
export async function axeOnDesktop(page: Page, look: Look = {}): Promise<string[]> {
  if (!isWhole) return [];
  const size = page.viewportSize();
  await page.setViewportSize(WIDE);
  // A page learns its new width in the next frame.
  await nextFrame(page);
  const findings = await axe(page, look);
  if (size) await page.setViewportSize(size);
  return findings.map((finding) => `on a desktop, ${finding}`);
}
