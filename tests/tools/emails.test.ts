import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compose } from '#api/messages/compose.ts';
import { requireBrowser } from '../../scripts/browser.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/browser/axe.ts';
import { COMPOSING, SAMPLE_MESSAGES } from '../helpers/builders/sample-messages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireBrowser(), args: ['--no-sandbox'] });
}, 60_000);
afterAll(() => browser.close());

const emails = SAMPLE_MESSAGES.filter(({ channel }) => channel === 'email');

it('no email has a fault that axe finds, or is wider than a phone, in either color scheme', async () => {
  expect(emails.length).toBeGreaterThan(20);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const findings: string[] = [];
  for (const stored of emails) {
    const { message } = await compose(COMPOSING, stored);
    await page.setContent('html' in message ? message.html : '');
    const name = `${stored.kind} to ${stored.recipient}`;
    findings.push(
      ...(await axeInBothSchemes(page, { tags: WCAG_22_AA })).map(
        (finding) => `${name}: ${finding}`,
      ),
    );
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) findings.push(`${name}: ${width} px wide`);
  }
  expect(findings).toEqual([]);
}, 60_000);

it('a word of sixty letters in any name or message widens no email', async () => {
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';
  const lengthen = (key: string, value: unknown) =>
    typeof value === 'string' && /name$|message$|^note$|^words$/i.test(key) ? long : value;
  const page = await browser.newPage();
  const findings: string[] = [];
  for (const stored of emails) {
    const longer = JSON.parse(JSON.stringify(stored), lengthen) as typeof stored;
    // Its words aren't in the outbox.
    if (stored.kind === 'contact_message') longer.subject = 'a long contact message';
    const { message } = await compose(COMPOSING, longer);
    await page.setContent('html' in message ? message.html : '');
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width)
        findings.push(`${stored.kind} to ${stored.recipient}: ${wide} px at ${width}`);
    }
  }
  expect(findings).toEqual([]);
}, 60_000);
