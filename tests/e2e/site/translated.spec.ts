import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import {
  bookVisit,
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  fillVisit,
  openDialog,
  requireConfirmation,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { translatePages } from '../../helpers/browser/translator.ts';

test.beforeEach(({ context }) => comeFromOwnNetwork(context));

// Every journey under a translator: TRANSLATED=1 npm run test:e2e
test('a client who translates the page books and pays the amount on the button', async ({
  page,
  context,
}) => {
  await translatePages(context);
  const date = await requireFreeDay(page);
  await openDialog(page);
  await fillVisit(page, { date, time: '11:00' });
  await bookVisit(page, ['Cupping']);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(pay.locator('font').first()).toBeAttached();
  await expect(pay).toHaveText('Pay $101.53');
  await fillCard(page, CARDS.pays);
  await pay.click();
  await requireConfirmation(page);
});

test('a part that stops working says so, and shows what was typed', async ({ page }) => {
  await page.goto(paths.contact);
  await page.getByLabel('Name').fill('Nils Berg');
  await page.getByLabel('Message').fill('Is the studio open on Mondays?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const wrong = page.getByText('Valid email is required');
  await expect(wrong).toBeVisible();
  // As an extension of the browser might.
  await wrong.evaluate((element) => element.remove());
  await page.getByLabel('Email').fill('nils@example.com');
  const stopped = page.getByRole('alert').filter({ hasText: 'stopped working' });
  await expect(stopped).toContainText(
    `Please reload the page to go on. If it stops again, call ${practice.phone}.`,
  );
  await expect(stopped.getByRole('definition')).toHaveText([
    'Nils Berg',
    'nils@example.com',
    'Is the studio open on Mondays?',
  ]);
  await stopped.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('text typed into a translated form before its script loads is kept, and the focus stays', async ({
  page,
  context,
}) => {
  await translatePages(context);
  await page.goto(paths.contact);
  await expect(page.locator('main form font').first()).toBeAttached();
  const letScriptsCome = await holdFiles(page, /\.js$/);
  await page.getByLabel('Name').fill('Nils Berg');
  await page.getByLabel('Message').fill('Is the studio open on Mondays?');
  letScriptsCome();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Valid email is required')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Nils Berg');
  await expect(page.getByLabel('Message')).toHaveValue('Is the studio open on Mondays?');
  await expect(page.getByLabel('Email')).toBeFocused();
});
