import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import { axeAtBothWidths, axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  openAnotherDate,
  payButton,
  payWith,
  requireConfirmation,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember, greeting } from '../../helpers/journeys/member-journey.ts';
import { weighScripts } from '../../helpers/browser/script-weight.ts';
import { creditsCard, problem, chooseTime } from '../../helpers/journeys/credit-journey.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (401|409|500|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const useCredit = (page: Page) => page.getByRole('radio', { name: /^Use 1 credit/ });

test('a member books with a credit: nothing to type, no card, and the credit is shown', async ({
  page,
  context,
}) => {
  const account = {
    isActive: true,
    phone: '(320) 555-0177',
    credits: [[2, 60] as [number, number]],
  };
  const { email } = await becomeMember(context, account);
  await chooseTime(page);
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('radiogroup', { name: 'How would you like to pay' });
  const ways = choice.getByRole('radio');
  // What was a gift costs less than any price: it stands first, and is not chosen for anyone.
  await expect(ways.first()).toHaveAccessibleName(/^Use 1 credit You have 2 for 60 minutes/);
  for (const way of await ways.all()) await expect(way).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Proceed to Payment - $70' }).click();
  await expect(choice).toHaveAccessibleDescription(/Please choose one/);
  await expect(ways.first()).toBeFocused();
  await ways.first().check();
  const prices = dialog.getByRole('region', { name: 'Price summary' });
  await expect(prices).toContainText('1 credit−$70');
  await dialog.getByRole('radio', { name: /^Pay \$70 \+ tax/ }).check();
  await expect(dialog.getByRole('button', { name: 'Proceed to Payment - $70' })).toBeVisible();
  await ways.first().check();
  expect(await axeInBothSchemes(page, { include: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Proceed to Payment - $0' }).click();
  await page.waitForURL(`**${paths.checkout}`);
  await expect(page.getByText('Nothing is due.')).toBeVisible();
  await page.locator('main summary', { hasText: '1 credit' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.locator('main dl').last()).toHaveText('Total1 creditPaid with1 credit');
  const terms = page.getByRole('region', { name: 'If you need to cancel' });
  await expect(terms).toContainText('24 hours before, and you get your credit back.');
  await expect(terms).toContainText('If you cancel later, your credit is used.');
  await expect(terms).toContainText('For a no-show, your credit is used.');
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await requireConfirmation(page);
  await expect(page.getByText('Paid with 1 credit', { exact: true })).toBeVisible();
  await expect(page.locator('dl dl')).toHaveText(
    'Swedish Massage, 60 minutes1 creditTotal1 credit',
  );

  await page.goto(paths.memberDashboard);
  await expect(page.getByText('Paid with 1 credit.').first()).toBeVisible();
  await expect(creditsCard(page)).toContainText('1 left of 2');
  await page.getByText('How you used them').click();
  await expect(creditsCard(page)).toContainText('Swedish Massage, 60 minutes');
  await expect(page.getByRole('region', { name: 'Your next appointment' })).toContainText(
    /11:00\sAM/,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to your calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('Swedish Massage, 60 minutes');
  expect(await axeInBothSchemes(page, { include: 'dialog' })).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(receipt.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expect(greeting(page)).toBeHidden();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(receipt).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Receipt' })).toBeFocused();
});

test(
  'the last credit stays with its booking through a reload, Back and another time',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context, { isActive: true, phone: '(320) 555-0177', credits: [[1, 60]] });
    await chooseTime(page);
    await useCredit(page).check();
    await page.getByRole('button', { name: 'Proceed to Payment - $0' }).click();
    const confirm = page.getByRole('button', { name: 'Confirm Booking' });
    await expect(confirm).toBeEnabled();
    await page.reload();
    await expect(confirm).toBeEnabled();
    await page.goBack();
    await page.locator('[data-book]:visible').first().click();
    const dialog = page.getByRole('dialog');
    await openAnotherDate(page);
    await dialog.getByLabel('Time', { exact: true }).selectOption('13:00');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(useCredit(page)).toBeChecked();
    await dialog.getByRole('button', { name: 'Proceed to Payment - $0' }).click();
    await expect(confirm).toBeEnabled();
    await confirm.click();
    await requireConfirmation(page);
  },
);

test(
  'whatever a credit doesn’t cover is paid by card',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context, {
      isActive: true,
      phone: '(320) 555-0177',
      credits: [[1, 60]],
    });
    const weigh = weighScripts(page);
    await chooseTime(page);
    // A member's credits and step 2 weigh a little more than the 100 kB of a guest's open dialog.
    expect(await weigh(), 'bytes of script of the dialog').toBeLessThanOrEqual(113_500);
    await page.getByRole('checkbox', { name: 'Hot Stones' }).check();
    await useCredit(page).check();
    await page.getByRole('button', { name: 'Proceed to Payment - $20' }).click();
    await expect(payButton(page)).toBeEnabled();
    expect(await weigh(), 'bytes of script of checkout').toBeLessThanOrEqual(126_500);
    await expect(page.locator('main dd', { hasText: '1 credit' })).toContainText('−$70');
    await expect(page.locator('main dl').last()).toHaveText(
      'Total$20 + taxSales tax$1.38Charged to your card$21.38',
    );
    await expect(page.getByRole('region', { name: 'If you need to cancel' })).toContainText(
      'you get everything back: your credit and $21.38 on your card.',
    );
    await payWith(page, CARDS.pays);
    await requireConfirmation(page);
    await expect(page.getByText('Paid $21.38 by card and 1 credit', { exact: true })).toBeVisible();
  },
);

test(
  'a member changes the way to pay at checkout, and no credit is reserved before it is chosen',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context, { isActive: true, phone: '(320) 555-0177', credits: [[1, 60]] });
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/create-payment-intent')) return;
      asked.push((request.postDataJSON() as { useCredit?: boolean }).useCredit);
    });
    await chooseTime(page);
    await page.getByRole('radio', { name: /^Pay \$70 \+ tax/ }).check();
    await page.getByRole('button', { name: 'Proceed to Payment - $70' }).click();
    await expect(payButton(page)).toHaveText('Pay $74.81');
    expect(asked).not.toContain(true);
    await useCredit(page).check();
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
    expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);
    await page.reload();
    await expect(useCredit(page)).toBeChecked();
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
    await page.getByRole('radio', { name: /^Pay \$70 \+ tax/ }).check();
    await expect(payButton(page)).toHaveText('Pay $74.81');
    // Back in the dialog the last choice stands.
    await page.goBack();
    await page.locator('[data-book]:visible').first().click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('radio', { name: /^Pay \$70 \+ tax/ })).toBeChecked();
  },
);

test(
  'a checkout whose change between credit and money doesn’t arrive is paid the way it was chosen before',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context, { isActive: true, phone: '(320) 555-0177', credits: [[1, 60]] });
    await page.route(/\/credit-choice\.[^/]+\.js/, (route) => route.abort());
    await chooseTime(page);
    await useCredit(page).check();
    await page.getByRole('button', { name: 'Proceed to Payment - $0' }).click();
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await requireConfirmation(page);
  },
);

test(
  'a credit that another tab has taken leaves the card, and says so',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context, { isActive: true, phone: '(320) 555-0177', credits: [[1, 60]] });
    await chooseTime(page);
    await useCredit(page).check();
    await page.route('**/api/create-payment-intent', (route) => {
      const wanted = route.request().postDataJSON() as { useCredit?: boolean };
      return wanted.useCredit ? route.fulfill(problem(409, 'credit_missing')) : route.fallback();
    });
    await page.getByRole('button', { name: 'Proceed to Payment - $0' }).click();
    await expect(payButton(page)).toHaveText('Pay $74.81');
    await expect(page.getByRole('alert').filter({ hasText: 'No.' })).toBeVisible();
    await page.reload();
    await expect(payButton(page)).toHaveText('Pay $74.81');
  },
);
