import { expect, test } from '../../helpers/browser/browser-test.ts';
import {
  cancelOwnAppointment,
  listOwnDays,
  readOwnAppointment,
  type OwnAppointment,
} from '#contract/appointments/own-appointment.ts';
import { LAST_BOOKING_KEY } from '#lib/booking/last-booking.ts';
import { paths } from '#lib/site/paths.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  goToPayment,
  openDialog,
  payWith,
  requireConfirmation,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';
import { bookByCalls, requireOpenDays } from '../../helpers/journeys/own-journey.ts';
import { setSessionTime } from '../../helpers/browser/site-control.ts';
import { card, moment, openBooked } from '../../helpers/journeys/own-page.ts';
import { practice } from '#lib/site/built/practice.ts';
import { button, dialogOf, toast } from '../../helpers/browser/locators.ts';

failOnConsole(test, /Failed to load resource/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test(
  'the home page updates after a move or cancellation elsewhere, without shifting its layout',
  { tag: '@all' },
  async ({ page, request }) => {
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
  },
);

test('a broken link, a missing one and one that was turned off each say what to do', async ({
  page,
}) => {
  const { booked } = await openBooked(page);
  await page.getByText('About this link').click();
  await button(page, 'Turn this link off').click();
  await button(page, 'Yes, turn it off').click();
  await expect(page.getByRole('heading', { name: 'The link is turned off' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect(page.getByRole('link', { name: practice.phone }).first()).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), LAST_BOOKING_KEY)).not.toContain(
    booked.way.split('#')[1],
  );
  await page.goto(paths.about);
  await page.goto(paths.appointment);
  await expect(page.getByText(/Use the link in your confirmation/)).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'log in' })).toBeVisible();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
  await page.goto(`${paths.appointment}?id=${booked.id}`);
  await expect(page.getByRole('heading', { name: 'We can’t show this here' })).toBeVisible();
});

test(
  'the page says that the server doesn’t respond, and continues when it does',
  { tag: '@all' },
  async ({ page }) => {
    const days = await requireOpenDays(page);
    const booked = await bookByCalls(page, days);
    await page.route(`**${readOwnAppointment.path}`, (route) => route.abort());
    await page.goto(booked.way);
    await expect(page.getByText('We couldn’t load your appointment.')).toBeVisible();
    await page.unroute(`**${readOwnAppointment.path}`);
    await button(page, 'Try again').click();
    await expect(card(page)).toBeVisible();
  },
);

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
  const letDaysCome = await holdFiles(page, new RegExp(listOwnDays.path));
  await button(page, 'Move').click();
  await dialogOf(page)
    .getByLabel('Date')
    .fill(days[3] ?? '');
  letDaysCome();
  const first = dialogOf(page).getByRole('group', { name: 'First open times' });
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
    .getByRole('button', { name: /^Cancel and get / })
    .click();
  await expect(card(page)).toContainText('This appointment is canceled.');
  // What a member had, the dialog offers again.
  await openDialog(page);
  await button(page, /^Same as last time/).click();
  await expect(dialogOf(page).getByLabel('Service')).toHaveValue('swedish-60');
  await expect(dialogOf(page).getByLabel('Firm pressure')).toBeChecked();
});

test(
  'a client finds their booking on the home page, where the layout doesn’t shift, and can book the same again',
  { tag: '@all' },
  async ({ page }) => {
    const [date = ''] = (await requireOpenDays(page)).slice(2);
    await goToPayment(page, { date, extras: ['Aromatherapy'] });
    await payWith(page, CARDS.pays);
    await requireConfirmation(page);
    await expect(page.getByRole('link', { name: 'See your appointment' })).toHaveAttribute(
      'href',
      /^\/appointment#[\w-]{22}$/,
    );
    await button(page, 'Book the same again').click();
    await expect(dialogOf(page).getByLabel('Service')).toHaveValue('swedish-60');
    const again = dialogOf(page)
      .getByRole('group', { name: 'First open times' })
      .getByRole('radio');
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
    expect(
      await axeInBothSchemes(page, { tags: WCAG_22_AA, include: '.next-appointment' }),
    ).toEqual([]);
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
  },
);
