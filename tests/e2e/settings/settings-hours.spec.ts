import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { listAvailability, listAvailableDays } from '#contract/checkout/availability.ts';
import { book } from '../../helpers/journeys/admin-desk.ts';
import { axe, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';
import { openSection, readPublic, settingsNow } from '../../helpers/journeys/practice-settings.ts';
import { askAboutHoliday, emptyCalendar } from '../../helpers/browser/site-control.ts';

failOnConsole(test);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
  await emptyCalendar(context.request);
});

/** The first date on a day of the week (Monday is 1) that is at least a week away. */
async function nextDay(page: Page, weekday: number): Promise<string> {
  const { today } = await settingsNow(page);
  const start = Date.parse(`${today}T00:00:00Z`);
  const days = Array.from({ length: 7 }, (_, at) => new Date(start + (7 + at) * 86_400_000));
  const day = days.find((each) => each.getUTCDay() === weekday % 7);
  return day?.toISOString().slice(0, 10) ?? '';
}

async function timesOn(date: string): Promise<string[]> {
  const asked = new URLSearchParams({ date, serviceId: 'swedish-60' });
  const { availableSlots } = await readPublic<{ availableSlots: string[] }>(
    `${listAvailability.path}?${asked}`,
  );
  return availableSlots;
}

test(
  'she adds a lunch break and a Saturday by keyboard, and clients can book the times that are left',
  { tag: '@phone' },
  async ({ page }) => {
    const monday = await nextDay(page, 1);
    const saturday = await nextDay(page, 6);
    expect(await timesOn(monday)).toContain('12:00');
    expect(await timesOn(saturday)).toEqual([]);
    const settings = await openSection(page, 'hours');
    await settings.getByRole('button', { name: 'Change Monday' }).press('Enter');
    await settings.getByRole('button', { name: 'Add a lunch break' }).press('Enter');
    await expect(settings.getByText('1-hour break')).toBeVisible();
    await settings.getByRole('button', { name: 'Change Saturday' }).press('Enter');
    await settings.getByRole('button', { name: 'Add hours' }).press('Enter');
    const hours = settings.getByRole('group', { name: 'Saturday' });
    await hours.getByLabel('Until').selectOption('08:00');
    await expect(settings.getByRole('button', { name: 'Save hours' })).toBeVisible();
    await settings.getByRole('button', { name: 'Save hours' }).press('Enter');
    await expect(settings.getByText('The end must be after the start')).toBeVisible();
    await hours.getByLabel('Until').selectOption('12:00');
    await expect(settings.getByText('The end must be after the start')).toHaveCount(0);
    await expect(settings.getByText('No bookings fall outside the new hours.')).toBeVisible();
    expect(await axe(page, { include: '#settings', tags: WCAG_22_AA })).toEqual([]);
    await settings.getByRole('button', { name: 'Save hours' }).press('Enter');
    await expect(page.getByText('Your new hours are in effect.')).toBeVisible();
    const left = await timesOn(monday);
    expect(left).toContain('11:00');
    expect(left).not.toContain('12:00');
    expect(left).toContain('13:00');
    expect(await timesOn(saturday)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect.poll(() => timesOn(saturday)).toEqual([]);
  },
);

test('new hours name the client they would leave out, and are saved once she keeps the booking', async ({
  page,
  context,
}) => {
  const { today } = await settingsNow(page);
  const monday = await nextDay(page, 1);
  const ahead = (Date.parse(monday) - Date.parse(today)) / 86_400_000;
  await book(context, { ahead });
  const settings = await openSection(page, 'hours');
  await settings.getByRole('button', { name: 'Change Monday' }).press('Enter');
  await settings.getByRole('button', { name: /^Remove 9:00 AM/ }).press('Enter');
  await expect(settings.getByText('Closed on Mondays.')).toBeVisible();
  await expect(settings.getByText('1 booking falls outside the new hours.')).toBeVisible();
  await expect(settings.getByText(/10:00\sAM to .*: Ingrid/)).toBeVisible();
  await settings.getByRole('button', { name: 'Save hours' }).press('Enter');
  const tick = settings.getByRole('checkbox', { name: /^Keep this booking/ });
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription('Keep them, or move them first');
  await tick.press('Space');
  await settings.getByRole('button', { name: 'Save hours' }).press('Enter');
  await expect(page.getByText('Your new hours are in effect.')).toBeVisible();
  expect(await timesOn(monday)).toEqual([]);
});

test('a day can be copied to other days', { tag: '@all' }, async ({ page }) => {
  const settings = await openSection(page, 'hours');
  await settings.getByRole('button', { name: 'Change Friday' }).press('Enter');
  await settings.getByRole('button', { name: 'Copy to other days' }).press('Enter');
  await settings.getByRole('checkbox', { name: 'Sunday' }).press('Space');
  await settings.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  await expect(settings.getByText('Sunday: 9 to 5')).toBeVisible();
  await settings.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(settings.getByText('Not saved yet')).toHaveCount(0);
});

test(
  'a question about a holiday is answered with one click, and a dialog sets different hours',
  { tag: '@phone' },
  async ({ page }) => {
    // It is always a Monday.
    await askAboutHoliday(page.request, 'Memorial Day');
    const settings = await openSection(page, 'holidays');
    const question = settings.getByRole('group', { name: /^Memorial Day/ });
    await expect(settings.getByText(/May.*Closed until you answer/)).toBeVisible();
    expect(await axe(page, { include: '#settings', tags: WCAG_22_AA })).toEqual([]);
    await question.getByRole('button', { name: 'Closed' }).press('Enter');
    const holiday = settings.getByRole('switch', { name: /^Memorial Day/ });
    await expect(holiday).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByText(/^Closed on Mon, May.*No bookings fall outside/)).toBeVisible();
    await holiday.press('Space');
    await expect(holiday).toHaveAttribute('aria-checked', 'true');
    await settings.getByRole('button', { name: 'Hours on Memorial Day' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Memorial Day' });
    await dialog.getByRole('radio', { name: 'Different hours' }).check();
    await dialog.getByLabel('Until').last().selectOption('11:00');
    expect(await axe(page, { include: 'dialog', tags: WCAG_22_AA })).toEqual([]);
    await dialog.getByRole('button', { name: /^Save hours on May/ }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(settings.getByText(/May.*9:00 AM to 11:00 AM/)).toBeVisible();
    await expect(holiday).toHaveAttribute('aria-checked', 'true');
  },
);

test(
  'she closes a day by keyboard, and clients see why they can’t book it',
  { tag: '@all' },
  async ({ page }) => {
    const date = await nextDay(page, 3);
    const settings = await openSection(page, 'holidays');
    await settings.getByRole('button', { name: 'Add a day' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a day' });
    await dialog.getByLabel('Date').fill(date);
    await dialog.getByLabel('Name').fill('Training');
    await dialog.getByLabel('Name').press('Enter');
    await expect(settings.getByText('Training')).toBeVisible();
    const asked = new URLSearchParams({ serviceId: 'swedish-60', from: date, days: '1' });
    const { days } = await readPublic<{ days: { why?: string }[] }>(
      `${listAvailableDays.path}?${asked}`,
    );
    expect(days[0]?.why).toBe('closed');
    await settings.getByRole('button', { name: /^Remove Training/ }).press('Enter');
    await expect(settings.getByText('Training')).toHaveCount(0);
  },
);
