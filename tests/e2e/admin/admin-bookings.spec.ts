import { expect, test } from '../../helpers/browser/browser-test.ts';
import { bookAppointment } from '#contract/appointments/bookings.ts';
import { addTimeOff } from '#contract/calendar/hours.ts';
import { paths } from '#lib/site/paths.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { openMore } from '../../helpers/journeys/admin-day.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { openAccount } from '../../helpers/browser/site-control.ts';
import {
  SAME_SITE,
  DAY_MS,
  problem,
  expectNoViolation,
  expectNoOverflow,
  open,
  book,
  countSessions,
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

test('a new client is booked by phone at a free time, once, no matter how often the button is pressed', async ({
  page,
  context,
}) => {
  const { date } = await book(context, { ahead: 13 });
  await page.goto(paths.admin);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await button(page, 'Add').click();
  await button(page, isPhone ? 'Booking' : 'New booking').click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  const bookIt = dialog.getByRole('button', { name: 'Book it' });
  await dialog.getByRole('button', { name: 'New client' }).click();
  const lastName = newName();
  await dialog.getByLabel('First name').fill('Signe');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill('signe');
  await dialog.getByLabel('Phone').fill('320-555-0151');
  await dialog.getByLabel('Service').selectOption('swedish-60');
  await dialog.getByLabel('Date', { exact: true }).fill(date);
  const time = dialog.getByLabel('Time', { exact: true });
  await expect(time.getByRole('option', { name: /^12:00\sPM/ })).toBeAttached();
  await expect(time.getByRole('option', { name: /^10:00\sAM/ })).toHaveCount(0);
  await bookIt.click();
  await expect(dialog.getByText('Time is required')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await time.selectOption('12:00');
  await dialog.getByLabel('Last name').press('Enter');
  await expect(dialog.getByText('Valid email is required')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expectNoViolation(page, 'dialog[open]');
  await expectNoOverflow(page);
  const email = `${lastName}@example.com`;
  await dialog.getByLabel('Email').fill(email);

  // Refused at a field, and then not answered at all: what was typed is still there.
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(bookAppointment.path) && request.method() === 'POST')
      sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  const refused = { 'newClient.phone': 'Valid phone number is required' };
  await page.route(
    `**${bookAppointment.path}`,
    problem(409, 'invalid_request', 'Please check the form.', { fields: refused }),
    { times: 1 },
  );
  await bookIt.click();
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(
    'Valid phone number is required',
  );
  await expect(dialog.getByRole('alert')).toContainText('Nothing was booked.');
  await page.route(`**${bookAppointment.path}`, (route) => route.abort(), { times: 1 });
  await dialog.getByLabel('Phone').fill('320-555-0152');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('What you entered is still here.');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(time).toHaveValue('12:00');
  await bookIt.dblclick();
  await expect(toast(page, 'Booked')).toContainText(`Signe ${lastName}`);
  await expect(dialog).toBeHidden();
  expect(await countSessions(page, lastName)).toBe(1);
  // Another phone is another booking; the retry of one that was not answered is the same.
  expect(sent).toHaveLength(3);
  expect(sent[1]).toEqual(sent[2]);
  expect(sent[0]?.['bookingKey']).not.toBe(sent[1]?.['bookingKey']);
  // The calendar opens where she booked.
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#calendar/day/${date}$`));
  await expect(button(page, new RegExp(`^Signe ${lastName}, `))).toBeFocused();
});

test(
  'a booking for a member shows what they pay: the member price, or a credit that the therapist chooses',
  { tag: '@all' },
  async ({ page, context }) => {
    const lastName = newName();
    await openAccount(page.request, { name: lastName, isActive: true, credits: [[1, 60]] });
    await book(context, { lastName });
    await page.goto(paths.admin);
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone) await button(page, 'Add').click();
    await button(page, isPhone ? 'Booking' : 'New booking').click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    const service = dialog.getByLabel('Service');
    await expect(service).toContainText('Swedish Massage, 60 minutes, $80 + tax');
    await dialog.getByRole('searchbox').fill(lastName);
    await dialog.getByRole('button', { name: `Ingrid ${lastName}` }).click();
    await expect(service).toContainText('Swedish Massage, 60 minutes, $70 + tax');
    await service.selectOption('swedish-60');
    await expect(dialog.getByText('Price: $70 + tax (member price)')).toBeVisible();
    await dialog.getByText('Add enhancements').click();
    await dialog.getByLabel('Hot Stones').check();
    await expect(dialog.getByText('Price: $90 + tax (member price)')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /^Use 1 credit/ }).check();
    await expect(dialog.getByText('Price: 1 credit and $20 + tax')).toBeVisible();
    // Another client has other credits, or none.
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(dialog.getByText('Price: $100 + tax')).toBeVisible();
    await dialog.getByRole('searchbox').fill(lastName);
    await dialog.getByRole('button', { name: `Ingrid ${lastName}` }).click();
    await expect(dialog.getByRole('checkbox', { name: /^Use 1 credit/ })).not.toBeChecked();
    await expect(dialog.getByText('Price: $90 + tax (member price)')).toBeVisible();
    await expectNoOverflow(page);
    await expectNoViolation(page, 'dialog[open]');
  },
);

test('a session is repeated with one date moved and one left out, and everything unpaid is canceled', async ({
  page,
  context,
}) => {
  // The place of the others, four and eight weeks after the session that is booked again.
  const { lastName, date } = await book(context, { ahead: 2 });
  const later = (weeks: number) =>
    new Date(Date.parse(date) + weeks * 7 * DAY_MS).toISOString().slice(0, 10);
  const taken = await context.request.post(addTimeOff.path, {
    headers: SAME_SITE,
    data: { startDate: later(8), endDate: later(8), startTime: '10:00', endTime: '11:00' },
  });
  expect(taken.status(), await taken.text()).toBeLessThan(300);
  const section = await open(page, 'clients');
  await section.getByRole('searchbox').fill(lastName);
  await section.getByRole('link', { name: `Ingrid ${lastName}` }).click();
  await section.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog');
  await openMore(page);
  await dialog.getByRole('button', { name: 'Rebook' }).click();
  await dialog.getByRole('checkbox', { name: /^Repeat/ }).check();
  await expect(dialog.getByLabel('How often')).toHaveValue('4');
  await dialog.getByLabel('How many times').selectOption('4');
  const dates = dialog.getByRole('list', { name: 'Dates' }).getByRole('listitem');
  await expect(dates).toHaveCount(4);
  await expect(dates.nth(1)).toContainText('is taken.');
  await expect(dialog.getByText('1 date is taken. Move or skip it.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Book it' })).toBeDisabled();
  await expectNoViolation(page, 'dialog[open]');
  await expectNoOverflow(page);
  await dates.nth(1).getByRole('button', { name: /^Move/ }).first().click();
  await expect(dates.nth(1)).toContainText('instead of');
  await dates.nth(2).getByRole('button', { name: /^Skip/ }).click();
  await expect(dialog.getByText('3 dates will be booked.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Book 3 dates' }).dblclick();
  await expect(toast(page, 'Booked')).toContainText('3 dates, in one email to the client.');
  expect(await countSessions(page, lastName)).toBe(4);

  await page.reload();
  await section.getByText('3 more visits are booked').click();
  const newest = section.getByRole('region', { name: 'Next visit' }).getByRole('button', {
    name: /^Open/,
  });
  await newest.last().click();
  await expect(dialog.getByText('Recurring, every 4 weeks')).toBeVisible();
  await dialog.getByRole('button', { name: /^Take/ }).click();
  await dialog.getByRole('radio', { name: /Cash/ }).check();
  await dialog.getByRole('button', { name: /cash received/ }).click();
  await expect(dialog).toBeHidden();
  await newest.last().click();
  await openMore(page);
  await dialog.getByRole('button', { name: 'End all dates' }).click();
  await expect(
    dialog.getByRole('heading', { name: 'Already paid, so they stay booked' }),
  ).toBeVisible();
  await expect(dialog.getByRole('list').first().getByRole('listitem')).toHaveCount(2);
  await expectNoViolation(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect(toast(page, 'Ended')).toContainText('2 dates canceled, 1 date still booked.');
});
