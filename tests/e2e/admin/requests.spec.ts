import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { paths } from '#lib/site/paths.ts';
import { shortDay } from '#lib/time/labels.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { bookByCalls, requireOpenDays } from '../../helpers/journeys/own-journey.ts';
import { card, moment } from '../../helpers/journeys/own-page.ts';
import { toast } from '../../helpers/browser/locators.ts';

failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

/** A name that only this test's request has. */
const newFirstName = () =>
  `Greta${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The request of a client, on the dashboard's own screen for them. */
async function openRequest(page: Page, context: BrowserContext, firstName: string) {
  await becomeTherapist(context);
  await page.goto(`${paths.admin}#requests`);
  const row = page.getByRole('listitem').filter({ hasText: firstName });
  await expect(row).toBeVisible();
  return row;
}

test(
  'a request is offered another time, and its client takes it from the email’s page',
  { tag: '@widths' },
  async ({ page, context, browser }) => {
    const firstName = newFirstName();
    const days = await requireOpenDays(page);
    const booked = await bookByCalls(page, days, { firstName });
    const row = await openRequest(page, context, firstName);
    await expect(row).toContainText('New, reserved and paid');
    await expect(row).toContainText(
      `${firstName} has read “Booking Confirmed!” The time stays reserved unless you decline.`,
    );
    await expect(row).toContainText(/It fits that (morning|afternoon)\./);
    await row.getByRole('button', { name: `Offer another time to ${firstName}` }).click();
    const offer = page.getByRole('dialog', { name: /another time$/ });
    for (const [at, time] of [
      [3, '10:00'],
      [4, '14:00'],
    ] as const) {
      await offer.getByRole('button', { name: 'Add another time' }).click();
      await offer.getByLabel('Date', { exact: true }).fill(days[at] ?? '');
      await offer.getByLabel('Time', { exact: true }).selectOption(time);
      await offer.getByRole('button', { name: 'Add this time' }).click();
    }
    expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
    await offer.getByRole('button', { name: `Send 2 times to ${firstName}` }).click();
    await expect(toast(page, '2 times are offered')).toBeVisible();
    await expect(row).toContainText(/Offered 2 times, until \w+day \d+:\d\d\s[AP]M/);
    expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);

    const phone = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const theirs = await phone.newPage();
    await theirs.goto(new URL(booked.way, page.url()).href);
    const choice = theirs.getByRole('region', { name: 'Could another time work?' });
    await expect(choice).toContainText('If you don’t choose by then, your booked time stays.');
    expect(await overhang(theirs)).toBeLessThanOrEqual(0);
    expect(await axeInBothSchemes(theirs, { tags: WCAG_22_AA })).toEqual([]);
    await choice.getByRole('button').nth(1).press('Enter');
    const outcome = theirs.getByRole('region', { name: 'Your time has changed' });
    await expect(outcome.getByRole('status')).toBeFocused();
    await expect(outcome).toContainText('You’re confirmed for');
    const startsAt = (await card(theirs).locator('time').getAttribute('datetime')) ?? '';
    const chosen = `${shortDay(days[4] ?? '')}, ${clockLabel('14:00')}`;
    expect(moment(startsAt).replaceAll('\u00A0', ' ')).toBe(chosen.replaceAll('\u00A0', ' '));
    await phone.close();

    // Nothing is left to answer.
    await page.reload();
    await expect(row).toHaveCount(0);
  },
);

test('a request is declined with the refund shown on the button, and its client sees it', async ({
  page,
  context,
}) => {
  const firstName = newFirstName();
  const booked = await bookByCalls(page, await requireOpenDays(page), { firstName });
  const row = await openRequest(page, context, firstName);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  await row.getByRole('button', { name: `Decline ${firstName}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Decline/ });
  await expect(dialog).toContainText(`${firstName} will get an email`);
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Decline and refund $85.50' }).press('Enter');
  await expect(toast(page, 'Declined')).toContainText('$85.50');
  // The card keeps its place, and says what happened and who is notified.
  await expect(row).toContainText(/Declined\$85\.50 was refunded to the card.* will get an email/);
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
  await page.goto(booked.way);
  await expect(card(page)).toContainText('We couldn’t take this booking.');
  await expect(card(page)).toContainText('$85.50');
});

test('a request is moved from its dialog, which says what that means above the button', async ({
  page,
  context,
}) => {
  const firstName = newFirstName();
  const days = await requireOpenDays(page);
  await bookByCalls(page, days, { firstName });
  const row = await openRequest(page, context, firstName);
  await row.getByRole('button', { name: new RegExp(`^${firstName}`) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog', { name: new RegExp(`^Move ${firstName}`) });
  await expect(move.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  // The first open times need no date field.
  const first = move.getByRole('group', { name: 'First open times' }).getByRole('radio');
  await expect(first).toHaveCount(3);
  await first.first().press('Space');
  await expect(move.getByRole('button', { name: `Move and email ${firstName}` })).toBeEnabled();
  await move.getByLabel('Date', { exact: true }).fill(days[3] ?? '');
  await move.getByLabel('Time', { exact: true }).selectOption('10:00');
  await expect(move).toContainText(`${firstName} will get an email with the new time right away.`);
  await expect(move).toContainText(/can cancel free of charge until/);
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
  await move.getByRole('button', { name: `Move and email ${firstName}` }).press('Enter');
  await expect(toast(page, 'Moved')).toBeVisible();
  await expect(row).toContainText('10:00');
});

test('an approved request says that its client will get an email', async ({ page, context }) => {
  const firstName = newFirstName();
  await bookByCalls(page, await requireOpenDays(page), { firstName });
  const row = await openRequest(page, context, firstName);
  await row.getByRole('button', { name: `Approve ${firstName}` }).press('Enter');
  await expect(row).toContainText(`Approved${firstName} will get an email.`);
  await expect(
    page.getByRole('status').getByText(/^Approved\. .* will get an email/),
  ).toBeAttached();
});

test(
  'offered times are withdrawn, and the client’s page says that the booked one stays',
  { tag: '@all' },
  async ({ page, context }) => {
    const firstName = newFirstName();
    const days = await requireOpenDays(page);
    const booked = await bookByCalls(page, days, { firstName });
    const row = await openRequest(page, context, firstName);
    await row.getByRole('button', { name: `Offer another time to ${firstName}` }).click();
    const offer = page.getByRole('dialog', { name: /another time$/ });
    const first = offer.getByRole('group', { name: 'First open times' }).getByRole('checkbox');
    await expect(first).toHaveCount(3);
    for (const at of [0, 1, 2]) await first.nth(at).press('Space');
    // Three are as many as can be offered.
    await expect(offer.getByRole('button', { name: 'Send 3 times' })).toBeEnabled();
    await expect(offer.getByRole('button', { name: 'Add another time' })).toHaveCount(0);
    await first.nth(0).press('Space');
    await first.nth(1).press('Space');
    await offer.getByRole('radio', { name: 'Decline with a full refund' }).check();
    await offer.getByRole('button', { name: `Send 1 time to ${firstName}` }).click();
    await expect(row).toContainText('the request is declined with a full refund');
    await row.getByRole('button', { name: `Withdraw the times offered to ${firstName}` }).click();
    await expect(row).toContainText('New, reserved and paid');
    await page.goto(booked.way);
    await expect(page.getByRole('region', { name: 'Your booked time' })).toContainText(
      'We’re no longer holding the other times. The time you booked stays.',
    );
  },
);
