import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import {
  bookVisit,
  CARDS,
  comeFromOwnNetwork,
  fillVisit,
  goToCheckout,
  goToPayment,
  payButton,
  payWith,
  reopenCheckout,
  requireConfirmation,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { releaseWebhooks } from '../../helpers/journeys/stripe-control.ts';
import {
  offerLater,
  refuse,
  isPayment,
  news,
  listNotes,
  goToPay,
} from '../../helpers/journeys/troubled-checkout.ts';

// The browser itself reports every call that these tests refuse or cut off.
failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));
test.afterEach(({ request }) => releaseWebhooks(request));

test(
  'a person who closed the tab while the bank asked is offered their own time again',
  { tag: '@all' },
  async ({ page, context }) => {
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
  },
);

test(
  'S24 someone who holds too many times at once gets a friendly message and can try again',
  { tag: '@all' },
  async ({ page }) => {
    await page.route('**/api/create-payment-intent', refuse(429, 'too_many_holds'));
    await goToCheckout(page, { date: await requireFreeDay(page) });
    await expect(page.getByText('In short: no.')).toBeVisible();
    await expect(page.getByText('Your card was not charged.')).toBeVisible();
    await expect(page.getByRole('alert').getByRole('link', { name: /555/ })).toBeVisible();
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(payButton(page)).toBeEnabled();
  },
);

test('the countdown says what happens when it ends, and one click holds the time again', async ({
  page,
}) => {
  await page.clock.install({ time: now() });
  await goToPay(page);
  await expect(page.getByText('After that, someone else can book it.')).toBeVisible();
  await page.clock.fastForward('10:05');
  await expect(news(page, 'We couldn’t hold your time any longer')).toBeFocused();
  await expect(page.getByText('Your card was not charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Hold it again' }).click();
  await expect(payButton(page)).toBeEnabled();
});

test(
  'a time taken after the countdown comes with the nearest free times',
  { tag: '@all' },
  async ({ page }) => {
    await page.clock.install({ time: now() });
    const { later, label } = offerLater(await goToPay(page));
    await page.clock.fastForward('10:05');
    await page.route(
      '**/api/create-payment-intent',
      refuse(409, 'slot_taken', { detail: 'Just taken.', alternatives: [later] }),
    );
    await page.getByRole('button', { name: 'Hold it again' }).click();
    await expect(page.getByText('Just taken. Your card was not charged.')).toBeVisible();
    await expect(page.getByRole('button', { name: label })).toBeVisible();
  },
);

test('near the end, one click holds the time longer', { tag: '@all' }, async ({ page }) => {
  await page.clock.install({ time: now() });
  await goToPay(page);
  await page.clock.fastForward('08:30');
  await page.getByRole('button', { name: 'Hold it longer' }).click();
  await expect(page.getByRole('timer')).toContainText('10 minutes');
  await expect(page.getByRole('button', { name: 'Hold it longer' })).toHaveCount(0);
});

test('a time that was taken while the card was typed is refused before the card is charged', async ({
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
