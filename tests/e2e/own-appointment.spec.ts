import { expect, test, type Page } from '@playwright/test';
import {
  cancelOwnAppointment,
  listOwnDays,
  readOwnAppointment,
  readOwnPayment,
  type OwnAppointment,
} from '../../src/contract/people/own-appointment.ts';
import { LAST_BOOKING_KEY } from '../../src/lib/booking/last-booking.ts';
import { paths } from '../../src/lib/site/paths.ts';
import { shortMoment } from '../../src/lib/time/clock.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/axe.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  goToPayment,
  openDialog,
  payButton,
  payWith,
  requireConfirmation,
} from '../helpers/booking-journey.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';
import { becomeMember } from '../helpers/member-journey.ts';
import { bookByCalls, requireOpenDays } from '../helpers/own-journey.ts';
import { weighScripts } from '../helpers/script-weight.ts';
import { setSessionTime } from '../helpers/site-control.ts';

failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const card = (page: Page) => page.getByRole('region', { name: /^Your (next )?appointment$/ });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialogOf = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, title: string) => page.locator('[popover]').filter({ hasText: title });
const moment = (startsAt: string) => shortMoment(new Date(startsAt), 'America/Chicago');

/** How far a page is wider than its screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Books for somebody and opens the link of their messages. */
async function openBooked(page: Page, wish: Parameters<typeof bookByCalls>[2] = {}) {
  const days = await requireOpenDays(page);
  const booked = await bookByCalls(page, days, wish);
  await page.goto(booked.way);
  // A card of this name stands there while it is on its way, too.
  await expect(card(page).locator('time')).toBeVisible();
  return { days, booked };
}

test(
  'the link of a message shows the appointment, until when it is free, and what later is kept',
  { tag: '@widths' },
  async ({ page }) => {
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
    expect(await weigh()).toBeLessThan(101_000);
    expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overhang(page)).toBeLessThanOrEqual(0);
    if (size) await page.setViewportSize(size);
    await page.reload();
    await expect(card(page)).toBeVisible();
  },
);

test('it is moved in time for nothing, by keyboard, and everything follows', async ({ page }) => {
  const { booked } = await openBooked(page);
  await button(page, 'Move').focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(`Now ${moment(booked.startsAt)}`);
  const first = dialog.getByRole('group', { name: 'First free times' }).getByRole('radio');
  await expect(first).toHaveCount(3);
  await first.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('Nothing more to pay')).toBeVisible();
  await expect(dialog.getByText(/You can then move or cancel it for free until/)).toBeVisible();
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

test('late it can still be moved, which keeps the deadline, and cancelling keeps half of the fee', async ({
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
  await dialog.getByRole('group', { name: 'First free times' }).getByRole('radio').nth(2).check();
  await expect(dialog.getByText('Moving it now doesn’t extend the deadline')).toContainText(
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
  await dialog.getByRole('button', { name: /^Cancel, \$45\.\d\d\sback$/ }).click();
  await expect(card(page)).toContainText('This appointment is canceled.');
  await expect(card(page)).toContainText(/\$45\.\d\d was refunded to your card/);
});

test('it is cancelled in time for nothing, and Home no longer shows it', async ({ page }) => {
  await openBooked(page);
  await button(page, 'Cancel').click();
  await expect(dialogOf(page).getByText('There’s no charge.')).toBeVisible();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
  await dialogOf(page)
    .getByRole('button', { name: /^Cancel, \$85\.\d\d\sback$/ })
    .click();
  await expect(card(page)).toContainText('This appointment is canceled.');
  await expect(card(page).getByRole('heading')).toBeFocused();
  await expect(button(page, 'Move')).toHaveCount(0);
  await page.goto(paths.home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your next appointment' })).toBeHidden();
});

test('an enhancement is added by card, also with a reload before it is charged and on the way back from a bank', async ({
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
  // As a bank's page sends back: its address names nobody.
  await page.goto(`${paths.appointment}?payment_intent=pi_1&redirect_status=succeeded`);
  await expect(page.getByText('Your change is paid and saved.')).toBeVisible();
  expect(page.url()).toContain(booked.way);
  await expect(page.getByRole('checkbox', { name: /Hot Stones/ })).toBeChecked();
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Your change is paid and saved.')).toHaveCount(0);
});

test('a declined card is said, and one that the bank asks about pays; the bank hears no secret', async ({
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

test('a dropped enhancement goes back', async ({ page }) => {
  await openBooked(page, { enhancementIds: ['hot-stones'] });
  await page.getByRole('checkbox', { name: /Hot Stones/ }).uncheck();
  await expect(
    page.getByText(/^You’ll get \$21\.\d\d back, tax included, the way you paid\.$/).first(),
  ).toBeVisible();
  await button(page, 'Save changes').click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Hot Stones/ })).not.toBeChecked();
  await expect(card(page)).toContainText(/\$21\.\d\d was refunded to your card/);
});

test('a time that somebody takes meanwhile is said, and another one can be chosen', async ({
  page,
}) => {
  const { days } = await openBooked(page);
  await button(page, 'Move').click();
  const dialog = dialogOf(page);
  await expect(
    dialog.getByRole('group', { name: 'First free times' }).getByRole('radio'),
  ).toHaveCount(3);
  await dialog.getByLabel('Date').fill(days[3] ?? '');
  await dialog.getByLabel('Time', { exact: true }).selectOption('13:00');
  await expect(dialog.getByText('Nothing more to pay')).toBeVisible();
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

test('what was changed in another tab is shown before anything is cancelled', async ({
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
    .getByRole('button', { name: /^Cancel, / })
    .click();
  await expect(dialogOf(page).getByText('nothing has been canceled yet')).toBeVisible();
  await expect(card(page)).not.toContainText('This appointment is canceled.');
  await dialogOf(page)
    .getByRole('button', { name: /^Cancel, / })
    .click();
  await expect(card(page)).toContainText('This appointment is canceled.');
});

test('Home hears of what was moved or cancelled elsewhere, and moves nothing for it', async ({
  page,
  request,
}) => {
  const { booked } = await openBooked(page);
  const bar = page.getByRole('complementary', { name: 'Your next appointment' });
  await page.goto(paths.home);
  await expect(bar).toContainText(moment(booked.startsAt));
  await setSessionTime(request, { appointmentId: booked.id, minutes: 3 * 24 * 60 });
  await page.reload();
  await expect(bar).not.toContainText(moment(booked.startsAt));
  const answer = await request.post(readOwnAppointment.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { link: booked.way.split('#')[1] },
  });
  const { appointment } = (await answer.json()) as { appointment: OwnAppointment };
  await expect(bar).toContainText(moment(appointment.appointmentDate));
  const { version, ifCancelledNow: told } = appointment;
  await request.post(cancelOwnAppointment.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { link: booked.way.split('#')[1], version, told },
  });
  await page.reload();
  await expect(bar).toContainText('Canceled:');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('a link that leads nowhere, none at all and one that was turned off say what to do', async ({
  page,
}) => {
  const { booked } = await openBooked(page);
  await page.getByText('About this link').click();
  await button(page, 'Turn this link off').click();
  await button(page, 'Yes, turn it off').click();
  await expect(page.getByRole('heading', { name: 'The link is turned off' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect(page.getByRole('link', { name: '(320) 555-0142' }).first()).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), LAST_BOOKING_KEY)).not.toContain(
    booked.way.split('#')[1],
  );
  await page.goto(paths.about);
  await page.goto(paths.appointment);
  await expect(page.getByText(/The link is in your confirmation/)).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'log in' })).toBeVisible();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
  await page.goto(`${paths.appointment}?id=${booked.id}`);
  await expect(page.getByRole('heading', { name: 'We can’t show this here' })).toBeVisible();
});

test('without an answer the page says so, and goes on when there is one', async ({ page }) => {
  const days = await requireOpenDays(page);
  const booked = await bookByCalls(page, days);
  await page.route(`**${readOwnAppointment.path}`, (route) => route.abort());
  await page.goto(booked.way);
  await expect(page.getByText('We couldn’t load your appointment.')).toBeVisible();
  await page.unroute(`**${readOwnAppointment.path}`);
  await button(page, 'Try again').click();
  await expect(card(page)).toBeVisible();
});

test('a member moves the next one from the dashboard, and finds the later ones', async ({
  page,
  context,
}) => {
  const { email } = await becomeMember(context);
  const days = await requireOpenDays(page);
  await bookByCalls(page, days, { email });
  const later = await bookByCalls(page, days, { email, dayAt: 5, serviceId: 'thai-60' });
  await page.goto(paths.memberDashboard);
  await expect(card(page)).toContainText('After that, we charge half of the service fee, $40.');
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
  // On a slow phone a date is chosen before the first free times are there; they still come.
  await page.route(`**${listOwnDays.path}*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fallback();
  });
  await button(page, 'Move').click();
  await dialogOf(page)
    .getByLabel('Date')
    .fill(days[3] ?? '');
  const first = dialogOf(page).getByRole('group', { name: 'First free times' });
  await expect(first.getByRole('radio')).toHaveCount(3);
  // They are the first of all, not of the weeks that the date is in.
  await expect(first).not.toContainText(
    new Date(days[3] ?? '').toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
  );
  await dialogOf(page).getByLabel('Time', { exact: true }).selectOption('15:00');
  await dialogOf(page)
    .getByRole('button', { name: /^Move to/ })
    .click();
  await expect(toast(page, 'Moved')).toBeVisible();
  await expect(card(page).locator('time')).toHaveText(/3:00\sPM$/);
  await page.getByRole('link', { name: /^Move or cancel/ }).click();
  await page.waitForURL(`**${paths.appointment}?id=${later.id}`);
  await expect(card(page)).toContainText('Thai Bodywork, 60 minutes');

  await button(page, 'Cancel').click();
  await dialogOf(page)
    .getByRole('button', { name: /^Cancel, / })
    .click();
  await expect(card(page)).toContainText('This appointment is canceled.');
  // What a member had, the dialog offers again.
  await openDialog(page);
  await button(page, /^Same as last time/).click();
  await expect(dialogOf(page).getByLabel('Service')).toHaveValue('swedish-60');
  await expect(dialogOf(page).getByLabel('Firm pressure')).toBeChecked();
});

test('who has booked finds the way to it on Home, where nothing moves, and can book the same again', async ({
  page,
}) => {
  const [date = ''] = (await requireOpenDays(page)).slice(2);
  await goToPayment(page, { date, extras: ['Aromatherapy'] });
  await payWith(page, CARDS.pays);
  await requireConfirmation(page);
  await expect(
    page.getByRole('link', { name: 'See, move or cancel your appointment' }),
  ).toHaveAttribute('href', /^\/appointment#[\w-]{22}$/);
  await button(page, 'Book the same again').click();
  await expect(dialogOf(page).getByLabel('Service')).toHaveValue('swedish-60');
  const again = dialogOf(page).getByRole('group', { name: 'First free times' }).getByRole('radio');
  await expect(again).toHaveCount(3);
  await page.keyboard.press('Escape');

  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as unknown as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  await page.goto(paths.home);
  const bar = page.getByRole('complementary', { name: 'Your next appointment' });
  await expect(bar).toContainText(/Your next appointment:\s+\w{3}, \w{3} \d+, 11:00 AM/);
  const note = await page.evaluate((key) => localStorage.getItem(key), LAST_BOOKING_KEY);
  expect(note).not.toMatch(/Marit|Olsen|example|320-555/);
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: '.next-appointment' })).toEqual(
    [],
  );
  expect(
    await page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0),
    ),
  ).toBeLessThan(0.005);
  await bar.getByRole('link').click();
  await expect(card(page)).toContainText('Swedish Massage, 60 minutes');
  await expect(page.getByRole('checkbox', { name: /Aromatherapy/ })).toBeChecked();

  await page.evaluate(() => sessionStorage.clear());
  await openDialog(page);
  await button(page, /^Same as last time.*Swedish Massage, 60 minutes, Aromatherapy/).click();
  await expect(dialogOf(page).getByLabel('Service')).toBeFocused();
  await expect(again).toHaveCount(3);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Forget on this device' }).click();
  await expect(bar).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), LAST_BOOKING_KEY)).toBeNull();
});
