import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { askAboutHolidays, emptyCalendar } from '../../helpers/browser/site-control.ts';
import { button } from '../../helpers/browser/locators.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { book, expectNoOverflow, expectNoViolation } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { openSection } from '../../helpers/journeys/practice-settings.ts';
import { practice } from '#lib/site/built/practice.ts';
import { paths } from '#lib/site/paths.ts';
import { localMoment } from '#lib/time/clock.ts';
import { addDays } from '#lib/time/labels.ts';

failOnConsole(test, /Failed to load resource: the server responded with a status of 409/);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
  await emptyCalendar(context.request);
});

test(
  'S109 she closes the usual six with one click, undoes it, and the calendar says why a day is closed',
  { tag: '@widths' },
  async ({ page }) => {
    await askAboutHolidays(page.request);
    // Asked under To decide, once about all of them.
    await page.goto(`${paths.admin}#to-decide`);
    const item = page.getByRole('article', { name: 'Close the usual six holidays every year?' });
    await expect(item).toContainText('New Year’s Day, Memorial Day, Independence Day');
    await expect(page.getByRole('article', { name: /holiday|Day/ })).toHaveCount(1);
    await item.getByRole('button', { name: 'Close the usual six', exact: true }).press('Enter');
    await expect(item).toHaveCount(0);
    await button(page, 'Undo').press('Enter');
    await expect(item).toBeVisible();

    const settings = await openSection(page, 'holidays');
    const question = settings.getByRole('region', { name: 'Close the usual six every year?' });
    await expect(question).toContainText('open as usual on');
    await expect(settings.getByText(/Closed until you answer/).first()).toBeVisible();
    await expectNoOverflow(page);
    await expectNoViolation(page, '#settings');
    await question.getByRole('button', { name: 'Close the usual six' }).press('Enter');
    await expect(settings.getByText(/^Every year, you’re closed on/)).toBeVisible();
    await expect(settings.getByText(/Closed until you answer/)).toHaveCount(0);
    await expect(settings.getByRole('switch', { name: /^Thanksgiving/ })).toHaveAttribute(
      'aria-checked',
      'false',
    );
    await expect(settings.getByRole('switch', { name: /^Presidents’ Day/ })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await expectNoViolation(page, '#settings');
    // Undone at the same place, and answered day by day.
    await button(page, 'Undo').press('Enter');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Answer day by day' }).press('Enter');
    await expect(question).toHaveCount(0);
    await settings
      .getByRole('group', { name: /^Christmas Day, / })
      .getByRole('button', { name: 'Closed' })
      .press('Enter');
    await expect(settings.getByRole('switch', { name: /^Christmas Day, / })).toBeVisible();

    // The calendar says why a closed day can’t be booked, and leads to where that is set.
    await page.goto(`${paths.admin}#calendar/day/2026-11-26`);
    const day = page.locator('[data-date="2026-11-26"]');
    await expect(day).toContainText(/losed until you answer/);
    await day.getByRole('button', { name: 'Why is Thursday closed?' }).press('Enter');
    const why = page.getByRole('dialog', { name: 'Why can’t clients book this day?' });
    await expect(why).toContainText('You’re closed that day until you answer: Thanksgiving.');
    await expectNoViolation(page, 'dialog[open]');
    await why.getByLabel('Date').fill('2026-12-25');
    await expect(why).toContainText('You’re closed that day: Christmas Day.');
    await why.getByRole('link', { name: 'Change it' }).press('Enter');
    await expect(why).toHaveCount(0);
    await expect(settings.getByRole('heading', { name: 'Holidays' })).toBeVisible();
  },
);

test('time off every two weeks keeps a booking on one date, and is removed one date at a time or all at once', async ({
  page,
  context,
}) => {
  const lastName = newName();
  // A weekday at least two weeks ahead, and the last of three dates.
  const today = localMoment(new Date(now()), practice.timeZone).localDate;
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const ahead = 14 + ((2 - weekday + 7) % 7);
  const { date } = await book(context, { lastName, ahead });
  const first = addDays(date, -14);
  const settings = await openSection(page, 'time-off');
  await button(page, 'Add time off').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Time off' });
  await dialog.getByLabel('First day').fill(first);
  await dialog.getByRole('checkbox', { name: 'Whole days' }).uncheck();
  await dialog.getByLabel('From').fill('09:00');
  await dialog.getByLabel('Until').fill('12:00');
  await dialog.getByRole('checkbox', { name: 'Repeats' }).check();
  await dialog.getByLabel('How often').selectOption('Every 2 weeks');
  await dialog.getByLabel('Last date').fill(addDays(first, 28));
  const note = newName();
  await dialog.getByLabel('Note').fill(note);
  await expectNoViolation(page, 'dialog[open]');
  await button(page, 'Block it').press('Enter');
  // It is refused with who is booked on the second date, then keeps her.
  await expect(dialog.getByText(/: Ingrid/)).toBeVisible();
  await button(page, 'Keep this one, take no new ones').press('Enter');
  await expect(dialog).toHaveCount(0);
  const dates = settings.getByRole('listitem').filter({ hasText: note });
  await expect(dates).toHaveCount(3);
  await expect(dates.first()).toContainText('Repeats.');
  await expectNoViolation(page, '#settings');

  // One date alone, and back.
  await dates
    .last()
    .getByRole('button', { name: /^Remove / })
    .press('Enter');
  await expect(dates).toHaveCount(2);
  await dates.first().getByRole('button', { name: 'Remove all 2 starting' }).press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Remove all 2 dates?' });
  await expect(confirm).toContainText('Anyone already booked on them stays booked.');
  await confirm.getByRole('button', { name: 'Remove all 2' }).press('Enter');
  await expect(dates).toHaveCount(0);
  await page.goto(`${paths.admin}#calendar/day/${date}`);
  await expect(page.locator(`[data-date="${date}"]`)).toContainText(`Ingrid ${lastName}`);
});
