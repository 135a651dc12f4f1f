import type { Page } from '@playwright/test';
import { paths } from '#lib/site/paths.ts';
import {
  comeFromOwnNetwork,
  fillVisit,
  payButton,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { openBooked } from '../../helpers/journeys/own-page.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { bookingDialog, button } from '../../helpers/browser/locators.ts';

test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const step = (page: Page, name: RegExp) => bookingDialog(page).getByRole('group', { name });

/** Waits for the history to hold so many open things: the browser steps back in its own time. */
const expectEntries = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate(() => (history.state as { open?: string[] }).open?.length ?? 0))
    .toBe(count);

/** From the services page to the open dialog, with one page behind it. */
async function openOverServices(page: Page): Promise<void> {
  await page.goto(paths.about);
  await page.goto(paths.services);
  await page.locator('[data-book=""]:visible').first().click();
  await expect(bookingDialog(page).getByLabel('Service')).toBeVisible();
}

test('Back goes from the second step to the first, then closes the dialog, and what was typed stays', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  await openOverServices(page);
  await fillVisit(page, { date, email: 'marit@example.com' });
  await button(page, 'Continue').click();
  await expect(step(page, /^Step 2/)).toBeVisible();
  await page.goBack();
  await expect(step(page, /^Step 1/)).toBeVisible();
  await expect(bookingDialog(page).getByLabel('Email')).toHaveValue('marit@example.com');
  await page.goBack();
  await expect(bookingDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${paths.services}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
});

test(
  'a dialog that is closed another way leaves no history entry, and Back from checkout returns to the page',
  { tag: '@all' },
  async ({ page }) => {
    const date = await requireFreeDay(page);
    await openOverServices(page);
    await fillVisit(page, { date });
    await button(page, 'Continue').click();
    await expect(step(page, /^Step 2/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bookingDialog(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
    await page.locator('[data-book=""]:visible').first().click();
    await button(page, 'Continue').click();
    await button(page, /^Proceed to Payment/).click();
    await expect(payButton(page)).toBeEnabled();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${paths.services}$`));
    await expect(bookingDialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
  },
);

test(
  'a page reloaded under its dialog opens it again, and Back still closes it',
  { tag: '@all' },
  async ({ page }) => {
    const date = await requireFreeDay(page);
    await openOverServices(page);
    await fillVisit(page, { date, email: 'marit@example.com' });
    await button(page, 'Continue').click();
    await expect(step(page, /^Step 2/)).toBeVisible();
    await page.reload();
    await expect(bookingDialog(page).getByLabel('Email')).toHaveValue('marit@example.com');
    await expectEntries(page, 1);
    await page.goBack();
    await expect(bookingDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${paths.services}$`));
  },
);

test(
  'Back closes a client’s and the therapist’s dialogs, and leaves their pages',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.goto(paths.about);
    await openBooked(page);
    const own = page.url();
    await button(page, /^Move/).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(own);

    await becomeTherapist(context);
    await page.goto(paths.about);
    await page.goto(paths.admin);
    await button(page, 'Add').click();
    await expect(page.getByRole('dialog', { name: 'Add' })).toBeVisible();
    await expectEntries(page, 1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await button(page, 'Add').click();
    await button(page, 'Booking').click();
    await expect(page.getByRole('dialog', { name: 'Booking' })).toBeVisible();
    await expectEntries(page, 1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(paths.admin));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
  },
);
