import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import {
  bookVisit,
  comeFromOwnNetwork,
  fillVisit,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { practice } from '#lib/site/built/practice.ts';
import { bookingDialog } from '../../helpers/browser/locators.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const pressHeader = (page: Page) => page.locator('[data-book=""]:visible').first().click();

test(
  'a phone number has to exist in North America or in its own country',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/about');
    await pressHeader(page);
    const phone = bookingDialog(page).getByLabel('Phone');
    for (const [typed, error] of [
      ['call me maybe', 'Valid phone number is required'],
      ['(320) 555-0187 ext. 7', ''],
      ['+47 91 23 45 6', 'Valid phone number is required'],
      ['+47 91 23 45 67', ''],
    ] as const) {
      await phone.fill(typed);
      await phone.blur();
      await expect(phone, typed).toHaveAccessibleDescription(error);
    }
  },
);

test('texts are sent only to someone who checked the box, which starts unchecked and is optional', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  await page.goto('/about');
  await pressHeader(page);
  const box = bookingDialog(page).getByRole('checkbox', {
    name: `Text me about my appointments (confirmations, reminders, changes) from ${practice.name}. About 2 per booking. Msg & data rates may apply. Reply STOP to end, HELP for help. Not needed to book.`,
  });
  await expect(box).not.toBeChecked();
  for (const name of ['Policies', 'Privacy']) {
    await expect(bookingDialog(page).getByRole('link', { name })).toHaveAttribute(
      'target',
      '_blank',
    );
  }
  await fillVisit(page, { date });
  const asked = page.waitForRequest('**/api/create-payment-intent');
  await bookVisit(page);
  expect((await asked).postDataJSON()).toMatchObject({ booking: { textConsent: false } });

  await page.goBack();
  await pressHeader(page);
  await box.check();
  const askedAgain = page.waitForRequest('**/api/create-payment-intent');
  await bookVisit(page);
  expect((await askedAgain).postDataJSON()).toMatchObject({ booking: { textConsent: true } });
});

test(
  'what to mention beforehand is above the notes, and who should ask first is under heat and cupping',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/about');
    await pressHeader(page);
    const dialog = bookingDialog(page);
    await fillVisit(page, { date: await requireFreeDay(page) });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const notes = dialog.getByLabel('Health conditions');
    for (const words of [
      /pregnancy.*blood thinners.*a past blood clot.*cancer.*recent surgery/,
      /diabetes or numb skin.*thin bones.*heart or kidney disease/,
      /We do not offer massage in the first trimester/,
    ]) {
      await expect(notes).toHaveAccessibleDescription(words);
    }
    const saying = (words: string) => dialog.locator('label').filter({ hasText: words });
    const heat = saying('Ask your doctor first if you have diabetes, numb skin');
    const cupping = saying('Ask your doctor first if you take blood thinners');
    await expect(saying('Ask your doctor')).toHaveCount(0);
    for (const name of ['Aromatherapy', 'Hot Stones', 'Heated Bamboo', 'Herbal Compress']) {
      await dialog.getByRole('checkbox', { name }).check();
    }
    await dialog.getByRole('checkbox', { name: 'Foot Scrub' }).check();
    await expect(heat).toHaveCount(4);
    await dialog.getByRole('checkbox', { name: 'Cupping' }).check();
    await expect(cupping).toHaveCount(1);
  },
);
