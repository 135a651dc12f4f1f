import { confirmPlace, joinWaitlist, listWaitlist } from '#contract/waitlist/waitlist.ts';
import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { addTimeOff, deleteTimeOff, listHours, setDayEnabled } from '#contract/calendar/hours.ts';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { localMoment } from '#lib/time/clock.ts';
import { addDays, longDay } from '#lib/time/labels.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { openWeek } from '../../helpers/journeys/calendar-page.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { emptyCalendar } from '../../helpers/browser/site-control.ts';
import { openSection } from '../../helpers/journeys/practice-settings.ts';
import { readEmailedWay } from '../../helpers/journeys/waitlist-journey.ts';
import {
  SAME_SITE,
  DAY_MS,
  problem,
  expectNoViolation,
  expectNoOverflow,
  book,
} from '../../helpers/journeys/admin-desk.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (402|409|503))/,
);

test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

/** How many days until a day of the week (Monday is 1) that is at least three days ahead, where the practice is. */
function daysUntil(weekday: number): number {
  const today = new Date(localMoment(new Date(now()), practice.timeZone).localDate).getUTCDay();
  return 3 + ((weekday - today - 3 + 14) % 7);
}

test('days are closed and opened: anyone booked stays and is listed, and time off can’t cover them', async ({
  page,
  context,
}) => {
  await emptyCalendar(context.request);
  const section = await openSection(page, 'hours');
  const tuesday = section.getByRole('switch', { name: /^Tuesday/ });
  await expect(tuesday).toHaveAttribute('aria-checked', 'true');
  await tuesday.press('Space');
  await expect(toast(page, 'Hours Updated')).toBeVisible();
  await expect(tuesday).toHaveAttribute('aria-checked', 'false');
  await tuesday.click();
  await expect(tuesday).toHaveAttribute('aria-checked', 'true');

  const { date } = await book(context, { ahead: daysUntil(2) });
  // It asks even if it is pressed before we know who is booked.
  const letBookingsCome = await holdFiles(page, new RegExp(`${listHours.path}$`));
  await page.reload();
  await tuesday.click();
  letBookingsCome();
  const staying = section.getByRole('group', { name: 'Booked on a Tuesday' });
  await expect(staying).toContainText(/10:00\sAM to .*: Ingrid/);
  await expect(staying.getByRole('alert')).toContainText('If you close Tuesdays');
  await staying.getByRole('button', { name: 'Keep it open' }).press('Enter');
  await expect(tuesday).toHaveAttribute('aria-checked', 'true');
  await expect(tuesday).toBeFocused();
  await tuesday.click();
  await page.route(
    `**${setDayEnabled.path.replace(':day', '2')}`,
    problem(503, 'service_unavailable', 'The calendar does not answer.'),
    { times: 1 },
  );
  const keep = staying.getByRole('button', { name: 'Keep this one and take no new bookings' });
  await keep.click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(section.getByText('Tuesday wasn’t changed.')).toBeVisible();
  await expectNoViolation(page, '#settings');
  await keep.press('Enter');
  await expect(toast(page, 'Hours Updated')).toBeVisible();
  await expect(tuesday).toHaveAttribute('aria-checked', 'false');
  await expect(tuesday).toBeFocused();
  await expect(staying).toContainText('Still booked:');
  await expect(staying).toContainText('Ingrid');
  await expectNoOverflow(page);
  await expectNoViolation(page, '#settings');
  await tuesday.click();
  await expect(tuesday).toHaveAttribute('aria-checked', 'true');

  await button(page, 'Add time off').click();
  const dialog = page.getByRole('dialog');
  await button(page, 'Block it').click();
  await expect(dialog.getByText('Please select a day')).toBeVisible();
  await dialog.getByLabel('First day').fill(date);
  await button(page, 'Block it').click();
  await expect(dialog.getByText('Nothing was blocked.')).toBeVisible();
  await expect(dialog.getByText(/: Ingrid/)).toBeVisible();
  await expectNoViolation(page, 'dialog');
  await dialog.getByRole('checkbox', { name: 'Whole days' }).uncheck();
  await dialog.getByLabel('From').fill('14:00');
  await dialog.getByLabel('Until').fill('15:30');
  const note = newName();
  await dialog.getByLabel('Note').fill(note);
  await button(page, 'Block it').click();
  const off = section.getByRole('listitem').filter({ hasText: note });
  await expect(off).toContainText(/2:00\sPM to 3:30\sPM/);
  await off.getByRole('button', { name: /^Remove/ }).click();
  await expect(off).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(off).toContainText(/2:00\sPM to 3:30\sPM/);
  await off.getByRole('button', { name: /^Remove/ }).click();
  await expect(off).toHaveCount(0);
});

test('people on the waitlist are listed in order with their held times, and are removed after a confirmation', async ({
  page,
}) => {
  const call = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, headers: SAME_SITE, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  // A day that is blocked but for its first hour, which then comes free.
  const startDate = new Date(now() + 75 * DAY_MS);
  while (startDate.getUTCDay() !== 5) startDate.setUTCDate(startDate.getUTCDate() + 1);
  const day = startDate.toISOString().slice(0, 10);
  const block = (startTime: string, endTime: string) =>
    call('POST', addTimeOff.path, { startDate: day, endDate: day, startTime, endTime });
  const [morning, rest] = [await block('09:00', '10:15'), await block('10:15', '17:00')];
  const family = newName();
  const join = async (firstName: string) => {
    await call('POST', joinWaitlist.path, {
      entryId: randomUUID(),
      ...{ firstName, lastName: family, email: `${firstName}.${family}@example.com` },
      ...{ phone: '320-555-0133', serviceId: 'thai-60', date: day, dayPart: 'any' },
    });
    const way = await readEmailedWay(
      page.request,
      `${firstName}.${family}@example.com`,
      /^Confirm/,
    );
    await call('POST', confirmPlace.path, { link: way.slice(way.indexOf('#') + 1) });
  };
  await join('Astrid');
  await join('Bo');
  await call('DELETE', deleteTimeOff.path.replace(':id', morning.id));

  await page.route(`**${listWaitlist.path}`, problem(503, 'database_unavailable', 'Try again.'), {
    times: 1,
  });
  await page.goto(`${paths.admin}#waitlist`);
  const section = page.locator('#waitlist');
  await expect(section.getByRole('alert')).toContainText('Couldn’t load the waitlist.');
  await section.getByRole('button', { name: 'Try again' }).click();
  const [astrid, bo] = ['Astrid', 'Bo'].map((name) =>
    section.locator('li', { hasText: `${name} ${family}` }),
  );
  if (!astrid || !bo) throw new Error('No one waits');
  await expect(astrid).toContainText(/Holding 9:00.AM/);
  await expect(astrid).toContainText(/ (min|h) left/);
  await expect(bo).toContainText('Next');
  await expect(bo.getByRole('link', { name: `Call Bo ${family}` })).toHaveAttribute(
    'href',
    'tel:+13205550133',
  );
  await expectNoViolation(page, '#waitlist');
  await expectNoOverflow(page);
  await astrid.getByRole('button', { name: `Remove Astrid ${family}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/9:00.AM goes to the next person/);
  await expectNoViolation(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(astrid).toHaveCount(0);
  await expect(bo).toContainText(/Holding 9:00.AM/);

  // She needs the time herself: told of what is kept, she may have it.
  await button(page, 'Add').click();
  await button(page, 'Block time').click();
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('From').fill('09:00');
  await dialog.getByLabel('Until').fill('10:15');
  await button(page, 'Block it').click();
  await expect(dialog.getByRole('alert')).toContainText(/Held for Bo .+ on the waitlist/);
  await button(page, 'Block it anyway').click();
  await expect(dialog).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await page.reload();
  // All is as before: what the time off took from him is his again.
  await expect(bo).toContainText(/Holding 9:00.AM/);
  await bo.getByRole('button', { name: `Remove Bo ${family}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(bo).toHaveCount(0);
  await call('DELETE', deleteTimeOff.path.replace(':id', rest.id));
});

test(
  'an empty week leads to the next session, and a closed weekend says why clients can’t book it',
  { tag: '@desktop' },
  async ({ page }) => {
    const { card, date, lastName } = await openWeek(page);
    await page.goto(`${paths.admin}#calendar/week/${addDays(date, -7)}`);
    const note = page.getByRole('paragraph').filter({ hasText: 'The next session is' });
    await expect(note).toContainText(`, with Ingrid ${lastName}.`);
    await note.getByRole('link', { name: longDay(date) }).click();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'Why is Saturday closed?' }).click();
    const why = page.getByRole('dialog', { name: 'Why can’t clients book this day?' });
    await expect(why).toContainText('You’re closed on Saturdays.');
    const left = async (part: Locator) => (await part.boundingBox())?.x;
    expect(await left(why.getByLabel('Date'))).toBe(await left(why.getByRole('heading')));
    await expectNoViolation(page, 'dialog[open]');
  },
);
