import type { Route } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  payButton,
  payWith,
  reopenCheckout,
  requireConfirmation,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import {
  holdWebhooks,
  payElsewhere,
  releaseWebhooks,
} from '../../helpers/journeys/stripe-control.ts';
import {
  disturb,
  refuse,
  isPayment,
  news,
  listNotes,
  goToPay,
  expectNoWayToPay,
  expectAccessible,
} from '../../helpers/journeys/troubled-checkout.ts';

// The browser itself reports every call that these tests refuse or cut off.
failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));
test.afterEach(({ request }) => releaseWebhooks(request));
const cutOff = (route: Route) => route.abort();

for (const who of ['the webhook alone', 'no one'] as const) {
  test(`S1 a payment whose page was closed, booked by ${who}, is shown when the site is opened again`, async ({
    page,
    context,
    request,
  }) => {
    await holdWebhooks(request);
    await goToPay(page);
    await disturb(page, cutOff);
    await payWith(page, CARDS.pays);
    await expect(news(page, 'We received your payment.')).toBeVisible();
    await expectNoWayToPay(page);
    const [note] = await listNotes(page);
    expect(JSON.stringify(note)).toContain('Swedish Massage, 60 minutes');
    await page.close();
    if (who === 'the webhook alone') await releaseWebhooks(request);

    const later = await context.newPage();
    await later.goto('/services');
    await later.getByRole('link', { name: 'Check on it' }).click();
    await requireConfirmation(later);
    await expect(later.getByText('11:00 AM')).toBeVisible();
    expect(await listNotes(later)).toEqual([]);
    await later.goto('/services');
    await expect(later.getByText('You started a payment')).toBeHidden();
  });
}

test('S12 a network lost after the payment ends in the confirmation once it is back', async ({
  page,
  context,
}) => {
  await goToPay(page);
  const { heal } = await disturb(page, cutOff);
  await payWith(page, CARDS.pays);
  await expect(news(page, 'We received your payment.')).toBeFocused();
  await expect(page.getByText('Please don’t pay again.')).toBeVisible();
  // By now the page waits for seconds: it must not wait them out.
  await expect(page.getByText('This is taking longer than usual')).toBeVisible({ timeout: 10_000 });
  await expectNoWayToPay(page);
  await context.setOffline(true);
  await heal();
  await context.setOffline(false);
  await requireConfirmation(page);
});

test(
  'S12 the page keeps checking until the server has booked',
  { tag: '@all' },
  async ({ page }) => {
    await goToPay(page);
    const { heal } = await disturb(page, refuse(503, 'booking_pending'));
    await payWith(page, CARDS.pays);
    await expect(news(page, 'We received your payment.')).toBeVisible();
    await page.reload();
    await expect(news(page, 'Your payment may have gone through. We’re checking.')).toBeVisible();
    await expectNoWayToPay(page);
    await expectAccessible(page);
    await heal();
    await requireConfirmation(page);
  },
);

test(
  'S11 a payment whose response from Stripe was lost is found, not made again',
  { tag: '@all' },
  async ({ page }) => {
    await goToPay(page);
    // The call arrives; what comes back does not.
    await page.route('**/v1/payment_intents/*/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payWith(page, CARDS.pays);
    await expect(news(page, 'Your payment may have gone through. We’re checking.')).toBeVisible();
    await expectNoWayToPay(page);
    await requireConfirmation(page);
  },
);

test(
  'S11 a payment that never reached Stripe can be made again, and says that nothing was charged',
  { tag: '@all' },
  async ({ page }) => {
    await goToPay(page);
    await page.route('**/v1/payment_intents/*/confirm', cutOff);
    await payWith(page, CARDS.pays);
    await expect(page.getByText('your card was not charged')).toBeVisible();
    await page.unroute('**/v1/payment_intents/*/confirm');
    await expect(payButton(page)).toBeEnabled();
    await payWith(page, CARDS.pays);
    await requireConfirmation(page);
  },
);

test('S22 a double click pays once, and so does Enter pressed twice', async ({ page }) => {
  await goToPay(page);
  let payments = 0;
  page.on('request', (request) => {
    if (isPayment(request)) payments += 1;
  });
  await fillCard(page, CARDS.declined);
  await payButton(page).dblclick();
  await expect(page.getByText('Your card has been declined.')).toBeVisible();
  expect(payments).toBe(1);
  await fillCard(page, CARDS.pays);
  await page.getByLabel('ZIP code').press('Enter');
  // Wherever the focus is by now: the page may have gone on.
  await page.keyboard.press('Enter');
  await requireConfirmation(page);
  expect(payments).toBe(2);
});

test(
  'two tabs with one checkout end in one booking, without a reload',
  { tag: '@all' },
  async ({ page, context }) => {
    await goToPay(page);
    const stored = await page.evaluate(() => Object.entries(sessionStorage));
    const second = await context.newPage();
    await second.addInitScript((entries) => {
      if (location.pathname !== '/checkout' || sessionStorage.length > 0) return;
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, stored);
    await second.goto('/checkout');
    await expect(payButton(second)).toBeEnabled();

    await payWith(page, CARDS.pays);
    const id = await requireConfirmation(page);
    expect(await requireConfirmation(second)).toBe(id);
  },
);

test(
  'after a reload during the bank’s question, the page says that nothing was charged and can be paid again',
  { tag: '@all' },
  async ({ page }) => {
    await goToPay(page);
    await payWith(page, CARDS.secure);
    await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('your card was not charged')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    await payWith(page, CARDS.pays);
    await requireConfirmation(page);
  },
);

test(
  'after a tab is closed during the bank’s question, the next tab waits and then shows the result',
  { tag: '@all' },
  async ({ page, context, request }) => {
    await goToPay(page);
    await payWith(page, CARDS.secure);
    await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
    const [note] = (await listNotes(page)) as { paymentIntentId: string }[];
    await page.close();
    const next = await reopenCheckout(context);
    await expect(news(next, 'Your payment isn’t finished')).toBeVisible();
    await expect(next.getByText('Your card hasn’t been charged.')).toBeVisible();
    await expectNoWayToPay(next);
    await expectAccessible(next);
    await payElsewhere(request, note?.paymentIntentId ?? '');
    await requireConfirmation(next);
  },
);

test(
  'the Back button after paying offers no way to pay again',
  { tag: '@all' },
  async ({ page }) => {
    await goToPay(page);
    await payWith(page, CARDS.pays);
    await requireConfirmation(page);
    await page.goBack();
    await expect(page).not.toHaveURL(/checkout/);
    await page.goto('/checkout');
    await page.waitForURL('**/services');
  },
);
