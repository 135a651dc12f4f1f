import { expect, test } from '../../helpers/browser/browser-test.ts';
import { readAppointment, type AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { requestOf } from '#lib/api-client.ts';
import { FULL_DAY, openDay, openMore } from '../../helpers/journeys/admin-day.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { setSessionTime } from '../../helpers/browser/site-control.ts';
import { BEGUN, ofToday } from '../../helpers/journeys/admin-page.ts';
import { button, dialogOf, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (401|402|403|409|500|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test('between two clients she writes a note, and taking cash from Done closes the session', async ({
  page,
}) => {
  const { family, sessions } = await openDay(page);
  const note = page.getByLabel('Note on the session of Karin');
  await note.fill('Hips freer. Less on the calf.');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  await expect(page.getByRole('link', { name: /Text .10 late/ })).toHaveAttribute(
    'href',
    /^sms:\+13205550199\?&body=Hi%20Erik/,
  );

  await button(page, 'Done').tap();
  await expect(dialogOf(page)).toContainText('is still due.');
  await button(page, 'Take payment').tap();
  await page.getByLabel('Cash').check();
  await page.getByLabel('Tip').fill('500');
  await button(page, /cash received$/).tap();
  await expect(dialogOf(page)).toContainText('A $500 tip?');
  await expect(button(page, 'Yes, $500 tip')).toBeVisible();
  await page.getByLabel('Tip').fill('5');
  await button(page, /cash received$/).tap();
  await expect(page.getByText(new RegExp(`paid\\. Karin ${family} is done\\.`))).toBeVisible();
  await expect(note).toHaveCount(0);

  const { path } = requestOf(readAppointment, { id: String(sessions[0]?.id) });
  const detail: unknown = await page.evaluate(async (url) => (await fetch(url)).json(), path);
  expect(detail).toMatchObject({
    note: 'Hips freer. Less on the calf.',
    appointment: { status: 'completed', paymentStatus: 'paid' },
  });
});

test(
  'Arrived and No-show appear once the session has started',
  { tag: '@widths' },
  async ({ page }) => {
    const { family, sessions } = await openDay(page, FULL_DAY.slice(1, 2));
    const openDetails = async () => {
      await ofToday(page, `Erik ${family}`).click();
      await expect(dialogOf(page).getByRole('button', { name: 'Move' })).toBeVisible();
    };
    const arrived = page.getByRole('button', { name: /^(Arrived|Erik has arrived)$/ });
    await openDetails();
    await openMore(page);
    await expect(arrived).toHaveCount(0);
    await expect(dialogOf(page).getByRole('button', { name: 'No-show' })).toHaveCount(0);

    await setSessionTime(page.request, { appointmentId: sessions[0]?.id ?? '', minutes: -5 });
    await page.reload();
    await openDetails();
    await openMore(page);
    await expect(dialogOf(page).getByRole('button', { name: 'No-show' })).toBeVisible();
    // Its own button takes it back: an offer to undo would lie under the dialog.
    await dialogOf(page).getByRole('button', { name: 'Arrived' }).press('Enter');
    const notHere = dialogOf(page).getByRole('button', { name: 'Not here yet' });
    await expect(notHere).toBeFocused();
    await expect(button(page, 'Undo')).toHaveCount(0);
    await notHere.press('Enter');
    await expect(dialogOf(page).getByRole('button', { name: 'Arrived' })).toBeFocused();
    await page.keyboard.press('Escape');
    await arrived.click();
    await expect(page.getByText(`Erik ${family} has arrived.`)).toBeVisible();
    await expect(page.getByText(/Here since \d/)).toBeVisible();
    await button(page, 'Undo').click();
    await expect(arrived).toBeVisible();
  },
);

test(
  'taking cash from Done closes the session on the wide dashboard, too',
  { tag: ['@desktop', '@all'] },
  async ({ page }) => {
    const { family, sessions } = await openDay(page, FULL_DAY.slice(0, 1));
    await button(page, 'Karin is done').click();
    await button(page, 'Take payment').click();
    await page.getByLabel('Cash').check();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/payment')) sent.push(request.method());
    });
    const letPaymentCome = await holdFiles(page, /\/payment$/);
    await page.getByLabel('Tip').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    letPaymentCome();
    await expect(page.getByText(new RegExp(`paid\\. Karin ${family} is done\\.`))).toBeVisible();
    expect(sent).toEqual(['POST']);
    const { path } = requestOf(readAppointment, { id: String(sessions[0]?.id) });
    const { appointment } = (await (await page.request.get(path)).json()) as AppointmentAnswer;
    expect(appointment).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  },
);

test('ending an unpaid session retains nothing: the fee is owed, and a larger one has to be confirmed', async ({
  page,
}) => {
  const { family } = await openDay(page, BEGUN);
  const openDetails = () => ofToday(page, `Erik ${family}`).click();
  await openDetails();
  await openMore(page);
  await dialogOf(page).getByRole('button', { name: 'No-show' }).click();
  await expect(dialogOf(page)).toContainText(
    'Per the policy: $135 (100% of the service fee). It will be due.',
  );
  await button(page, 'Set the fee yourself').click();
  await expect(page.getByRole('radio', { name: /^No fee/ })).toHaveAccessibleName(
    'No fee Nothing to refund.',
  );
  await page.getByRole('radio', { name: 'Another fee' }).check();
  const cancel = button(page, 'Cancel appointment');
  await cancel.click();
  await expect(dialogOf(page).getByText('Enter a number from 0 to 100')).toBeVisible();
  await expect(page.getByLabel('Percent of the service fee')).toBeFocused();
  await page.getByLabel('Percent of the service fee').fill('100');
  await cancel.click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'Charge 100% of the service fee? The policy says no fee.',
  );
  await expect(button(page, 'Yes, charge 100%')).toBeVisible();
  // Another percent is another question.
  await page.getByLabel('Percent of the service fee').fill('20');
  await cancel.click();
  await button(page, 'Yes, charge 20%').click();
  await expect(toast(page, 'Canceled')).toBeVisible();
});
