import type { BrowserContext, Page, ViewportSize } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { OPEN_CHECKOUT_KEY } from '../../../src/features/checkout/open/open-checkout.ts';
import {
  PAYMENT_NOTES_KEY,
  type PaymentNote,
} from '../../../src/features/checkout/state/payment-note.ts';
import { paths } from '#lib/site/paths.ts';
import {
  bookVisit,
  CARDS,
  comeFromOwnNetwork,
  expectChosen,
  fillVisit,
  goToPayment,
  listOfferedTimes,
  payButton,
  payWith,
  requireConfirmation,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';

// The browser itself reports the calls that are cut off.
failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const offer = (page: Page) => page.getByRole('region', { name: 'Your unfinished booking' });

/** Leaves a checkout before paying, its tab closed, and opens another page of the site in the same browser. */
async function leave(page: Page, context: BrowserContext, path: string, size?: ViewportSize) {
  const date = await requireFreeDay(page);
  // The payment can be ready before the catalog is, which knows the name of the service.
  const isPaymentReady = Promise.withResolvers<void>();
  await page.route('**/api/services', async (route) => {
    if (page.url().endsWith(paths.checkout)) await isPaymentReady.promise;
    await route.continue();
  });
  await goToPayment(page, { date });
  isPaymentReady.resolve();
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), OPEN_CHECKOUT_KEY))
    .toContain('Swedish Massage');
  await page.close();
  const later = await context.newPage();
  await later.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
    interface Shift {
      value: number;
    }
  });
  if (size) await later.setViewportSize(size);
  await later.goto(path);
  return { later, date };
}

/** The cumulative layout shift of a page. */
const shiftOf = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0),
  );

test('a checkout that was closed before paying can be resumed from any page until it is paid', async ({
  page,
  context,
}) => {
  const { later, date } = await leave(page, context, paths.faq);
  await expect(offer(later)).toContainText(
    /You started booking Swedish Massage, 60 minutes, on \w+, \w+ \d+ at 11:00 AM\./,
  );
  expect(await shiftOf(later)).toBeLessThan(0.01);
  const note = await later.evaluate((key) => localStorage.getItem(key), OPEN_CHECKOUT_KEY);
  expect(note).not.toMatch(/Marit|Olsen|example|320-555/);
  await offer(later).getByRole('button', { name: 'Continue' }).click();
  const dialog = later.getByRole('dialog');
  await expect(dialog.getByLabel('Service')).toHaveValue('swedish-60');
  await expectChosen(later, { date, time: '11:00' });
  await fillVisit(later, { date });
  await bookVisit(later);
  await expect(payButton(later)).toBeEnabled();

  const beside = await context.newPage();
  await beside.goto(paths.about);
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(beside)).toBeHidden();

  await later.goto(paths.about);
  await offer(later).getByRole('link', { name: 'Continue' }).click();
  await expect(payButton(later)).toBeEnabled();
  await payWith(later, CARDS.pays);
  await requireConfirmation(later);
  await later.goto(paths.faq);
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(later)).toBeHidden();
});

test('an abandoned checkout frees its time right away', async ({ page, context }) => {
  const desktop = { width: 1440, height: 900 };
  const { later, date } = await leave(page, context, paths.policies, desktop);
  await expect(offer(later)).toBeVisible();
  expect(await shiftOf(later)).toBeLessThan(0.01);
  expect(await listOfferedTimes(later, date)).not.toContain('11:00');
  await offer(later).getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer(later)).toHaveText(/Nothing is booked or charged/);
  await expect.poll(() => listOfferedTimes(later, date)).toContain('11:00');
  await later.reload();
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(later)).toBeHidden();
});

test('an expired checkout is no longer offered', { tag: '@all' }, async ({ page, context }) => {
  await context.clock.install({ time: now() });
  const { later } = await leave(page, context, paths.contact);
  await expect(offer(later)).toBeVisible();
  await later.clock.fastForward('10:05');
  await expect(offer(later)).toBeHidden();
});

test(
  'a page that was already open learns about a payment that another tab started',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.goto(paths.faq, { waitUntil: 'networkidle' });
    await expect(offer(page)).toBeHidden();
    const beside = await context.newPage();
    await beside.goto(paths.about);
    const note: PaymentNote = {
      checkoutKey: crypto.randomUUID(),
      paymentIntentId: 'pi_begun',
      serviceId: 'swedish-60',
      serviceName: 'Swedish Massage',
      writtenAtMs: now(),
    };
    const keep = (notes: PaymentNote[]) =>
      beside.evaluate(([key, text]) => localStorage.setItem(key, text), [
        PAYMENT_NOTES_KEY,
        JSON.stringify(notes),
      ] as const);
    await keep([note]);
    await expect(offer(page)).toContainText('You started a payment');
    await keep([]);
    await expect(offer(page)).toBeHidden();
  },
);

test('paying without a connection charges nothing, and the page says so and says when to pay', async ({
  page,
  context,
}) => {
  await goToPayment(page, { date: await requireFreeDay(page) });
  await context.setOffline(true);
  await payWith(page, CARDS.pays);
  await expect(page.getByText('You’re offline')).toContainText('Your card was not charged');
  await expect(page.getByText(/calendar/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('You’re back online')).toBeVisible();
  await expect(page.getByText('You’re offline')).toHaveCount(0);
  await payButton(page).click();
  await requireConfirmation(page);
});

test(
  'a checkout opened without a connection continues when it is back',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    const date = await requireFreeDay(page);
    const setup = page.getByRole('heading', { name: 'Payment Setup Failed' });
    await Promise.all([
      goToPayment(page, { date }),
      expect(setup)
        .toBeVisible({ timeout: 20_000 })
        .then(async () => {
          await context.setOffline(true);
          await page.unroute('**/api/create-payment-intent');
          await context.setOffline(false);
        }),
    ]);
  },
);

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [paths.checkout, paths.bookingSuccess]) {
    test(`${path} says what to do`, { tag: '@all' }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const words = page.locator('main p.scriptless, main .scriptless p');
      expect(await words.innerText()).toContain('needs JavaScript');
      await expect(words.locator('a[href^="tel:"]')).toBeVisible();
      await expect(page.getByText('Opening your')).toBeHidden();
    });
  }
});
