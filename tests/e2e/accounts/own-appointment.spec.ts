import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { readOwnPayment } from '#contract/appointments/own-appointment.ts';
import { paths } from '#lib/site/paths.ts';
import { axeAtBothWidths, axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  payButton,
  payWith,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { bookByCalls } from '../../helpers/journeys/own-journey.ts';
import { weighScripts } from '../../helpers/browser/script-weight.ts';
import { setSessionTime } from '../../helpers/browser/site-control.ts';
import { card, moment, openBooked } from '../../helpers/journeys/own-page.ts';
import { button, dialogOf, toast } from '../../helpers/browser/locators.ts';

failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

/** How far a page is wider than its screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the link in a message shows the appointment, until when canceling is free, and the fee after that', async ({
  page,
}) => {
  const weigh = weighScripts(page);
  await openBooked(page);
  await expect(card(page).locator('time')).toHaveText(/^\w+day,\s\w+\s\d+, 11:00\sAM$/);
  await expect(card(page)).toContainText('Swedish Massage, 60 minutes');
  await expect(card(page)).toContainText(
    /Free to move or cancel until \w+day,\s\w+\s\d+, 11:00\sAM\./,
  );
  await expect(card(page)).toContainText('After that, we charge half of the service fee, $40.');
  await expect(page.getByRole('checkbox', { name: /Hot Stones/ })).toBeVisible();
  // Stripe's own and what pays come only to who pays.
  expect(await weigh()).toBeLessThan(108_000);
  expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);
  const size = page.viewportSize();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await overhang(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
  await page.reload();
  await expect(card(page)).toBeVisible();
});

test('a client moves it in time at no charge, by keyboard, and everything is updated', async ({
  page,
}) => {
  const { booked } = await openBooked(page);
  await button(page, 'Move').focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(`Now ${moment(booked.startsAt)}`);
  const first = dialog.getByRole('group', { name: 'First open times' }).getByRole('radio');
  await expect(first).toHaveCount(3);
  await first.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('The price is the same.')).toBeVisible();
  await expect(dialog.getByText(/Free to move or cancel until/)).toBeVisible();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
  const chosen = await first.nth(2).locator('xpath=..').locator('span').innerText();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Moved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page).getByRole('heading')).toBeFocused();
  const startsAt = (await card(page).locator('time').getAttribute('datetime')) ?? '';
  expect(startsAt).not.toBe(booked.startsAt);
  expect(moment(startsAt)).toBe(chosen);
  await page.goto(paths.home);
  await expect(page.getByRole('complementary', { name: 'Your next appointment' })).toContainText(
    chosen,
  );
});

test('a late move is still possible and keeps the deadline, and canceling costs half of the fee', async ({
  page,
}) => {
  const { booked } = await openBooked(page);
  const late = { appointmentId: booked.id, minutes: 600, freeForMinutes: -840 };
  await setSessionTime(page.request, late);
  await page.reload();
  await expect(card(page)).toContainText(
    'if you cancel now, we charge half of the service fee, $40',
  );
  await button(page, 'Move').click();
  const dialog = dialogOf(page);
  await dialog.getByRole('group', { name: 'First open times' }).getByRole('radio').nth(2).check();
  await expect(dialog.getByText('Moving it doesn’t extend the deadline')).toContainText(
    'half of the service fee, $40',
  );
  await dialog.getByRole('button', { name: /^Move to/ }).click();
  await expect(toast(page, 'Moved')).toBeVisible();
  await expect(card(page)).toContainText(
    'if you cancel now, we charge half of the service fee, $40',
  );

  await button(page, 'Cancel').click();
  await expect(dialog.getByText('The fee is $40: half of the service fee.')).toBeVisible();
  await expect(dialog.getByText(/^You’ll get \$45\.\d\d back the way you paid/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Cancel and get \$45\.\d\d\sback$/ }).click();
  await expect(card(page)).toContainText('This appointment is canceled.');
  await expect(card(page)).toContainText(/\$45\.\d\d was refunded to your card/);
});

test('a client cancels it in time free of charge, and the home page no longer shows it', async ({
  page,
}) => {
  await openBooked(page);
  await button(page, 'Cancel').click();
  await expect(dialogOf(page).getByText('There’s no charge.')).toBeVisible();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
  await dialogOf(page)
    .getByRole('button', { name: /^Cancel and get \$85\.\d\d\sback$/ })
    .click();
  await expect(card(page)).toContainText('This appointment is canceled.');
  await expect(card(page).getByRole('heading')).toBeFocused();
  await expect(button(page, 'Move')).toHaveCount(0);
  await page.goto(paths.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your next appointment' })).toBeHidden();
});

test('an enhancement is added and paid by card, even with a reload before the charge and on the way back from a bank', async ({
  page,
}) => {
  const { booked } = await openBooked(page);
  await page.getByRole('checkbox', { name: /Hot Stones/ }).check();
  await expect(page.getByText(/^\+\$2\d\.\d\d with tax, due now\.$/).first()).toBeVisible();
  await button(page, /^Pay \$2/).click();
  const pay = payButton(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(card(page)).toBeVisible();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
  await fillCard(page, CARDS.pays);
  // The first question is whether it may be charged; what comes after that is lost.
  let asked = 0;
  await page.route(`**${readOwnPayment.path}`, (route) =>
    asked++ === 0 ? route.fallback() : route.abort(),
  );
  await pay.click();
  await expect(page.getByText('We’re confirming your payment.')).toBeVisible();
  await page.unroute(`**${readOwnPayment.path}`);
  // As a bank's page sends back: its address names no one.
  await page.goto(`${paths.appointment}?payment_intent=pi_1&redirect_status=succeeded`);
  await expect(page.getByText('Your change is paid and saved.')).toBeVisible();
  expect(page.url()).toContain(booked.way);
  await expect(page.getByRole('checkbox', { name: /Hot Stones/ })).toBeChecked();
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Your change is paid and saved.')).toHaveCount(0);
});

test('a declined card is reported, and one that needs the bank’s approval pays; the bank gets no secret', async ({
  page,
}) => {
  const { booked } = await openBooked(page);
  const confirmed = page.waitForRequest(/payment_intents\/pi_\w+\/confirm/);
  await page.getByRole('checkbox', { name: /Foot Scrub/ }).check();
  await button(page, /^Pay \$/).click();
  await payWith(page, CARDS.declined);
  expect((await confirmed).postData()).not.toContain(booked.way.split('#')[1]);
  await expect(page.getByText('Your card was not charged.')).toBeVisible();
  await fillCard(page, CARDS.secure);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('Your change is paid and saved.')).toBeVisible();
});

test('a removed enhancement is refunded', { tag: '@all' }, async ({ page }) => {
  await openBooked(page, { enhancementIds: ['hot-stones'] });
  await page.getByRole('checkbox', { name: /Hot Stones/ }).uncheck();
  await expect(
    page.getByText(/^You’ll get \$21\.\d\d back the way you paid\.$/).first(),
  ).toBeVisible();
  await button(page, 'Save changes').click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Hot Stones/ })).not.toBeChecked();
  await expect(card(page)).toContainText(/\$21\.\d\d was refunded to your card/);
});

test('the client sees that a time was just taken, and can choose another one', async ({ page }) => {
  const { days } = await openBooked(page);
  await button(page, 'Move').click();
  const dialog = dialogOf(page);
  await expect(
    dialog.getByRole('group', { name: 'First open times' }).getByRole('radio'),
  ).toHaveCount(3);
  await dialog.getByLabel('Date').fill(days[3] ?? '');
  await dialog.getByLabel('Time', { exact: true }).selectOption('13:00');
  await expect(dialog.getByText('The price is the same.')).toBeVisible();
  await bookByCalls(page, days, { dayAt: 3, time: '13:00' });
  await dialog.getByRole('button', { name: /^Move to/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t move it.');
  await expect(dialog.getByRole('alert')).toBeFocused();
  await expect(dialog.getByLabel('Date')).toHaveValue(days[3] ?? '');
  await expect(dialog.getByRole('option', { name: '1:00 PM' })).toHaveCount(0);
  await dialog.getByLabel('Time', { exact: true }).selectOption('15:00');
  await dialog.getByRole('button', { name: /^Move to .*3:00\sPM$/ }).click();
  await expect(toast(page, 'Moved')).toBeVisible();
});

test('a change from another tab is shown before anything is canceled', async ({
  page,
  context,
}) => {
  const { booked } = await openBooked(page);
  await button(page, 'Cancel').click();
  const other = await context.newPage();
  // What happens there is not heard of here until something is done.
  await other.goto(booked.way);
  await button(other, 'Move').click();
  await dialogOf(other).getByRole('radio').nth(1).check();
  await dialogOf(other)
    .getByRole('button', { name: /^Move to/ })
    .click();
  await expect(toast(other, 'Moved')).toBeVisible();
  await other.close();

  await dialogOf(page)
    .getByRole('button', { name: /^Cancel and get / })
    .click();
  await expect(dialogOf(page).getByText('Not canceled: something just changed.')).toBeVisible();
  await expect(card(page)).not.toContainText('This appointment is canceled.');
  await dialogOf(page)
    .getByRole('button', { name: /^Cancel and get / })
    .click();
  await expect(card(page)).toContainText('This appointment is canceled.');
});
