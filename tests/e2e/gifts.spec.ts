import { expect, test, type Page } from '@playwright/test';
import { axeInBothSchemes } from '../helpers/axe.ts';
import { comeFromOwnNetwork } from '../helpers/booking-journey.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const purchase = (page: Page) => page.getByRole('button', { name: 'Purchase Gift Certificate' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('an amount is required where one was chosen, within bounds; Back and a reload keep what was typed', async ({
  page,
}) => {
  await page.goto('/gift-certificates');
  await page.getByRole('button', { name: 'Choose Custom Amount' }).click();
  const amount = page.getByLabel('Gift Certificate Amount *');
  await expect(amount).toHaveAttribute('placeholder', '$100');
  await page.getByLabel('Personal message').fill('a'.repeat(501));
  await page.getByLabel("Recipient's email").fill('ruth@');
  await page.getByLabel('Delivery day').fill('2020-01-01');
  await purchase(page).click();
  for (const words of [
    'Please enter whole dollars from $25 to $500',
    'Recipient name is required',
    'Your name is required',
    'Valid phone number is required',
    'Message must be 500 characters or less',
    'Please choose a day from today to a year ahead',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Valid email is required')).toHaveCount(2);
  await expect(amount).toBeFocused();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await amount.fill('$500');
  await expect(page.getByText('Please enter whole dollars')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'What would you like to give?')).toBeFocused();
  await page.getByRole('button', { name: 'Choose Custom Amount' }).click();
  await page.reload();
  await expect(amount).toHaveValue('$500');
});
