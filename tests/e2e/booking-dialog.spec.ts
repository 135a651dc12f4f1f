import { expect, test, type Page } from '@playwright/test';
import {
  bookVisit,
  comeFromOwnNetwork,
  fillVisit,
  payButton,
  requireFreeDay,
} from '../helpers/booking-journey.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';
import { holdFiles } from '../helpers/hold-files.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const CATALOGUE = /\/api\/(services|enhancements)$/;
const AVAILABILITY = /\/api\/availability/;
const SCRIPT = /\/booking-dialog\.[^/]+\.js$/;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Your Massage' });
const serviceOf = (page: Page) => dialogOf(page).getByLabel('Service');
const timeOf = (page: Page) => dialogOf(page).getByLabel('Time', { exact: true });

/** Opens the dialog by what `open` presses, on a line on which everything comes late, one after the other. */
async function openSlowly(page: Page, open: () => Promise<void>): Promise<void> {
  const letCatalogueCome = await holdFiles(page, CATALOGUE);
  const letScriptCome = await holdFiles(page, SCRIPT);
  await open();
  letScriptCome();
  await expect(serviceOf(page).locator('option')).toHaveText(['Loading services...']);
  letCatalogueCome();
  await expect(serviceOf(page).locator('option')).not.toHaveCount(1);
  await page.unroute(CATALOGUE);
  await page.unroute(SCRIPT);
}

const pressHeader = (page: Page) => page.locator('[data-book=""]:visible').first().click();

/** Chooses a category of massages, and presses Book Now of its sixty minutes. */
async function pressSixtyMinutes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Swedish Massage', exact: true }).click();
  await page.locator('[data-book="swedish-60"]:visible').click();
}

for (const path of ['/', '/services']) {
  test(`a massage chosen on ${path} is chosen in the dialog, however late the catalogue comes`, async ({
    page,
  }) => {
    await page.goto(path);
    await openSlowly(page, () => pressSixtyMinutes(page));
    await expect(serviceOf(page)).toHaveValue('swedish-60');
    await expect(dialogOf(page).getByText('$80 + tax')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialogOf(page).getByText('First name is required')).toBeVisible();
    await expect(dialogOf(page).getByText('Service selection is required')).toBeHidden();
  });
}

test('Book Now with nothing chosen asks for a service, and keeps the one chosen there', async ({
  page,
}) => {
  await page.goto('/about');
  await openSlowly(page, () => pressHeader(page));
  await expect(serviceOf(page)).toHaveValue('');
  await serviceOf(page).selectOption('thai-90');
  await expect(dialogOf(page).getByText('$135 + tax')).toBeVisible();
});

test('a reload in the middle and Back from checkout find everything, however late it comes', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  const expectEverything = async () => {
    const dialog = dialogOf(page);
    await expect(serviceOf(page)).toHaveValue('swedish-60');
    await expect(dialog.getByLabel('First name')).toHaveValue('Marit');
    await expect(dialog.getByLabel('Phone')).toHaveValue('320-555-0199');
    await expect(dialog.getByLabel('Date')).toHaveValue(date);
    await expect(timeOf(page)).toHaveValue('11:00');
  };
  const reopen = async () => {
    const letTimesCome = await holdFiles(page, AVAILABILITY);
    await openSlowly(page, () => pressHeader(page));
    await expect(timeOf(page).locator('option')).toHaveText(['Loading available times...']);
    letTimesCome();
    await expect(timeOf(page).locator('option')).not.toHaveCount(1);
    await page.unroute(AVAILABILITY);
    await expectEverything();
  };

  await page.goto('/services');
  await pressSixtyMinutes(page);
  await fillVisit(page, { date, serviceId: 'swedish-60' });
  await page.reload();
  await reopen();
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialogOf(page).getByLabel('Hot Stones').check();
  await dialogOf(page).getByLabel('Health conditions').fill('A healed ankle');
  await dialogOf(page).getByLabel('Special requests').fill('No talking');
  await page.getByRole('button', { name: 'Proceed to Payment - $100' }).click();
  await page.waitForURL('**/checkout');
  await expect(payButton(page)).toBeEnabled();

  await page.goBack();
  await reopen();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(page).getByLabel('Hot Stones')).toBeChecked();
  await expect(dialogOf(page).getByLabel('Health conditions')).toHaveValue('A healed ankle');
  await expect(dialogOf(page).getByLabel('Special requests')).toHaveValue('No talking');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectEverything();
  await bookVisit(page);
  await expect(payButton(page)).toBeEnabled();
});

test('a phone number is one of North America, or one that its country has', async ({ page }) => {
  await page.goto('/about');
  await pressHeader(page);
  const phone = dialogOf(page).getByLabel('Phone');
  for (const [typed, error] of [
    ['call me maybe', 'Valid phone number is required'],
    ['(320) 555-0142 ext. 7', ''],
    ['+47 91 23 45 6', 'Valid phone number is required'],
    ['+47 91 23 45 67', ''],
  ] as const) {
    await phone.fill(typed);
    await phone.blur();
    await expect(phone, typed).toHaveAccessibleDescription(error);
  }
});
