import { randomUUID } from 'node:crypto';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { saveTravelZone } from '#contract/appointments/home-visits.ts';
import { listClients, updateClient, type AdminClient } from '#contract/clients/clients.ts';
import { changePractice } from '#contract/practice/settings.ts';
import { paths } from '#lib/site/paths.ts';
import { SAME_SITE } from '../../helpers/journeys/admin-desk.ts';
import { axe, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import {
  comeFromOwnNetwork,
  fillVisit,
  openDialog,
  payButton,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist, logInAgain, newName } from '../../helpers/journeys/member-journey.ts';
import { openSection, settingsNow } from '../../helpers/journeys/practice-settings.ts';
import { emptyCalendar, openAccount } from '../../helpers/browser/site-control.ts';
import { bookingDialog, button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(test, /status of 409/);

const DATE = new Date(now() + 17 * 86_400_000).toISOString().slice(0, 10);

test.beforeEach(async ({ page, context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
  await emptyCalendar(page.request);
  const { sections } = await settingsNow(page);
  const day = await page.request.post(changePractice.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      ...{ changeId: randomUUID(), version: sections.specialDays.version },
      change: {
        ...{ kind: 'special_day', date: DATE, name: 'A day of visits' },
        ranges: [
          {
            ...{ location: 'visit', startTime: '09:00', endTime: '17:00' },
            allowedClientTypes: ['existing'],
          },
        ],
      },
    },
  });
  expect(day.status(), await day.text()).toBe(200);
});

test('the therapist books a visit and sees when to leave; a client with permission books one at home', async ({
  page,
  context,
}) => {
  const lastName = newName();
  const { email } = await openAccount(context.request, { name: lastName });

  // A zone.
  const settings = await openSection(page, 'visits');
  await settings.getByRole('button', { name: 'Add a zone' }).click();
  const zone = page.getByRole('dialog', { name: 'Add a zone' });
  await zone.getByLabel('Name').fill(lastName);
  await zone.getByLabel('Drive time, in minutes').fill('20');
  await zone.getByLabel('ZIP codes').fill('5630');
  await zone.getByRole('button', { name: 'Add zone' }).click();
  await expect(zone.getByText('A ZIP code has five digits')).toBeVisible();
  const zip = String(10_000 + Math.floor(Math.random() * 80_000));
  await zone.getByLabel('ZIP codes').fill(zip);
  await zone.getByRole('button', { name: 'Add zone' }).click();
  await expect(settings.getByText(`20-minute drive. ${zip}`)).toBeVisible();
  expect(await axe(page, { include: '#settings', tags: WCAG_22_AA })).toEqual([]);

  // A visit.
  await page.goto(`${paths.admin}#today`);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await button(page, 'Add').click();
  await button(page, isPhone ? 'Booking' : 'New booking').click();
  const booking = page.getByRole('dialog', { name: 'New booking' });
  await booking.getByRole('button', { name: 'New client' }).click();
  await booking.getByLabel('First name').fill('Greta');
  await booking.getByLabel('Last name').fill(lastName);
  await booking.getByLabel('Email').fill(email);
  await booking.getByLabel('Phone').fill('320-555-0151');
  await booking.getByLabel('Service').selectOption('swedish-60');
  await booking.getByRole('checkbox', { name: /Home visit/ }).check();
  await booking.getByLabel('Street').fill('12 Birch St');
  await booking.getByLabel('City').fill('Alexandria');
  await booking.getByLabel('ZIP code').fill(zip);
  await expect(booking.getByLabel('Minutes there')).toHaveValue('20');
  await booking.getByLabel('Date', { exact: true }).fill(DATE);
  await booking.getByLabel('Time', { exact: true }).selectOption('10:00');
  await booking.getByRole('button', { name: 'Book it' }).click();
  await expect(toast(page, 'Booked')).toBeVisible();

  // When to leave, how far it is and the way there.
  await page.goto(`${paths.admin}#calendar/day/${DATE}`);
  await page
    .getByRole('button', { name: new RegExp(`Greta ${lastName}.*leave by 9:35 AM`) })
    .click();
  const visit = page.getByRole('region', { name: 'Home visit' });
  await expect(visit).toContainText('Leave by 9:35 AM');
  expect(await axe(page, { tags: WCAG_22_AA })).toEqual([]);
  await expect(visit).toContainText('20-minute drive');
  await expect(visit.getByRole('link', { name: /Directions/ })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=12%20Birch%20St%2C%20Alexandria%20${zip}`,
  );

  // The permission.
  await page.goto(`${paths.admin}#clients`);
  await page.getByLabel('Find a client by name, phone, email or tag').fill(lastName);
  await page.getByRole('link', { name: `Greta ${lastName}` }).click();
  await page.getByRole('button', { name: `Change home visits for Greta ${lastName}` }).click();
  const permission = page.getByRole('dialog', { name: 'Home visits' });
  await expect(permission.getByLabel('Street')).toHaveValue('12 Birch St');
  await permission.getByRole('checkbox', { name: /Can book home visits/ }).check();
  await permission.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(`Allowed. 12 Birch St, Alexandria ${zip}, 20 minutes away.`),
  ).toBeVisible();
  const found = await page.request.get(`${listClients.path}?q=${lastName}`);
  const [client] = (await found.json()) as AdminClient[];
  await page.request.patch(updateClient.path.replace(':id', String(client?.id)), {
    headers: SAME_SITE,
    data: { isExisting: true },
  });

  // Her client books one, at the address that is known.
  await logInAgain(context, email);
  await openDialog(page);
  const dialog = bookingDialog(page);
  await dialog.getByRole('radio', { name: /At your home/ }).check();
  await expect(dialog.getByLabel('Street')).toHaveValue('12 Birch St');
  await dialog.getByLabel('ZIP code').fill('00000');
  await expect(
    dialog.getByText('We don’t offer home visits at that ZIP code.').first(),
  ).toBeVisible();
  await expect(dialog.getByText('Enter your ZIP code to see open times.')).toBeVisible();
  await dialog.getByLabel('ZIP code').fill(zip);
  await fillVisit(page, { date: DATE, time: '12:00', email });
  await dialog.getByLabel('Street').fill('');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Street is required')).toBeVisible();
  await expect(dialog.getByLabel('Street')).toBeFocused();
  await dialog.getByLabel('Street').fill('12 Birch St');
  expect(await axe(page, { include: 'dialog', tags: WCAG_22_AA })).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Proceed to Payment - \$/ }).click();
  await page.waitForURL('**/checkout');
  await page.locator('main summary').click();
  await expect(page.getByText('At your home')).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
});

test(
  'a ZIP code that is in another zone is refused with a reason, and nothing is lost',
  { tag: '@all' },
  async ({ page }) => {
    const zip = String(10_000 + Math.floor(Math.random() * 80_000));
    const name = newName();
    const saved = await page.request.patch(saveTravelZone.path.replace(':id', randomUUID()), {
      headers: SAME_SITE,
      data: { name, minutes: 30, isOpen: true, zips: [zip] },
    });
    expect(saved.status()).toBe(200);
    const settings = await openSection(page, 'visits');
    await settings.getByRole('button', { name: 'Add a zone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a zone' });
    await dialog.getByLabel('Name').fill(newName());
    await dialog.getByLabel('Drive time, in minutes').fill('15');
    await dialog.getByLabel('ZIP codes').fill(zip);
    await dialog.getByRole('button', { name: 'Add zone' }).click();
    await expect(dialog.getByText(`${zip} is already in the zone “${name}”.`)).toBeVisible();
    await expect(dialog.getByLabel('ZIP codes')).toHaveValue(zip);
  },
);
