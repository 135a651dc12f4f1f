import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import {
  bookVisit,
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  fillVisit,
  expectChosen,
  goToPayment,
  listOfferedTimes,
  openAnotherDate,
  requireFreeDay,
  openDialog,
  payButton,
  requireConfirmation,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { weighScripts } from '../../helpers/browser/script-weight.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test('a visitor books, pays and is confirmed, and the time is no longer offered', async ({
  page,
  browser,
}) => {
  const date = await requireFreeDay(page);
  const email = `${'marit'.repeat(6)}${randomInt(1e6)}@example.com`;
  const weigh = weighScripts(page);
  await openDialog(page);
  await fillVisit(page, { date, time: '11:00', email });
  expect(await weigh(), 'bytes of script of the dialog').toBeLessThanOrEqual(107_700);
  await bookVisit(page, ['Hot Stones', 'Cupping']);
  await expect(payButton(page)).toBeEnabled();
  expect(await weigh(), 'bytes of script of checkout').toBeLessThanOrEqual(124_200);
  await expect(page.getByText('Please complete your payment')).toBeVisible();
  await expectToastOverNoHeading(page);
  await expectNoScrollSideways(page);
  // On a phone what is booked is two lines with one total above the payment; they unfold.
  const booked = page.getByRole('region', { name: 'Your booking' });
  await expect(booked.getByText(/\$\d/).filter({ visible: true })).toHaveText(['$122.91']);
  const folded = booked.locator('summary');
  expect((await folded.boundingBox())?.height).toBeLessThan(80);
  await folded.click();
  await expect(booked.getByText('$122.91').filter({ visible: true })).toHaveCount(1);
  await expect(booked.getByText(email.split('@')[0] ?? '')).toBeVisible();
  await expectNoScrollSideways(page);
  await expect(page.locator('main dl').last()).toHaveText(
    'Total$115 + taxSales tax$7.91Charged to your card$122.91',
  );
  for (const item of ['Swedish Massage, 60 minutes$80', 'Hot Stones$20', 'Cupping$15']) {
    await expect(page.locator('main dd', { hasText: item })).toHaveCount(1);
  }
  const terms = page.getByRole('region', { name: 'If you need to cancel' });
  await expect(terms).toContainText('24 hours before, and you get everything back');
  await expect(terms).toContainText('we charge 50% of the service fee ($40 of $80)');
  await expect(terms).toContainText('we charge the full service fee ($80)');
  await expect(terms).toContainText('By paying you agree to this.');
  await expect(terms.getByRole('link')).toHaveAttribute('href', '/policies');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Book Now' })).toHaveCount(0);
  await fillCard(page, CARDS.pays);
  await payButton(page).click();
  expect(await requireConfirmation(page)).toMatch(/^[2-79FHKLMRTWXY]{3} [2-79FHKLMRTWXY]{3}$/);
  await expect(page.locator('dl dl')).toHaveText(
    'Swedish Massage, 60 minutes$80Hot Stones$20Cupping$15Sales tax$7.91Total$122.91',
  );
  await expect(page.getByText('Paid $122.91 by card', { exact: true })).toBeVisible();
  for (const badge of ['Confirmed', 'Paid']) {
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('11:00 AM')).toBeVisible();
  await expect(page.getByText('Email sent')).toBeVisible();
  await page.getByRole('link', { name: 'fill out the new client form' }).click();
  // Four of twelve are known, and stand there before anyone touches the form.
  await expect(page.getByText('4 of 12 required answers')).toBeVisible();

  const stranger = await browser.newPage();
  await openDialog(stranger);
  const dialog = stranger.getByRole('dialog');
  await dialog.getByLabel('Service').selectOption('swedish-60');
  await openAnotherDate(stranger);
  await dialog.getByLabel('Date').fill(date);
  const times = dialog.getByLabel('Time', { exact: true }).locator('option');
  await expect(times.filter({ hasText: '9:00 AM' })).toHaveCount(1);
  await expect(times.filter({ hasText: '11:00 AM' })).toHaveCount(0);
  await stranger.close();
});

/** The toast leaves every heading to be read, also on the narrowest phone and on a desktop. */
async function expectToastOverNoHeading(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [size.width, 320, 1440]) {
    await page.setViewportSize({ ...size, width });
    const covered = await page.evaluate(() => {
      const toast = document.querySelector('[data-tone]')?.getBoundingClientRect();
      if (!toast) throw new Error('There is no toast');
      return [...document.querySelectorAll('h1, h2, h3')]
        .filter((heading) => {
          const words = new Range();
          words.selectNodeContents(heading);
          const { top, bottom, left, right } = words.getBoundingClientRect();
          const isBeside = left >= toast.right || right <= toast.left;
          return !isBeside && top < toast.bottom && bottom > toast.top;
        })
        .map(({ textContent }) => textContent);
    });
    expect(covered, `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** However long an email address is, the narrowest phone does not scroll sideways. */
async function expectNoScrollSideways(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, width: 320 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(size);
}

test('a declined card says why and can be replaced by another while the time is held', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  await goToPayment(page, { date });
  await fillCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByText('Your card has been declined.')).toBeVisible();
  await fillCard(page, CARDS.insufficientFunds);
  await payButton(page).click();
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
  expect(await listOfferedTimes(page, date)).not.toContain('11:00');
  await fillCard(page, CARDS.pays);
  await payButton(page).click();
  await requireConfirmation(page);
});

test('a 3-D Secure card asks first: if refused it charges nothing, if completed it books', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  await goToPayment(page, { date });
  await fillCard(page, CARDS.secure);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText(/unable to authenticate your payment method/i)).toBeVisible();
  await fillCard(page, CARDS.secure);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await requireConfirmation(page);
});

test('a reload on checkout finds its own hold, and the success page survives one too', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  await goToPayment(page, { date });
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page, CARDS.pays);
  await payButton(page).click();
  const id = await requireConfirmation(page);
  await page.reload();
  expect(await requireConfirmation(page)).toBe(id);
});

test(
  'a tab whose booking was paid in another tab confirms it without asking to pay',
  { tag: '@all' },
  async ({ page, context }) => {
    const date = await requireFreeDay(page);
    await goToPayment(page, { date });
    const stored = await page.evaluate(() => Object.entries(sessionStorage));
    await fillCard(page, CARDS.pays);
    await payButton(page).click();
    const first = await requireConfirmation(page);

    const second = await context.newPage();
    await second.addInitScript((entries) => {
      if (location.pathname === '/checkout' && sessionStorage.length === 0)
        for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, stored);
    await second.goto('/checkout');
    expect(await requireConfirmation(second)).toBe(first);
  },
);

test('a time that was just taken is refused before any money moves, with a link to choose another', async ({
  page,
  browser,
}) => {
  const date = await requireFreeDay(page);
  await openDialog(page);
  await fillVisit(page, { date, email: 'slow@example.com' });
  const elsewhere = await browser.newContext();
  await comeFromOwnNetwork(elsewhere);
  const stranger = await elsewhere.newPage();
  await goToPayment(stranger, { date, email: 'quick@example.com' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await page.waitForURL('**/checkout');
  await expect(page.getByText('Your card was not charged')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another time' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toHaveValue('Marit');
  // What was chosen is said to be gone, and its day is still there.
  await expect(
    dialog.getByText(/, 11:00 AM is no longer open\. Please choose/).first(),
  ).toBeVisible();
  await expectChosen(page, { date, time: '' });
  await dialog.getByLabel('Time', { exact: true }).selectOption('14:00');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await expect(payButton(page)).toBeEnabled();
  await fillCard(page, CARDS.pays);
  await payButton(page).click();
  await requireConfirmation(page);
  await stranger.context().close();
});
