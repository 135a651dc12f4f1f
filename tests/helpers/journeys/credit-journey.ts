import { expect, type Page } from '@playwright/test';
import { paths } from '#lib/site/paths.ts';
import { openAnotherDate, requireFreeDay } from './booking-journey.ts';

/** The credits on the dashboard. */
export const creditsCard = (page: Page) => page.getByRole('region', { name: 'Session Credits' });

/** An answer that refuses. */
export const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'No', status, code, detail: 'No.' }),
});

/** Opens the dialog on a massage of sixty minutes and chooses a time of a free day. */
export async function chooseTime(page: Page): Promise<void> {
  const date = await requireFreeDay(page);
  await page.goto(paths.home);
  await page.locator('[data-book]:visible').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Service')).toContainText('Swedish Massage, 60 minutes, $70');
  await dialog.getByLabel('Service').selectOption('swedish-60');
  await openAnotherDate(page);
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Time', { exact: true }).selectOption('11:00');
  await dialog.getByRole('button', { name: 'Continue' }).click();
}
