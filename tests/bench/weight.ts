import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Response } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#local/database/demo-accounts.ts';
import { requireBrowser } from '../../scripts/browser.ts';
import { median, type Measure } from './measure.ts';

const TAPS = 5;
/** These may weigh more: they show live prices or live reviews, or have a form. */
const LIVE_PAGES = [
  '/',
  '/services',
  '/testimonials',
  '/contact',
  '/gift-certificates',
  '/new-client',
];
const CONTENT_PAGES = [
  '/about',
  '/blog',
  '/blog/office-worker-hot-stone-alexandria-posture',
  '/thai-massage-alexandria',
  '/faq',
  '/policies',
  '/privacy',
  '/client-bill-of-rights',
];
const kB = (bytes: number) => bytes / 1000;

interface Load {
  path: string;
  type: string;
  /** Bytes of the body as brotli sends them. */
  bytes: number;
}

/** What a page loads before anyone acts, and what the booking dialog adds; compressed sizes in kB. */
export async function measureWeights(baseUrl: string): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: ['--no-sandbox'],
  });
  try {
    const open = async (path: string) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      const loads = recordLoads(page, baseUrl);
      await page.goto(baseUrl + path, { waitUntil: 'networkidle' });
      return { page, loads };
    };

    const home = await open('/');
    const first = await home.loads();
    const measures: Measure[] = [
      { what: 'Home · first load', value: kB(sum(first)), unit: 'kB', bar: 80 },
      {
        what: 'Home · requests before the catalog refresh',
        value: pageRequests(first),
        unit: '',
        bar: 6,
      },
    ];

    for (const path of [...LIVE_PAGES, ...CONTENT_PAGES]) {
      const { page, loads } = await open(path);
      measures.push({
        what: `${path} · JavaScript before the first tap`,
        value: kB(
          sum((await loads()).filter(({ type }) => type === 'script')) + (await inlineScript(page)),
        ),
        unit: 'kB',
        bar: CONTENT_PAGES.includes(path) ? 3 : 6,
      });
      await page.close();
    }

    await tapToDialog(home.page);
    const withDialog = (await home.loads()).filter(({ type }) => type === 'script');
    measures.push({
      what: 'Dialog · JavaScript once open',
      value: kB(sum(withDialog)),
      unit: 'kB',
      bar: 100,
    });
    await home.page.close();

    measures.push({
      what: 'Dashboard · JavaScript of its first screen',
      value: kB(await weighDashboard(browser, baseUrl)),
      unit: 'kB',
      bar: 100,
    });

    // The first tap warmed the server; it does not count.
    const taps: { opened: number; listed: number }[] = [];
    while (taps.length < TAPS) {
      const { page } = await open('/');
      taps.push(await tapToDialog(page));
      await page.close();
    }
    measures.push(
      {
        what: 'Dialog · open after the first tap',
        value: median(taps.map((tap) => tap.opened)),
        unit: 'ms',
        bar: 120,
      },
      {
        what: 'Dialog · services listed after the first tap',
        value: median(taps.map((tap) => tap.listed)),
        unit: 'ms',
        bar: 300,
      },
    );
    return measures;
  } finally {
    await browser.close();
  }
}

/** Bytes of the scripts that the therapist's browser fetches for the first screen of the dashboard; the others come when it is idle. */
async function weighDashboard(browser: Browser, baseUrl: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const answer = await context.request.post(`${baseUrl}/api/auth/admin-login`, {
    data: DEMO_ACCOUNTS.find(({ role }) => role === 'Administrator'),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`The administrator was answered ${answer.status()}`);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const loads = recordLoads(page, baseUrl);
  await page.goto(`${baseUrl}/admin`, { waitUntil: 'networkidle' });
  const scripts = (await loads()).filter(({ type }) => type === 'script');
  await context.close();
  return sum(scripts);
}

const sum = (loads: readonly Load[]) => loads.reduce((total, { bytes }) => total + bytes, 0);
const pageRequests = (loads: readonly Load[]) =>
  loads.filter(({ path }) => !path.startsWith('/api/')).length;

function recordLoads(page: Page, baseUrl: string): () => Promise<Load[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return () =>
    Promise.all(
      responses
        .filter((response) => response.url().startsWith(baseUrl) && response.status() === 200)
        .map(async (response) => ({
          path: new URL(response.url()).pathname,
          type: response.request().resourceType(),
          bytes: compressedSize(await response.body(), response.headers()['content-type'] ?? ''),
        })),
    );
}

/** Bytes of the scripts that stand in the page itself, as brotli sends them. */
async function inlineScript(page: Page): Promise<number> {
  const texts = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && (type === '' || type === 'module'))
      .map(({ text }) => text),
  );
  return texts.length === 0 ? 0 : brotliCompressSync(texts.join('\n')).byteLength;
}

function compressedSize(body: Buffer, contentType: string): number {
  return /text|javascript|json|svg|xml/.test(contentType)
    ? brotliCompressSync(body).byteLength
    : body.byteLength;
}

/** Milliseconds from a tap on Book Now to the open dialog and to its listed services, without hovering first. */
async function tapToDialog(page: Page): Promise<{ opened: number; listed: number }> {
  return page.evaluate(async () => {
    const until = async (done: () => boolean) => {
      while (!done()) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now();
    };
    const button = document.querySelector<HTMLElement>('[data-book]');
    if (!button) throw new Error('No Book Now control');
    const tapped = performance.now();
    button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    button.click();
    const opened = await until(() => document.querySelector('dialog[open]') !== null);
    const listed = await until(
      () => document.querySelectorAll('dialog[open] select[name="serviceId"] option').length > 5,
    );
    return { opened: opened - tapped, listed: listed - tapped };
  });
}
