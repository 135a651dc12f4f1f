import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './locators.ts';

/** The question for a time. */
export const question = (page: Page) =>
  bookingDialog(page).getByRole('group', { name: 'When works for you?' });

/** The first free times. */
export const firstTimes = (page: Page) =>
  bookingDialog(page).getByRole('group', { name: 'First open times' }).getByRole('radio');

/** The open days. */
export const days = (page: Page) => bookingDialog(page).getByRole('group', { name: 'Open days' });

/** The times of the chosen day. */
export const chips = (page: Page, name: string | RegExp = /M$/) =>
  question(page).getByRole('radiogroup').getByRole('radio', { name, exact: true });

/** Opens the dialog with a massage of sixty minutes chosen. */
export async function openWithService(page: Page): Promise<void> {
  await page.goto('/about');
  await page.locator('[data-book=""]:visible').first().click();
  const service = bookingDialog(page).getByLabel('Service');
  await expect(service.locator('option')).not.toHaveCount(1);
  await service.selectOption('swedish-60');
}

/** The words of a day: "Wednesday, December 2". */
export const dayWords = (date: string) =>
  new Date(date).toLocaleString('en-US', {
    ...({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const),
  });

/** The words of a day as the folded line has them: "Wed, Dec 2". */
export const shortDayWords = (date: string) =>
  new Date(date).toLocaleString('en-US', {
    ...({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const),
  });
