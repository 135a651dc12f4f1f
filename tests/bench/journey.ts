import { chromium, type Locator, type Page } from '@playwright/test';
import { requireBrowser } from '../../scripts/browser.ts';
import { weighScripts } from '../helpers/browser/script-weight.ts';
import type { Measure } from './measure.ts';

/** The same booking, with the time chosen in one of two ways. */
const WAYS = {
  'by date field and time dropdown': { bar: 17 },
  'by a first free time': { bar: 14 },
} as const;
type Way = keyof typeof WAYS;

const PERSON: [string, string][] = [
  ['First name', 'Marit'],
  ['Last name', 'Olsen'],
  ['Email', 'marit@example.com'],
  ['Phone', '320-555-0199'],
];
const CARD: [string, string][] = [
  ['Card number', '4242424242424242'],
  ['Expiration date', '1234'],
  ['Security code', '123'],
  ['ZIP code', '56308'],
];

/**
 * A new client on a phone, from Home to 'Booking Confirmed!' at a processor four times slower and slow 4G: how many taps and
 * fields, how many kB without Stripe's own, and the slowest answer to a tap or key. A field that is typed counts once; one
 * that the phone shows a picker for counts twice, to open it and to choose, or once if the page opens it.
 */
export async function measureJourney(baseUrl: string): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: ['--no-sandbox'],
  });
  try {
    const measures: Measure[] = [];
    for (const way of Object.keys(WAYS) as Way[]) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
      });
      const page = await context.newPage();
      await slowDown(page);
      await watchInteractions(page);
      await watchPickers(page);
      const fetchedBytes = weighFetches(page, baseUrl);
      const { count, checkoutBytes } = await book(page, baseUrl, way);
      measures.push({
        what: `${way} · taps and fields`,
        value: count,
        unit: '',
        bar: WAYS[way].bar,
      });
      measures.push({
        what: `${way} · all that is fetched`,
        value: (await fetchedBytes()) / 1000,
        unit: 'kB',
        bar: 200,
      });
      measures.push({
        what: `${way} · JavaScript of the checkout page`,
        value: checkoutBytes / 1000,
        unit: 'kB',
        bar: 140,
      });
      measures.push({
        what: `${way} · slowest interaction`,
        value: await slowestInteraction(page),
        unit: 'ms',
        bar: 150,
      });
      await context.close();
    }
    return measures;
  } finally {
    await browser.close();
  }
}

/** Books, counts what the person does and weighs the scripts of checkout; throws where it does not come to its end. */
async function book(page: Page, baseUrl: string, way: Way) {
  const weigh = weighScripts(page);
  let count = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    count += 1;
  };
  const write = async (fields: [string, string][]) => {
    for (const [label, words] of fields) {
      await page.getByLabel(label).first().fill(words);
      count += 1;
    }
  };
  const pick = async (choose: () => Promise<unknown>, isOpen = false) => {
    await choose();
    count += isOpen ? 1 : 2;
  };
  await page.goto(baseUrl);
  await tap(
    page
      .getByRole('link', { name: /Swedish Massage/ })
      .or(page.getByRole('button', { name: /Swedish Massage/ }))
      .first(),
  );
  await tap(page.locator('[data-book="swedish-60"]:visible'));
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('group', { name: 'First open times' }).locator('label').first();
  await first.waitFor();
  if (way === 'by a first free time') await tap(first);
  else {
    await tap(dialog.getByRole('button', { name: 'Another date' }));
    const days = await page.request.get(`${baseUrl}/api/availability/days?serviceId=swedish-60`);
    const { first: times } = (await days.json()) as { first: { date: string; time: string }[] };
    const [wanted] = times;
    if (!wanted) throw new Error('No time is free');
    const openedPicker = await page.evaluate((name) => sessionStorage.getItem(name), OPENED_PICKER);
    await pick(
      () => dialog.getByLabel('Date').fill(wanted.date),
      openedPicker === 'appointmentDate',
    );
    await pick(() => dialog.getByLabel('Time', { exact: true }).selectOption(wanted.time));
  }
  await write(PERSON);
  await tap(dialog.getByRole('button', { name: 'Continue' }));
  await weigh();
  await tap(dialog.getByRole('button', { name: /^Proceed to Payment/ }));
  await page.waitForURL('**/checkout');
  await page.getByLabel('Card number').waitFor();
  const checkoutBytes = await weigh();
  await write(CARD);
  await tap(page.getByRole('button', { name: /^Pay \$/ }));
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  return { count, checkoutBytes };
}

/** What is fetched from our own site, as it is sent, its headers included. */
function weighFetches(page: Page, baseUrl: string): () => Promise<number> {
  const sizes: Promise<{ responseBodySize: number; responseHeadersSize: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(baseUrl)) sizes.push(request.sizes());
  });
  return async () =>
    (await Promise.all(sizes)).reduce(
      (total, { responseBodySize, responseHeadersSize }) =>
        total + responseBodySize + responseHeadersSize,
      0,
    );
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

const SLOWEST = 'slowest-interaction';

/** Keeps the longest duration of a tap or key, over all pages of the tab. */
async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        if (!entry.interactionId) continue;
        const known = Number(sessionStorage.getItem(name) ?? 0);
        sessionStorage.setItem(name, String(Math.max(known, entry.duration)));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  }, SLOWEST);
}

const OPENED_PICKER = 'opened-picker';

/** Notes which field's picker the page opened itself, and leaves it closed: it would cover the page. */
async function watchPickers(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    HTMLInputElement.prototype.showPicker = function () {
      sessionStorage.setItem(name, this.name);
    };
  }, OPENED_PICKER);
}

async function slowestInteraction(page: Page): Promise<number> {
  return Number(await page.evaluate((name) => sessionStorage.getItem(name), SLOWEST));
}
