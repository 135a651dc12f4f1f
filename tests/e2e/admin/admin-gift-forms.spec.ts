import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { adjustGift, listGifts, readGift, resendGift } from '#contract/gifts/therapist-gifts.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import {
  fits,
  open,
  answerWrites,
  lost,
  done,
  refused,
  enterTwice,
} from '../../helpers/journeys/admin-writes.ts';
import { toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (400|409|503))/,
);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

const GIFT = {
  id: randomUUID(),
  ...{ codeEnd: 'ABC234', name: 'Gift certificate', value: '75.00', left: '75.00' },
  ...{ paidLeft: '75.00', state: 'active', boughtAt: '2026-11-02T15:00:00.000Z' },
  ...{ recipientName: 'Ruth', recipientEmail: 'ruth@example.com', purchaserName: 'Ola Berg' },
  ...{ purchaserEmail: 'ola@example.com', purchaserPhone: '320-555-0188', personalMessage: null },
  ...{ deliveryMethod: 'email', deliverOn: null, delivery: 'sent', handedOverAt: null },
};

/** Opens the dialog of a certificate that no one bought. */
async function openGift(page: Page): Promise<Locator> {
  const outstanding = { certificates: 1, value: '75.00', given: '0.00' };
  await page.route(fits(listGifts.path), (route) =>
    route.fulfill({
      json: { gifts: [GIFT], outstanding, memberValue: '0.00', creditValue: '0.00' },
    }),
  );
  await page.route(fits(readGift.path), (route) =>
    route.fulfill({ json: { gift: GIFT, history: [] } }),
  );
  const section = await open(page, 'gifts');
  await section.getByRole('button', { name: 'Open the certificate for Ruth' }).click();
  return page.getByRole('dialog', { name: 'For Ruth' });
}

test('a certificate isn’t sent to an invalid address, and is sent once to a valid one', async ({
  page,
}) => {
  const dialog = await openGift(page);
  const sent = await answerWrites(page, resendGift.path, [
    refused('invalid_input', { fields: { email: 'That address rejects our email' } }),
    lost,
    done({ gift: GIFT, history: [] }),
  ]);
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  const email = dialog.getByLabel('Email address');
  await email.fill('ruth at home');
  await email.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Valid email is required/);
  expect(sent).toEqual([]);
  await email.fill('full@example.com');
  await email.press('Enter');
  await expect(email).toHaveAccessibleDescription(/That address rejects our email/);
  await expect(email).toBeFocused();
  await email.fill('ruth.new@example.com');
  await email.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Nothing was sent.');
  await expect(email).toHaveValue('ruth.new@example.com');
  await enterTwice(email);
  await expect(toast(page, 'Sent')).toContainText('ruth.new@example.com');
  expect(sent).toHaveLength(3);
  const [other, unanswered, again] = sent.map(({ resendId }) => resendId);
  expect(again).toBe(unanswered);
  expect(again).not.toBe(other);
});

test(
  'an adjustment asks for an amount and a reason, confirms a large sum, and is made once',
  { tag: '@all' },
  async ({ page }) => {
    const dialog = await openGift(page);
    const sent = await answerWrites(page, adjustGift.path, [
      lost,
      done({ gift: { ...GIFT, left: '675.00' }, history: [] }),
    ]);
    await dialog.getByRole('button', { name: 'Adjust the value' }).click();
    const [amount, reason] = [dialog.getByLabel('Amount in dollars'), dialog.getByLabel('Reason')];
    await reason.press('Enter');
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAccessibleDescription('Please enter an amount, such as 12.50');
    await expect(reason).toHaveAccessibleDescription('A reason is required');
    await amount.fill('600');
    await reason.fill('A kindness');
    await reason.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Add $600? That’s a large change.');
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Yes, add $600' }).click();
    await expect(dialog.getByText('Nothing was changed.')).toBeVisible();
    await expect(reason).toHaveValue('A kindness');
    await enterTwice(reason);
    await expect(toast(page, 'Adjusted')).toContainText('The balance is now $675.');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({ amount: '600.00', reason: 'A kindness', isConfirmed: true });
  },
);
