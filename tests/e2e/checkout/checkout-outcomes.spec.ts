import { randomUUID } from 'node:crypto';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  expectChosen,
  goToPayment,
  payWith,
  requireConfirmation,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { releaseWebhooks } from '../../helpers/journeys/stripe-control.ts';
import {
  offerLater,
  disturb,
  refuse,
  news,
  goToPay,
  expectNoWayToPay,
  expectAccessible,
} from '../../helpers/journeys/troubled-checkout.ts';

// The browser itself reports every call that these tests refuse or cut off.
failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));
test.afterEach(({ request }) => releaseWebhooks(request));

test('S6 a refund for a lost time is shown again after a reload, until the next booking', async ({
  page,
}) => {
  const { later, label } = offerLater(await goToPay(page));
  await disturb(page, async (route) => {
    if (route.request().url().endsWith('/appointments')) {
      await refuse(409, 'slot_lost_refunded', { alternatives: [later] })(route);
    } else await route.fulfill({ json: { state: 'refunded', alternatives: [later] } });
  });
  await payWith(page, CARDS.pays);
  for (const look of ['at once', 'after a reload']) {
    await expect(news(page, 'Your payment was refunded'), look).toBeVisible();
    await expect(page.getByText('The full refund can take a few days')).toBeVisible();
    await expect(page.getByText(label)).toBeVisible();
    await expectNoWayToPay(page);
    await expectAccessible(page);
    await page.reload();
  }
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toHaveValue('Marit');
  await expectChosen(page, later);
});

test(
  'a payment that a person has to review says so with a number to call, even after a reload',
  { tag: '@all' },
  async ({ page }) => {
    await goToPay(page);
    await disturb(page, async (route) => {
      if (route.request().url().endsWith('/appointments')) {
        await refuse(409, 'payment_in_review')(route);
      } else await route.fulfill({ json: { state: 'review' } });
    });
    await payWith(page, CARDS.pays);
    for (const look of ['at once', 'after a reload']) {
      await expect(news(page, 'We’re reviewing your payment'), look).toBeVisible();
      await expect(page.getByRole('alert').getByRole('link', { name: /555/ })).toBeVisible();
      await expect(page.getByText(/^Reference: pi_/)).toBeVisible();
      await expectNoWayToPay(page);
      await expectAccessible(page);
      await page.reload();
    }
  },
);

test(
  'a payment that does not match is a failed booking with a number to call',
  { tag: '@all' },
  async ({ page }) => {
    await goToPay(page);
    await page.route('**/api/appointments', refuse(409, 'payment_mismatch'));
    await payWith(page, CARDS.pays);
    await expect(news(page, 'Booking Failed')).toBeVisible();
    await expect(page.getByText('Please contact us directly.')).toBeVisible();
    await expect(page.getByRole('alert').getByRole('link', { name: /555/ })).toBeVisible();
    await expectNoWayToPay(page);
  },
);

test(
  'a client whose bank sends them to another browser learns where to look',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/checkout?payment_intent=pi_unknown&redirect_status=succeeded');
    await expect(news(page, 'Please return to the window you paid in')).toBeVisible();
    await expect(page.getByText('please don’t pay again')).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
  },
);

test(
  'a confirmation says that the email is on its way, or that it failed only once it has failed for good',
  { tag: '@all' },
  async ({ page }) => {
    const email = `${randomUUID()}@example.com`;
    await page.route('**/api/appointments', async (route) => {
      const answer = await route.fetch();
      const result = (await answer.json()) as object;
      const notifications = { email: false, sms: false, waiting: ['email'] };
      await route.fulfill({ response: answer, json: { ...result, notifications } });
    });
    await goToPayment(page, { date: await requireFreeDay(page), email });
    await payWith(page, CARDS.pays);
    await requireConfirmation(page);
    await expect(page.getByText(`Your confirmation is on its way to ${email}.`)).toBeVisible();
    await expect(page.getByText('Notifications are unavailable')).toHaveCount(0);
    await page.evaluate(() => {
      const kept = sessionStorage.getItem('booking-result') ?? '';
      sessionStorage.setItem('booking-result', kept.replace('"waiting":["email"]', '"waiting":[]'));
    });
    await page.reload();
    await expect(
      page.getByText('Notifications are unavailable right now, but your appointment is confirmed.'),
    ).toBeVisible();
  },
);
