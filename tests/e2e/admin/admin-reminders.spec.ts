import { randomUUID } from 'node:crypto';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { deleteReminder, listReminders } from '#contract/messages/reminders.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import {
  DAY_MS,
  problem,
  expectNoViolation,
  open,
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

test('a reminder is scheduled, refused and deleted, and one that failed is sent by email', async ({
  page,
  context,
}) => {
  const { id, lastName, date } = await book(context);
  const section = await open(page, 'reminders');
  await button(page, 'New reminder').click();
  const dialog = page.getByRole('dialog');
  await button(page, 'Schedule reminder').click();
  await expect(toast(page, 'Missing Information')).toContainText(
    'Please select an appointment and schedule time.',
  );
  await dialog.getByLabel('Appointment', { exact: true }).selectOption(id);
  await expect(dialog.getByRole('radio', { name: 'Text' })).toBeDisabled();
  await dialog.getByLabel(/^Message/).fill('Please use the back door.');
  await expect(dialog.getByText('25/500')).toBeVisible();
  await expectNoViolation(page, 'dialog');

  // After the session: the server says no, and nothing that was typed is lost.
  await dialog.getByLabel('Date', { exact: true }).fill(date);
  await dialog.getByLabel('Time', { exact: true }).fill('23:00');
  await button(page, 'Schedule reminder').click();
  await expect(toast(page, 'Failed to Schedule')).toBeVisible();
  await expect(dialog.getByText('Nothing was scheduled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'The day before' }).click();
  await button(page, 'Schedule reminder').click();
  await expect(toast(page, 'Reminder scheduled')).toBeVisible();
  const row = section.getByRole('listitem').filter({ hasText: lastName });
  await expect(row).toContainText('Scheduled');
  await expect(row).toContainText('Please use the back door.');
  await expectNoViolation(page, '#reminders');

  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog).toContainText(`Delete the reminder to Ingrid ${lastName}?`);
  await page.route(
    `**${deleteReminder.path.replace(':id', '*')}`,
    problem(409, 'reminder_sent', 'This reminder was sent already.'),
    { times: 1 },
  );
  await button(page, 'Delete').click();
  await expect(toast(page, 'Failed to Delete')).toContainText('sent already');
  await button(page, 'Delete').click();
  await expect(row).toHaveCount(0);

  await page.route(`**${listReminders.path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const failed = {
      id: randomUUID(),
      appointmentId: id,
      channel: 'sms',
      sendAt: new Date(now() - DAY_MS).toISOString(),
      status: 'failed',
      failure: 'no_phone',
      clientFirstName: 'Ingrid',
      clientLastName: lastName,
      clientEmail: `${lastName}@example.com`,
      clientPhone: '320-555-0150',
      serviceName: 'Swedish Massage',
      appointmentDate: new Date(now() + 12 * DAY_MS).toISOString(),
    };
    await route.fulfill({ json: [failed] });
  });
  await page.reload();
  await expect(row).toContainText('This number can’t receive texts. Ingrid wasn’t reminded.');
  await expect(row.getByRole('link', { name: 'Call Ingrid' })).toHaveAttribute(
    'href',
    'tel:+13205550150',
  );
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/reminders'),
  );
  await row.getByRole('button', { name: 'Send by email to Ingrid' }).click();
  expect((await sent).status()).toBe(201);
  await expect(toast(page, 'Reminder scheduled')).toContainText(`${lastName}@example.com`);
});
