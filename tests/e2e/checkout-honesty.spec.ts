import { randomUUID } from 'node:crypto';
import { expect, test, type Page, type Request, type Route } from '@playwright/test';
import type { ProblemCode } from '../../src/contract/problem.ts';
import { axeInBothSchemes, axeOnDesktop } from '../helpers/axe.ts';
import {
  bookVisit,
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  expectChosen,
  fillVisit,
  goToCheckout,
  goToPayment,
  payButton,
  payWith,
  reopenCheckout,
  requireConfirmation,
  requireFreeDay,
} from '../helpers/booking-journey.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';
import { holdWebhooks, payElsewhere, releaseWebhooks } from '../helpers/stripe-control.ts';

// The browser itself reports every call that these tests refuse or cut off.
failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));
test.afterEach(({ request }) => releaseWebhooks(request));

const AFTER_PAYMENT = ['**/api/appointments', '**/api/checkout-status'];

/** What the page hears of its payment once it is made; undone by `heal`. */
async function disturb(page: Page, disturbance: (route: Route) => Promise<void>) {
  for (const path of AFTER_PAYMENT) await page.route(path, disturbance);
  return {
    heal: async () => {
      for (const path of AFTER_PAYMENT) await page.unroute(path, disturbance);
    },
  };
}

function refuse(status: number, code: ProblemCode, extra: object = {}) {
  const problem = { type: 'about:blank', title: code, status, code, detail: 'In short: no.' };
  return (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, ...extra }),
    });
}

const isPayment = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/confirm');
const cutOff = (route: Route) => route.abort();
const news = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const listNotes = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('payment-notes') ?? '[]') as object[]);

async function goToPay(page: Page): Promise<void> {
  await goToPayment(page, { date: await requireFreeDay(page) });
}

/** Nobody is ever asked to pay while money may be taken. */
async function expectNoWayToPay(page: Page): Promise<void> {
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveCount(0);
}

/** The news reads well for everybody, in both colour schemes and at both widths. */
async function expectAccessible(page: Page): Promise<void> {
  expect([...(await axeInBothSchemes(page)), ...(await axeOnDesktop(page))]).toEqual([]);
}

for (const who of ['the webhook alone', 'nobody'] as const) {
  test(`S1 a payment whose page was closed, booked by ${who}, is shown when the site is opened again`, async ({
    page,
    context,
    request,
  }) => {
    await holdWebhooks(request);
    await goToPay(page);
    await disturb(page, cutOff);
    await payWith(page, CARDS.pays);
    await expect(
      news(page, 'We received your payment and are confirming your booking.'),
    ).toBeVisible();
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
  await expect(
    news(page, 'We received your payment and are confirming your booking.'),
  ).toBeFocused();
  await expect(page.getByText('Please don’t pay again.')).toBeVisible();
  // By now the page waits for seconds: it must not wait them out.
  await expect(page.getByText('This is taking longer than usual')).toBeVisible({ timeout: 10_000 });
  await expectNoWayToPay(page);
  await context.setOffline(true);
  await heal();
  await context.setOffline(false);
  await requireConfirmation(page);
});

test('S12 a server that cannot book yet is asked until it has', async ({ page }) => {
  await goToPay(page);
  const { heal } = await disturb(page, refuse(503, 'booking_pending'));
  await payWith(page, CARDS.pays);
  await expect(
    news(page, 'We received your payment and are confirming your booking.'),
  ).toBeVisible();
  await page.reload();
  await expect(news(page, 'Your payment may have gone through. We’re checking.')).toBeVisible();
  await expectNoWayToPay(page);
  await expectAccessible(page);
  await heal();
  await requireConfirmation(page);
});

test('S11 an answer of Stripe that was lost is found out, not paid again', async ({ page }) => {
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
});

test('S11 a payment that never reached Stripe can be made again, and says that nothing was charged', async ({
  page,
}) => {
  await goToPay(page);
  await page.route('**/v1/payment_intents/*/confirm', cutOff);
  await payWith(page, CARDS.pays);
  await expect(page.getByText('your card was not charged')).toBeVisible();
  await page.unroute('**/v1/payment_intents/*/confirm');
  await expect(payButton(page)).toBeEnabled();
  await payWith(page, CARDS.pays);
  await requireConfirmation(page);
});

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

test('two tabs with one checkout end in one booking, without a reload', async ({
  page,
  context,
}) => {
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
});

test('a reload while the bank asks says that nothing was charged, and can be paid again', async ({
  page,
}) => {
  await goToPay(page);
  await payWith(page, CARDS.secure);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('your card was not charged')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await payWith(page, CARDS.pays);
  await requireConfirmation(page);
});

test('a tab closed while the bank asks is not finished in the next, which follows when it is', async ({
  page,
  context,
  request,
}) => {
  await goToPay(page);
  await payWith(page, CARDS.secure);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  const [note] = (await listNotes(page)) as { paymentIntentId: string }[];
  await page.close();
  const next = await reopenCheckout(context);
  await expect(news(next, 'Your payment isn’t finished')).toBeVisible();
  await expect(next.getByText('Your card hasn’t been charged yet.')).toBeVisible();
  await expectNoWayToPay(next);
  await expectAccessible(next);
  await payElsewhere(request, note?.paymentIntentId ?? '');
  await requireConfirmation(next);
});

test('a person who closed the tab while the bank asked is offered their own time again', async ({
  page,
  context,
}) => {
  const date = await requireFreeDay(page);
  await goToPayment(page, { date });
  await payWith(page, CARDS.secure);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.close();
  const next = await reopenCheckout(context);
  await next.getByRole('button', { name: 'Book again' }).click();
  await fillVisit(next, { date });
  await bookVisit(next);
  await expect(payButton(next)).toBeEnabled();
  await payWith(next, CARDS.pays);
  await requireConfirmation(next);
});

test('the back button after paying leads to no way to pay again', async ({ page }) => {
  await goToPay(page);
  await payWith(page, CARDS.pays);
  await requireConfirmation(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/checkout/);
  await page.goto('/checkout');
  await page.waitForURL('**/services');
});

const LATER = { date: '2026-12-30', time: '14:30', startsAt: '2026-12-30T20:30:00Z' };

test('S6 a refund for a lost time is told again after a reload, until the next booking', async ({
  page,
}) => {
  await goToPay(page);
  await disturb(page, async (route) => {
    if (route.request().url().endsWith('/appointments')) {
      await refuse(409, 'slot_lost_refunded', { alternatives: [LATER] })(route);
    } else await route.fulfill({ json: { state: 'refunded', alternatives: [LATER] } });
  });
  await payWith(page, CARDS.pays);
  for (const look of ['at once', 'after a reload']) {
    await expect(news(page, 'Your payment was refunded'), look).toBeVisible();
    await expect(page.getByText('your payment was refunded in full')).toBeVisible();
    await expect(page.getByText('Wednesday, December 30, 2:30 PM')).toBeVisible();
    await expectNoWayToPay(page);
    await expectAccessible(page);
    await page.reload();
  }
  await page.getByRole('button', { name: 'Wednesday, December 30, 2:30 PM' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toHaveValue('Marit');
  await expectChosen(page, { date: '2026-12-30', time: '14:30' });
});

test('a payment that a person must look at says so with a number to call, also after a reload', async ({
  page,
}) => {
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
});

test('a payment that does not match is a failed booking with a number to call', async ({
  page,
}) => {
  await goToPay(page);
  await page.route('**/api/appointments', refuse(409, 'payment_mismatch'));
  await payWith(page, CARDS.pays);
  await expect(news(page, 'Booking Failed')).toBeVisible();
  await expect(page.getByText('Please contact us directly.').first()).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: /555/ })).toBeVisible();
  await expectNoWayToPay(page);
});

test('S24 too many times kept at once is said kindly and can be tried again', async ({ page }) => {
  await page.route('**/api/create-payment-intent', refuse(429, 'too_many_holds'));
  await goToCheckout(page, { date: await requireFreeDay(page) });
  await expect(page.getByText('In short: no.')).toBeVisible();
  await expect(page.getByText('Your card was not charged.')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: /555/ })).toBeVisible();
  await page.unroute('**/api/create-payment-intent');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeEnabled();
});

test('the countdown says what happens at its end, and there one press keeps the time again', async ({
  page,
}) => {
  await page.clock.install();
  await goToPay(page);
  await expect(page.getByText('After that, someone else can book it.')).toBeVisible();
  await page.clock.fastForward('10:05');
  await expect(news(page, 'We couldn’t hold your time any longer')).toBeFocused();
  await expect(page.getByText('Your card was not charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Hold this time again' }).click();
  await expect(payButton(page)).toBeEnabled();
});

test('a time taken after the countdown comes with the nearest free times', async ({ page }) => {
  await page.clock.install();
  await goToPay(page);
  await page.clock.fastForward('10:05');
  await page.route(
    '**/api/create-payment-intent',
    refuse(409, 'slot_taken', { detail: 'Just taken.', alternatives: [LATER] }),
  );
  await page.getByRole('button', { name: 'Hold this time again' }).click();
  await expect(page.getByText('Just taken. Your card was not charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wednesday, December 30, 2:30 PM' })).toBeVisible();
});

test('near its end a time can be kept longer by one press', async ({ page }) => {
  await page.clock.install();
  await goToPay(page);
  await page.clock.fastForward('08:30');
  await page.getByRole('button', { name: 'Hold it longer' }).click();
  await expect(page.getByRole('timer')).toContainText('10 minutes');
  await expect(page.getByRole('button', { name: 'Hold it longer' })).toHaveCount(0);
});

test('a time taken while the card was typed is refused before the card is asked', async ({
  page,
}) => {
  await goToPay(page);
  await page.route('**/api/create-payment-intent', refuse(409, 'slot_taken'));
  let payments = 0;
  page.on('request', (request) => {
    if (isPayment(request)) payments += 1;
  });
  await payWith(page, CARDS.pays);
  await expect(news(page, 'This time can’t be booked')).toBeVisible();
  expect(payments).toBe(0);
  expect(await listNotes(page)).toEqual([]);
});

test('a bank that sends the person into another browser says where to look', async ({ page }) => {
  await page.goto('/checkout?payment_intent=pi_unknown&redirect_status=succeeded');
  await expect(news(page, 'Please return to the window you paid in')).toBeVisible();
  await expect(page.getByText('please don’t pay again')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
});

test(
  'a confirmation says that its email is on its way, and is unavailable only where that failed for good',
  { tag: '@widths' },
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
