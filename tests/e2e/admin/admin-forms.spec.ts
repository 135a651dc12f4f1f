import { readClientVisits } from '#contract/appointments/home-visits.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { prepareSale } from '#contract/checkout/in-person.ts';
import { openClient } from '#contract/clients/client-record.ts';
import { grantCredits, listClients } from '#contract/clients/clients.ts';
import { scheduleReminder } from '#contract/messages/reminders.ts';
import { listTasks, resolveTask } from '#contract/tasks.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { buildAdminAppointment } from '../../helpers/builders/build-admin-appointment.ts';
import { buildClientPage } from '../../helpers/builders/build-client-page.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import {
  fits,
  open,
  answerWrites,
  lost,
  done,
  refused,
  clickTwice,
  enterTwice,
} from '../../helpers/journeys/admin-writes.ts';
import { toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (400|409|503))/,
);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

const HOUR_MS = 3_600_000;

test(
  'a reminder without a time asks for one, keeps its text if the server doesn’t respond, and is sent once',
  { tag: '@all' },
  async ({ page }) => {
    const appointment = buildAdminAppointment({
      id: randomUUID(),
      status: 'confirmed',
      appointmentDate: new Date(now() + 72 * HOUR_MS).toISOString(),
    });
    await page.route(fits(listAppointments.path), (route) =>
      route.fulfill({ json: [appointment] }),
    );
    const sent = await answerWrites(page, scheduleReminder.path, [
      lost,
      refused('reminder_time_not_possible', { detail: 'Choose another time.' }, 409),
      done({ success: true, id: randomUUID() }, 201),
    ]);
    await open(page, 'reminders');
    await page.getByRole('button', { name: 'New reminder' }).click();
    const dialog = page.getByRole('dialog');
    const [whom, time] = [dialog.getByLabel('Appointment'), dialog.getByLabel('Time')];
    await time.fill('23:30');
    await time.press('Enter');
    await expect(toast(page, 'Missing Information')).toBeVisible();
    await expect(whom).toBeFocused();
    await expect(whom).toHaveAccessibleDescription(/Please select an appointment/);
    await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/Please select a day/);
    expect(sent).toEqual([]);

    await whom.selectOption(appointment.id);
    await dialog.getByRole('button', { name: 'The day before' }).click();
    await expect(dialog.getByText('Please select a day')).toHaveCount(0);
    await dialog.getByLabel(/^Message/).fill('Please use the back door.');
    await time.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(
      'Nothing was scheduled. Our server didn’t respond. What you entered is still here.',
    );
    await expect(dialog.getByLabel(/^Message/)).toHaveValue('Please use the back door.');
    await time.press('Enter');
    await expect(time).toBeFocused();
    await expect(time).toHaveAccessibleDescription('Choose another time.');
    await expect(dialog.getByLabel(/^Message/)).toHaveValue('Please use the back door.');
    await enterTwice(time);
    await expect(dialog).toHaveCount(0);
    expect(sent).toHaveLength(3);
    expect(sent[2]).toMatchObject({
      appointmentId: appointment.id,
      channel: 'email',
      customMessage: 'Please use the back door.',
    });
  },
);

test(
  'the credits form keeps its choice if the server doesn’t respond, and grants once',
  { tag: '@all' },
  async ({ page }) => {
    const client = {
      ...{ id: randomUUID(), firstName: 'Ingrid', lastName: 'Dahl', email: 'ingrid@example.com' },
      ...{
        phone: '320-555-0150',
        canBookAtHome: false,
        canBeVisited: false,
        isExisting: true,
        isMember: false,
      },
      ...{ visits: 1, lastVisitAt: null, nextVisitAt: null, credits: [], giftValue: '0.00' },
    };
    await page.route(fits(listClients.path), (route) => route.fulfill({ json: [client] }));
    await page.route(fits(openClient.path), (route) =>
      route.fulfill({ json: buildClientPage(client) }),
    );
    await page.route(fits(readClientVisits.path), (route) =>
      route.fulfill({
        json: {
          ...{ canBeVisited: false, isExisting: true, address: null },
          ...{ driveMinutes: null, isServed: false },
        },
      }),
    );
    const sent = await answerWrites(page, grantCredits.path, [lost, done(client, 201)]);
    const section = await open(page, 'clients');
    await section.getByRole('link', { name: 'Ingrid Dahl' }).click();
    await section.getByRole('button', { name: 'Grant credits' }).click();
    await expect(section.getByLabel('Credits')).toBeFocused();
    await section.getByLabel('Credits').selectOption('3');
    await section.getByLabel('Length').selectOption('90');
    await section.getByRole('button', { name: 'Grant 3 credits for 90 minutes' }).click();
    await expect(section.getByText('No credits were granted.')).toBeVisible();
    await expect(section.getByLabel('Length')).toHaveValue('90');
    await clickTwice(section.getByRole('button', { name: 'Grant 3 credits for 90 minutes' }));
    await expect(toast(page, 'Credits granted')).toContainText(
      'Ingrid Dahl received 3 credits for 90 minutes.',
    );
    await expect(section.getByRole('button', { name: 'Grant credits' })).toBeFocused();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({ duration: 90, credits: 3 });
  },
);

test('a task is closed once, and its note survives a lost response', async ({ page }) => {
  const item = {
    ...{ id: randomUUID(), kind: 'dispute', openedAt: new Date(now()).toISOString() },
    ...{ happened: 'A payment of $40 from Karl is disputed.', done: 'Nothing was canceled.' },
    ...{ next: 'Respond in Stripe.', amount: '40.00', paymentId: 'pi_3Q', appointmentId: null },
    ...{ firstName: 'Karl', clientId: null, textId: null, actions: [] },
  };
  await page.route(fits(listTasks.path), (route) => route.fulfill({ json: [item] }));
  const sent = await answerWrites(page, resolveTask.path, [lost, done({ success: true })]);
  const section = await open(page, 'to-decide');
  const opener = section.getByRole('button', { name: /^Close this item/ });
  await opener.click();
  const note = section.getByLabel('How was it settled?');
  await expect(note).toBeFocused();
  await section.getByRole('button', { name: 'Keep it open' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await section.getByRole('button', { name: 'Close it' }).click();
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription('Please say how it was settled');
  expect(sent).toEqual([]);
  await note.fill('Karl took it back');
  await note.press('Enter');
  await expect(section.getByText('This item is still open.')).toBeVisible();
  await expect(note).toHaveValue('Karl took it back');
  await enterTwice(note);
  await expect(section.getByText('This item is still open.')).toHaveCount(0);
  expect(sent).toEqual([{ resolution: 'Karl took it back' }, { resolution: 'Karl took it back' }]);
});

test(
  'a sale asks for a name, a service and a valid tip, each at its field',
  { tag: '@all' },
  async ({ page }) => {
    const prepared: { method: string; tip: string }[] = [];
    await page.route(fits(prepareSale.path), (route) => {
      prepared.push(route.request().postDataJSON() as (typeof prepared)[number]);
      return route.fallback();
    });
    const section = await open(page, 'checkout');
    const name = section.getByLabel('Walk-in name');
    await name.fill('   ');
    await name.press('Enter');
    await expect(toast(page, 'Name Required')).toContainText("Please enter the client's name");
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("Please enter the client's name");
    await name.fill('  Per ');
    await name.press('Enter');
    await expect(section.getByRole('heading', { name: 'Per', exact: true })).toBeFocused();
    const service = section.getByLabel('Service', { exact: true });
    await section.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(toast(page, 'Service Required')).toContainText('Please select a service');
    await expect(service).toBeFocused();
    await expect(service).toHaveAccessibleDescription('Please select a service');
    expect(prepared).toEqual([]);
    await service.selectOption('swedish-60');
    await expect(section.getByText('Please select a service')).toHaveCount(0);
    await page.reload();
    await expect(service).toHaveValue('swedish-60');
    await section.getByRole('button', { name: 'Proceed to Payment' }).dblclick();
    await section.getByRole('radio', { name: 'Cash' }).check();
    await section.getByRole('radio', { name: 'Other' }).check();
    const tip = section.getByLabel('Tip in dollars');
    await tip.fill('a lot');
    await tip.press('Enter');
    await expect(tip).toHaveAccessibleDescription(
      'Please enter an amount of at least $0.50, such as 12.50',
    );
    await expect(tip).toHaveValue('a lot');
    await tip.fill('12.5');
    await tip.press('Enter');
    await expect(section.getByRole('button', { name: /cash received/ })).toHaveText(
      '$98 cash received',
    );
    // By card once, and by cash with the tip once; by cash alone only if there was time between the two.
    expect(prepared.filter(({ method }) => method === 'card')).toHaveLength(1);
    expect(prepared.filter(({ tip }) => tip === '12.50')).toHaveLength(1);
    await section.getByRole('button', { name: 'Cancel Checkout' }).click();
    await expect(name).toBeVisible();
  },
);
