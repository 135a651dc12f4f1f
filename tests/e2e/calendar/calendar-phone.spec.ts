import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { paths } from '#lib/site/paths.ts';
import { addDays } from '#lib/time/labels.ts';
import { practice } from '#lib/site/built/practice.ts';
import { localMoment } from '#lib/time/clock.ts';
import { expectNoOverflow, expectNoViolation } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { expectAtTop, moving, openWeek } from '../../helpers/journeys/calendar-page.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { button } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (409|503))/,
);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

test('on a phone, days scroll in both directions, and open time can be booked and says why clients can’t book it', async ({
  page,
}) => {
  const { card, date, lastName } = await openWeek(page, 'day');
  const monday = page.locator(`[data-date="${date}"]`).getByRole('heading');
  await expect(monday).toBeInViewport();
  await expectNoOverflow(page);
  await expectNoViolation(page, '#calendar');
  // What is before is there, and has not moved what is read.
  await page.mouse.wheel(0, -600);
  await expect(page.locator(`[data-date="${addDays(date, -4)}"]`)).toBeAttached();
  const strip = page.getByRole('list', { name: 'Days of the week' });
  await strip.getByRole('link', { name: /^Wednesday/ }).click();
  await expect(strip.getByRole('link', { name: /^Wednesday/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.goto(`${paths.admin}#calendar/day/${date}`);

  await card.click();
  const sheet = page.getByRole('dialog', { name: `Ingrid ${lastName}` });
  await expect(sheet).toBeVisible();
  await expectNoViolation(page, 'dialog[open]');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(moving(page)).toContainText('Choose an open time');
  await expect(moving(page).getByRole('group', { name: 'First open times' })).toBeVisible();
  await expectNoViolation(page, '#calendar');
  await page.locator(`[data-date="${date}"] li[data-kind=open] button`).first().click();
  await expect(button(page, /^Move and email Ingrid/)).toBeVisible();
  await expectNoOverflow(page);
  await moving(page).getByRole('button', { name: 'Put it back' }).click();

  await page.locator(`[data-date="${date}"] li[data-kind=open] button`).first().click();
  await button(page, 'Why can’t clients book this?').click();
  const gap = page.getByRole('dialog');
  await expect(gap).toContainText(`Ingrid ${lastName}’s session takes 10:00 AM to 11:15 AM`);
  await gap.getByLabel('Time').fill('15:00');
  await expect(gap).toContainText('New clients can book this time online.');
  // Any other time, on a day without hours as well, and for a client on file.
  await gap.getByLabel('Date').fill(addDays(date, -1));
  await expect(gap).toContainText('You’re closed on Sundays.');
  await expect(gap.getByRole('link', { name: 'Change it' })).toHaveAttribute(
    'href',
    '#settings/hours',
  );
  await gap.getByRole('searchbox', { name: 'For a client on file' }).fill(lastName);
  await gap.getByRole('button', { name: `Ingrid ${lastName}` }).click();
  await expect(gap).toContainText(`For Ingrid ${lastName}.`);
  await gap.getByLabel('Date').fill(date);
  await expect(gap).toContainText('Ingrid can book this time online.');
  await expectNoOverflow(page);
  await expectNoViolation(page, 'dialog[open]');
});

test(
  'on a phone, the day in the address stays at the top, even after the days above it have loaded',
  { tag: '@all' },
  async ({ page }) => {
    const monday = '2027-03-01';
    const letEarlierCome = await holdFiles(page, /from=2027-02-22/);
    const earlier = page.waitForResponse((answer) => answer.url().includes('from=2027-02-22'));
    await page.goto(`${paths.admin}#calendar/day/${monday}`);
    await expect(page.locator(`[data-date="${monday}"]`)).toBeInViewport();
    letEarlierCome();
    await earlier;
    await expectAtTop(page, monday);
    await page.mouse.wheel(0, -900);
    await expect(page).not.toHaveURL(new RegExp(`${monday}$`));
    await page.evaluate((date) => (location.hash = `calendar/week/${date}`), monday);
    await expectAtTop(page, monday);
    // Chosen once more, the calendar is back at today.
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await expectAtTop(page, localMoment(new Date(now()), practice.timeZone).localDate);
  },
);
