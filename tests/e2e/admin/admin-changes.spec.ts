import { expect, test } from '../../helpers/browser/browser-test.ts';
import { bookAppointment } from '#contract/appointments/bookings.ts';
import { FULL_DAY, openDay, openMore } from '../../helpers/journeys/admin-day.ts';
import { CARDS, comeFromOwnNetwork, fillCard } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { newName } from '../../helpers/journeys/member-journey.ts';
import { problem, ofToday } from '../../helpers/journeys/admin-page.ts';
import { button, dialogOf, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (401|402|403|409|500|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test('Rebook suggests a free time and books it', async ({ page }) => {
  const { family } = await openDay(page, FULL_DAY.slice(0, 1));
  const propose = async () => {
    await ofToday(page, `Karin ${family}`).click();
    await openMore(page);
    await dialogOf(page).getByRole('button', { name: 'Rebook' }).click();
    const rebooking = page.getByRole('dialog', { name: `Rebook Karin ${family}` });
    const time = rebooking.getByLabel('Time', { exact: true });
    await expect(time).toHaveValue(/^\d\d:\d\d$/);
    await expect(rebooking.getByText(/isn’t open/)).toHaveCount(0);
    const date = await rebooking.getByLabel('Date', { exact: true }).inputValue();
    return { rebooking, date, time: await time.inputValue() };
  };
  const first = await propose();
  // Someone takes that time in the meantime.
  const taken = await page.request.post(bookAppointment.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      bookingKey: crypto.randomUUID(),
      newClient: {
        ...{ firstName: 'Ida', lastName: newName(), phone: '320-555-0198' },
        email: `${newName()}@example.com`,
      },
      ...{ serviceId: 'swedish-60', enhancementIds: [] },
      ...{ appointmentDate: first.date, appointmentTime: first.time },
    },
  });
  expect(taken.status(), await taken.text()).toBeLessThan(300);
  await page.reload();
  const { rebooking, ...second } = await propose();
  expect([second.date, second.time]).not.toEqual([first.date, first.time]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await rebooking.getByRole('button', { name: 'Book it' }).click();
  await expect(toast(page, 'Booked')).toContainText(`Karin ${family}`);
});

test('a more expensive change is paid by card, and a refusal says what wasn’t done', async ({
  page,
}) => {
  const { family } = await openDay(page, FULL_DAY.slice(1, 2));
  const open = async () => {
    await page
      .getByRole('button', { name: `Erik ${family}` })
      .first()
      .tap();
    await expect(dialogOf(page)).toBeVisible();
  };
  await open();
  await button(page, /^Take \$/).tap();
  await button(page, /^Pay \$.* by card$/).tap();
  await fillCard(page, CARDS.pays);
  await dialogOf(page)
    .getByRole('button', { name: /^Pay \$/ })
    .tap();
  await expect(toast(page, 'Paid')).toBeVisible();

  await open();
  await openMore(page);
  await button(page, 'Edit').tap();
  const save = button(page, 'Save Changes');
  await expect(save).toBeDisabled();
  await page.getByLabel('Aromatherapy').check();
  const difference = dialogOf(page).locator('[data-difference=more]');
  await expect(difference).toContainText('+$10');
  await page.route('**/modify', (route) => route.fulfill(problem(409, 'Not now.')));
  await save.tap();
  await expect(toast(page, 'Calculation Failed')).toContainText(
    'Could not calculate price difference',
  );
  await page.unroute('**/modify');
  await save.tap();
  await fillCard(page, CARDS.declined);
  await dialogOf(page)
    .getByRole('button', { name: /^Pay \$/ })
    .tap();
  await expect(toast(page, 'Payment Failed')).toContainText(/declined/);
  await fillCard(page, CARDS.pays);
  await dialogOf(page)
    .getByRole('button', { name: /^Pay \$/ })
    .tap();
  await expect(toast(page, 'Appointment Updated')).toBeVisible();

  await open();
  await expect(dialogOf(page)).toContainText('Aromatherapy');
  await openMore(page);
  await button(page, 'Edit').tap();
  await page.getByLabel('Aromatherapy').uncheck();
  await button(page, 'Save Changes').tap();
  await expect(toast(page, 'Appointment Updated')).toContainText(
    '$10.69 was refunded to the card ending in 4242.',
  );
  await open();
  await expect(dialogOf(page)).toContainText('Partly refunded');
  await openMore(page);
  await button(page, 'Refund').tap();
  await expect(dialogOf(page)).toContainText('Erik will get an email.');
  await page.route('**/refund', (route) => route.fulfill(problem(409, 'The bank says no.')));
  await button(page, /^Refund \$/).tap();
  await expect(toast(page, 'Refund Failed')).toContainText(
    'The bank says no. Please verify payment status and try again, or contact support.',
  );
  await page.unroute('**/refund');
  await button(page, /^Refund \$/).tap();
  await expect(toast(page, 'Refunded')).toBeVisible();
});
