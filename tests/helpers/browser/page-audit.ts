import type { BrowserContext, Page, ViewportSize } from '@playwright/test';
import { paths } from '#lib/site/paths.ts';
import { axeInBothSchemes, WCAG_22_AA } from './axe.ts';
import { weighInlineScripts, weighScripts } from './script-weight.ts';
import { nextFrame } from './next-frame.ts';

/** Two phones, and a window of 1440 px zoomed to 200 %. */
const NARROW_SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];
const WIDE = { width: 1440, height: 900 };

/** What a page may fetch of scripts before anyone taps, compressed; more where prices or reviews are live, or a form is. */
const SCRIPT_BYTES = 2_300;
const LIVE_SCRIPT_BYTES = 6_400;
const LIVE_PAGES: readonly string[] = [
  paths.home,
  paths.services,
  paths.testimonials,
  paths.contact,
  paths.giftCertificates,
  paths.newClient,
];

/** What is wrong with one page, by question; every list is empty on a good page. */
export interface PageAudit {
  accessibility: string[];
  console: string[];
  frame: string[];
  layout: string[];
  weight: string[];
}

interface AuditOptions {
  expectedStatus?: number;
  /** Whether the page is also looked at as wide as a desktop's. */
  isWideToo?: boolean;
}

/** Opens a page on a phone and looks at everything that every public page owes. The context is in the light scheme. */
export async function auditPage(
  context: BrowserContext,
  path: string,
  { expectedStatus = 200, isWideToo = true }: AuditOptions = {},
): Promise<PageAudit> {
  const page = await context.newPage();
  const messages = listenToConsole(page);
  const fetched = weighScripts(page);
  const status = (await page.goto(path))?.status();
  await page.evaluate(() => document.fonts.ready);
  const frame = await auditFrame(page);
  if (status !== expectedStatus) frame.push(`answers ${status}`);
  await openDetails(page);
  const accessibility = await axeInBothSchemes(page, { tags: WCAG_22_AA });
  const layout = await auditLayout(page, NARROW_SIZES);
  if (isWideToo) {
    layout.push(...(await auditLayout(page, [WIDE])));
    const wide = await axeInBothSchemes(page, { tags: WCAG_22_AA });
    accessibility.push(...wide.map((finding) => `on a desktop, ${finding}`));
  }
  const scriptBytes = (await fetched()) + (await weighInlineScripts(page));
  const allowed = LIVE_PAGES.includes(path) ? LIVE_SCRIPT_BYTES : SCRIPT_BYTES;
  const weight =
    scriptBytes > allowed ? [`${scriptBytes} bytes of script, ${allowed} allowed`] : [];
  await page.close();
  // Chromium reports a page's own 404 on the console, which for the 404 page is as it should be.
  const ownStatus = new RegExp(`status of ${expectedStatus} .*${path}\\)$`);
  const named = (findings: string[]) => findings.map((finding) => `${path}: ${finding}`);
  return {
    accessibility: named(accessibility),
    console: named(messages.filter((message) => !ownStatus.test(message))),
    frame: named(frame),
    layout: named(layout),
    weight: named(weight),
  };
}

/** Collects what a page says on the console, and its uncaught errors. */
export function listenToConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) =>
    messages.push(`${message.type()}: ${message.text()} (${message.location().url})`),
  );
  page.on('pageerror', ({ message }) => messages.push(`uncaught: ${message}`));
  return messages;
}

/** Answers are read too: one name keeps them shut one by one, so it goes first. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.removeAttribute('name');
      details.open = true;
    }
  });
}

/** One first heading, the frame of the site, and a skip link that is first in line and leads somewhere. */
async function auditFrame(page: Page): Promise<string[]> {
  const counts = await page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    return {
      'first headings': count('h1'),
      headers: count('body > header'),
      'main parts': count('main'),
      footers: count('body > footer'),
    };
  });
  const findings = Object.entries(counts)
    .filter(([, found]) => found !== 1)
    .map(([part, found]) => `has ${found} ${part}`);
  await page.keyboard.press('Tab');
  const skipTarget = await page.evaluate(() => document.activeElement?.getAttribute('href'));
  if (skipTarget !== '#main') findings.push(`the first stop of the Tab key is ${skipTarget}`);
  await page.keyboard.press('Enter');
  const focused = await page.evaluate(() => document.activeElement?.tagName);
  if (focused !== 'MAIN') findings.push(`the skip link leads to ${focused}`);
  return findings;
}

/** Looks at a page in each size, and leaves it in the last one. */
async function auditLayout(page: Page, sizes: readonly ViewportSize[]): Promise<string[]> {
  const findings: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A page learns its new width in the next frame.
    await nextFrame(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) findings.push(`scrolls ${wide} px sideways at ${size.width} px`);
  }
  return findings;
}
