import { randomInt, randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { emptyCalendar } from '../browser/site-control.ts';
import { now } from '../browser/site-clock.ts';
import { bookingDialog } from '../browser/locators.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  secure: '4000002500003155',
} as const;

/** Lets a context call from an address of its own: what one network may keep at a time is limited. */
export async function comeFromOwnNetwork(context: BrowserContext): Promise<void> {
  // By a header of every request: intercepting requests would turn the browser's cache off.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  await context.setExtraHTTPHeaders({ 'x-nf-client-connection-ip': address });
}

/** A day of the coming weeks, in a calendar that is empty: no test meets another's bookings. */
export async function requireFreeDay(page: Page): Promise<string> {
  await emptyCalendar(page.request);
  for (let ahead = 10; ahead < 24; ahead += 1) {
    const date = new Date(now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const times = await listOfferedTimes(page, date);
    if (times.length === SLOTS_OF_A_FREE_DAY) return date;
  }
  throw new Error('No free day is left within the horizon');
}

/** Opens the booking dialog from the home page. */
export async function openDialog(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('[data-book]:visible').first().click();
  await expect(bookingDialog(page)).toBeVisible();
}

// 9:00 AM to 4:00 PM in half hours, for sixty minutes.
const SLOTS_OF_A_FREE_DAY = 15;

interface Visit {
  date: string;
  time?: string;
  serviceId?: string;
  email?: string;
  /** Names of enhancements to tick. */
  extras?: readonly string[];
}

/** Opens the date field and the time dropdown of the booking dialog, which are folded away. */
export async function openAnotherDate(page: Page): Promise<void> {
  const dialog = bookingDialog(page);
  const change = dialog.getByRole('button', { name: 'Change' });
  const other = dialog.getByRole('button', { name: 'Another date' });
  // It unfolds and opens without being asked where a time is gone, where it is the only way, or where its day is not listed.
  await expect(async () => {
    await expect(change.or(other).first()).toBeVisible();
    if (await change.isVisible()) await change.click({ timeout: 500 });
    if ((await other.getAttribute('aria-expanded', { timeout: 500 })) === 'false')
      await other.click();
    await expect(dialog.getByLabel('Date')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Expects a day and a time to be chosen, as the date field and the time dropdown have them. */
export async function expectChosen(page: Page, moment: { date: string; time: string }) {
  const dialog = bookingDialog(page);
  await openAnotherDate(page);
  await expect(dialog.getByLabel('Date')).toHaveValue(moment.date);
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue(moment.time);
}

/** Fills in the first step of the dialog. */
export async function fillVisit(page: Page, visit: Visit): Promise<void> {
  const {
    date,
    time = '11:00',
    serviceId = 'swedish-60',
    email = `${randomUUID()}@example.com`,
  } = visit;
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Service').locator('option')).not.toHaveCount(1);
  await dialog.getByLabel('Service').selectOption(serviceId);
  await dialog.getByLabel('First name').fill('Marit');
  await dialog.getByLabel('Last name').fill('Olsen');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill('320-555-0199');
  await openAnotherDate(page);
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Time', { exact: true }).selectOption(time);
}

/** Books up to the checkout page. */
export async function goToCheckout(page: Page, visit: Visit): Promise<void> {
  await openDialog(page);
  await fillVisit(page, visit);
  await bookVisit(page, visit.extras);
}

/** Takes a dialog whose first step is filled in to the checkout page. */
export async function bookVisit(page: Page, extras: readonly string[] = []): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  for (const name of extras) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: /^Proceed to Payment - \$/ }).click();
  await page.waitForURL('**/checkout');
}

/** Books up to the payment form of the checkout page. */
export async function goToPayment(page: Page, visit: Visit): Promise<void> {
  await goToCheckout(page, visit);
  await expect(payButton(page)).toBeEnabled();
}

/** The button that pays. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ });
}

/** Fills in a card. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1234');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('56308');
}

/** Fills in a card and pays with it. */
export async function payWith(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await payButton(page).click();
}

/** Opens the checkout page in another tab of the same browser, as one that was never there. */
export async function reopenCheckout(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/checkout');
  return page;
}

/** Waits for the confirmation and returns its code. */
export async function requireConfirmation(page: Page): Promise<string> {
  await page.waitForURL('**/booking-success');
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  return page.locator('dd').first().innerText();
}

/** The times that a fresh visitor is offered for a day. */
export async function listOfferedTimes(page: Page, date: string, serviceId = 'swedish-60') {
  const answer = await page.request.get(`/api/availability?date=${date}&serviceId=${serviceId}`);
  expect(answer.status()).toBe(200);
  const { availableSlots } = (await answer.json()) as { availableSlots: string[] };
  return availableSlots;
}
