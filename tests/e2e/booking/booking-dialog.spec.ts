import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { bookAppointment } from '#contract/appointments/bookings.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { updateClient } from '#contract/clients/clients.ts';
import { axeAtBothWidths } from '../../helpers/browser/axe.ts';
import {
  bookVisit,
  comeFromOwnNetwork,
  expectChosen,
  fillVisit,
  openAnotherDate,
  payButton,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { becomeTherapist, logInAgain, newName } from '../../helpers/journeys/member-journey.ts';
import { emptyCalendar, openAccount } from '../../helpers/browser/site-control.ts';
import { bookingDialog } from '../../helpers/browser/locators.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const CATALOG = /\/api\/(services|enhancements)$/;
const AVAILABILITY = /\/api\/availability/;
/** What fills the dialog, which is open before. */
const SCRIPT = /\/kit\./;

const serviceOf = (page: Page) => bookingDialog(page).getByLabel('Service');
const timeOf = (page: Page) => bookingDialog(page).getByLabel('Time', { exact: true });

/** Opens the dialog by what `open` presses, on a line on which everything comes late, one after the other. */
async function openSlowly(page: Page, open: () => Promise<unknown>): Promise<void> {
  const letCatalogCome = await holdFiles(page, CATALOG);
  const letScriptCome = await holdFiles(page, SCRIPT);
  await open();
  letScriptCome();
  await expect(serviceOf(page).locator('option')).toHaveText(['Loading services...']);
  letCatalogCome();
  await expect(serviceOf(page).locator('option')).not.toHaveCount(1);
  await page.unroute(CATALOG);
  await page.unroute(SCRIPT);
}

const pressHeader = (page: Page) => page.locator('[data-book=""]:visible').first().click();

/** Chooses a category of massages, and presses Book Now of its sixty minutes. */
async function pressSixtyMinutes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Swedish Massage', exact: true }).click();
  await page.locator('[data-book="swedish-60"]:visible').click();
}

for (const path of ['/', '/services']) {
  test(`a massage chosen on ${path} is chosen in the dialog, however late the catalog comes`, async ({
    page,
  }) => {
    await page.goto(path);
    await openSlowly(page, () => pressSixtyMinutes(page));
    await expect(serviceOf(page)).toHaveValue('swedish-60');
    await expect(bookingDialog(page).getByText('$80 + tax')).toBeVisible();
    await bookingDialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(bookingDialog(page).getByText('First name is required')).toBeVisible();
    await expect(bookingDialog(page).getByText('Service selection is required')).toBeHidden();
    await page.reload();
    await expect(serviceOf(page)).toHaveValue('swedish-60');
  });
}

test(
  'Book Now with nothing chosen asks for a service, and keeps the one chosen there',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/about');
    await openSlowly(page, () => pressHeader(page));
    await expect(serviceOf(page)).toHaveValue('');
    await serviceOf(page).selectOption('thai-90');
    await expect(bookingDialog(page).getByText('$135 + tax')).toBeVisible();
  },
);

test('a reload and Back from checkout find everything, however late it loads', async ({ page }) => {
  const date = await requireFreeDay(page);
  const expectEverything = async () => {
    const dialog = bookingDialog(page);
    await expect(dialog.getByRole('checkbox', { name: /^Text me/ })).toBeChecked();
    await expect(serviceOf(page)).toHaveValue('swedish-60');
    await expect(dialog.getByLabel('First name')).toHaveValue('Marit');
    await expect(dialog.getByLabel('Phone')).toHaveValue('320-555-0199');
    await expectChosen(page, { date, time: '11:00' });
  };
  const reopen = async (open: () => Promise<unknown>) => {
    const letTimesCome = await holdFiles(page, AVAILABILITY);
    await openSlowly(page, open);
    await openAnotherDate(page);
    await expect(timeOf(page).locator('option')).toHaveText(['Loading available times...']);
    letTimesCome();
    await expect(timeOf(page).locator('option')).not.toHaveCount(1);
    await page.unroute(AVAILABILITY);
    await expectEverything();
  };

  await page.goto('/services');
  await pressSixtyMinutes(page);
  await fillVisit(page, { date, serviceId: 'swedish-60' });
  await bookingDialog(page)
    .getByRole('checkbox', { name: /^Text me/ })
    .check();
  await reopen(() => page.reload());
  await page.getByRole('button', { name: 'Continue' }).click();
  await bookingDialog(page).getByLabel('Hot Stones').check();
  await bookingDialog(page).getByLabel('Health conditions').fill('A healed ankle');
  await bookingDialog(page).getByLabel('Special requests').fill('No talking');
  await page.getByRole('button', { name: 'Proceed to Payment - $100' }).click();
  await page.waitForURL('**/checkout');
  await expect(payButton(page)).toBeEnabled();

  await page.goBack();
  await reopen(() => pressHeader(page));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(bookingDialog(page).getByLabel('Hot Stones')).toBeChecked();
  await expect(bookingDialog(page).getByLabel('Health conditions')).toHaveValue('A healed ankle');
  await expect(bookingDialog(page).getByLabel('Special requests')).toHaveValue('No talking');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectEverything();
  await bookVisit(page);
  await expect(payButton(page)).toBeEnabled();
});

test(
  'both steps are accessible, with errors and on a narrow phone',
  { tag: '@all' },
  async ({ page }) => {
    const date = await requireFreeDay(page);
    await page.goto('/about');
    await pressHeader(page);
    const dialog = bookingDialog(page);
    const expectAccessible = async () =>
      expect(await axeAtBothWidths(page, { include: 'dialog' })).toEqual([]);
    const panel = dialog.getByRole('group', { name: /^Step/ });
    const overhang = () => panel.evaluate((shown) => shown.scrollWidth - shown.clientWidth);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Time is required')).toBeVisible();
    await expectAccessible();
    await openAnotherDate(page);
    for (const words of ['Date is required', 'Time is required']) {
      await expect(dialog.getByText(words, { exact: true })).toBeVisible();
    }
    await expectAccessible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overhang()).toBe(0);
    await fillVisit(page, { date });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('checkbox', { name: 'Cupping' }).check();
    await expectAccessible();
    expect(await overhang()).toBe(0);
  },
);

test(
  'an existing client never sees, even for a moment, that a day for existing clients isn’t for them',
  { tag: '@all' },
  async ({ page, context }) => {
    await emptyCalendar(context.request);
    const { email } = await openAccount(context.request, { name: newName() });
    await becomeTherapist(context);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const booked = await context.request.post(bookAppointment.path, {
      headers,
      data: {
        bookingKey: crypto.randomUUID(),
        newClient: { firstName: 'Ida', lastName: newName(), email, phone: '320-555-0198' },
        ...{ serviceId: 'swedish-60', enhancementIds: [] },
        ...{ appointmentDate: dayAhead(1, 2), appointmentTime: '10:00' },
      },
    });
    const { appointment } = (await booked.json()) as AppointmentAnswer;
    await context.request.patch(updateClient.path.replace(':id', `${appointment.client.id}`), {
      headers,
      data: { isExisting: true, canBookAtHome: true },
    });
    await logInAgain(context, email);
    await page.addInitScript(() => {
      const told: string[] = [];
      Object.assign(globalThis, { told });
      new MutationObserver(() => {
        const words = document.querySelector('dialog')?.textContent ?? '';
        if (words.includes('are for existing clients only')) told.push(words);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto('/about');
    const letTimesCome = await holdFiles(page, AVAILABILITY);
    await pressHeader(page);
    await serviceOf(page).selectOption('swedish-60');
    const asked = page.waitForRequest(/\/api\/availability\?/);
    await openAnotherDate(page);
    await bookingDialog(page).getByLabel('Date', { exact: true }).fill(dayAhead(2, 2));
    await asked;
    letTimesCome();
    await expect(timeOf(page)).toBeEnabled();
    await timeOf(page).selectOption('10:00');
    expect(await page.evaluate(() => (globalThis as unknown as { told: string[] }).told)).toEqual(
      [],
    );
    // A guest hears so at once.
    await context.clearCookies();
    await page.reload();
    await openAnotherDate(page);
    const date = bookingDialog(page).getByLabel('Date', { exact: true });
    await date.fill(dayAhead(2, 2));
    const notice = bookingDialog(page)
      .getByRole('status')
      .filter({ hasText: 'existing clients only' });
    await expect(notice).toBeVisible();
    // It is as wide as date and time together.
    const dateStart = (await date.boundingBox())?.x ?? NaN;
    const timeBox = await timeOf(page).boundingBox();
    const noticeBox = await notice.boundingBox();
    expect(noticeBox?.x).toBeCloseTo(dateStart);
    expect(noticeBox?.width).toBeCloseTo((timeBox?.x ?? 0) + (timeBox?.width ?? 0) - dateStart);
  },
);

/** A weekday (0 is Sunday) at least so many days ahead. */
function dayAhead(weekday: number, weeks: number): string {
  const day = new Date(now() + weeks * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

test('without the list of days, a date can still be typed', { tag: '@all' }, async ({ page }) => {
  const date = await requireFreeDay(page);
  await page.route('**/api/availability/days*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/about');
  await pressHeader(page);
  await expect(serviceOf(page).locator('option')).not.toHaveCount(1);
  await serviceOf(page).selectOption('swedish-60');
  await expect(bookingDialog(page).getByText('We couldn’t load the open times.')).toBeVisible();
  await fillVisit(page, { date });
  await bookVisit(page);
});
