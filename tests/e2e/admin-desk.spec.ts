import { submitTestimonial } from '../../src/contract/testimonials.ts';
import { confirmPlace, joinWaitlist, listWaitlist } from '../../src/contract/people/waitlist.ts';
import { randomUUID } from 'node:crypto';
import {
  expect,
  test,
  type BrowserContext,
  type Cookie,
  type Page,
  type Route,
} from '@playwright/test';
import { logInAsAdmin } from '../../src/contract/people/accounts.ts';
import { bookAppointment } from '../../src/contract/appointments/acts.ts';
import {
  listCompleted,
  searchAppointments,
  type AdminAppointment,
  type AppointmentAnswer,
} from '../../src/contract/appointments/appointments.ts';
import { finishSale, prepareSale, releaseSale } from '../../src/contract/orders/in-person.ts';
import { grantCredits, updateClient } from '../../src/contract/people/clients.ts';
import { addTimeOff, deleteTimeOff, setDayEnabled } from '../../src/contract/appointments/hours.ts';
import { deleteReminder, listReminders } from '../../src/contract/appointments/reminders.ts';
import { actOnTask, listTasks, resolveTask } from '../../src/contract/tasks.ts';
import { paths } from '../../src/lib/site/paths.ts';
import { practice } from '../../src/lib/site/practice.ts';
import { localMoment } from '../../src/lib/time/clock.ts';
import { PASSWORD } from '../helpers/accounts.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/axe.ts';
import { CARDS, comeFromOwnNetwork, fillCard, payButton } from '../helpers/booking-journey.ts';
import { openMore } from '../helpers/admin-day.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';
import { newName } from '../helpers/member-journey.ts';
import { emptyCalendar, openAccount, setSessionTime } from '../helpers/site-control.ts';
import { readEmailedWay } from '../helpers/waitlist-journey.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (402|409|503))/,
);

// One login for all: what is looked at here is what a therapist sees once she is in.
let session: Cookie[] = [];
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  if (session.length > 0) return context.addCookies(session);
  const { email } = await openAccount(context.request, { name: newName(), role: 'admin' });
  const answer = await context.request.post(logInAsAdmin.path, {
    data: { email, password: PASSWORD },
    headers: SAME_SITE,
  });
  expect(answer.status()).toBe(200);
  session = await context.cookies();
});

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };
const DAY_MS = 86_400_000;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const toast = (page: Page, words: string) => page.locator('[data-tone]').filter({ hasText: words });
const problem =
  (status: number, code: string, detail: string, more = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'No', status, code, detail, ...more }),
    });
const expectNoViolation = async (page: Page, include: string) =>
  expect(await axeInBothSchemes(page, { include, tags: WCAG_22_AA })).toEqual([]);
const expectNoOverflow = async (page: Page) => {
  const size = page.viewportSize();
  for (const width of [320, size?.width ?? 390]) {
    await page.setViewportSize({ width, height: size?.height ?? 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `at ${width} px`).toBeLessThanOrEqual(0);
  }
};

/** Opens one screen of the dashboard. */
async function open(page: Page, place: string) {
  await page.goto(`${paths.admin}#${place}`);
  const section = page.locator(`#${place}`);
  await expect(section.getByRole('heading').first()).toBeVisible();
  return section;
}

/** Books somebody by telephone, by the dashboard's own call: at ten o'clock, so many days ahead. */
async function book(context: BrowserContext, { lastName = newName(), ahead = 12 } = {}) {
  await emptyCalendar(context.request);
  // Her own day: on a Sunday evening the next of Greenwich is another week.
  const { localDate: date } = localMoment(new Date(Date.now() + ahead * DAY_MS), practice.timeZone);
  const answer = await context.request.post(bookAppointment.path, {
    headers: SAME_SITE,
    data: {
      bookingKey: randomUUID(),
      newClient: {
        firstName: 'Ingrid',
        lastName,
        email: `${lastName}@example.com`,
        phone: '320-555-0150',
      },
      serviceId: 'swedish-60',
      enhancementIds: [],
      appointmentDate: date,
      appointmentTime: '10:00',
    },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return { ...((await answer.json()) as AppointmentAnswer).appointment, lastName, date };
}

/** How many sessions of a name the server knows. */
async function countSessions(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`${searchAppointments.path}?q=${name}`);
  return ((await answer.json()) as unknown[]).length;
}

test(
  'a sale by card survives every refusal, a reload and a lost answer, and is recorded once',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = newName();
    const section = await open(page, 'checkout');
    await section.getByRole('button', { name: 'Continue to services' }).click();
    await expect(toast(page, 'Name Required')).toContainText("Please enter the client's name");
    await expectNoViolation(page, '#checkout');
    await section.getByLabel('Walk-in name').fill(name);
    await page.keyboard.press('Enter');

    await expect(section.getByRole('heading', { name })).toBeFocused();
    await button(page, 'Proceed to Payment').click();
    await expect(toast(page, 'Service Required')).toContainText('Please select a service');
    await section.getByLabel('Service', { exact: true }).selectOption('swedish-60');
    await section.getByRole('checkbox', { name: 'Aromatherapy' }).check();
    await expect(section.getByText('$90', { exact: true })).toBeVisible();
    await page.route(
      `**${prepareSale.path}`,
      problem(503, 'payments_unavailable', 'Stripe does not answer.'),
      { times: 1 },
    );
    await button(page, 'Proceed to Payment').click();
    await expect(toast(page, 'Error')).toContainText('Failed to create payment');
    await expect(section.getByText('Stripe does not answer.')).toBeVisible();
    await expectNoViolation(page, '#checkout');

    await button(page, 'Proceed to Payment').click();
    await expect(payButton(page)).toBeEnabled();
    await section.getByRole('radio', { name: /15%/ }).check();
    await expect(payButton(page)).toHaveText('Pay $109.69');
    const asked = page.waitForResponse(`**${prepareSale.path}`);
    await page.reload();
    const prepared = (await (await asked).json()) as { paymentIntentId: string };
    await expect(payButton(page)).toBeEnabled();
    await expectNoOverflow(page);
    await fillCard(page, CARDS.declined);
    await payButton(page).click();
    await expect(toast(page, 'Payment Failed')).toContainText('declined');
    await expect(section.getByText('The card wasn’t charged.')).toBeVisible();
    await expectNoViolation(page, '#checkout');

    // Paid, and then nothing answers; a reload in the middle of it goes on asking.
    const lost = (route: Route) => route.abort();
    await page.route(`**${finishSale.path}`, lost);
    await fillCard(page, CARDS.pays);
    await payButton(page).click();
    await expect(toast(page, 'Appointment Creation Failed')).toContainText(
      'Payment was successful but appointment could not be created',
    );
    await expect(section.getByText('Don’t charge anything again.')).toBeVisible();
    await expectNoViolation(page, '#checkout');
    await page.reload();
    await expect(section.getByText('We’ll keep checking')).toBeVisible();
    const settling = page.waitForRequest(
      (request) => request.url().endsWith(finishSale.path) && request.method() === 'POST',
    );
    await page.unroute(`**${finishSale.path}`, lost);
    expect((await settling).postDataJSON()).toMatchObject({
      stripePaymentIntentId: prepared.paymentIntentId,
    });
    await expect(section.getByText(`${name} paid $109.69. The session is recorded.`)).toBeVisible({
      timeout: 20_000,
    });
    expect(await countSessions(page, name)).toBe(1);
    await page.reload();
    await expect(section.getByLabel('Walk-in name')).toHaveValue('');
  },
);

test('a client on file pays with a credit and in cash, and a checkout that is cancelled frees the credit', async ({
  page,
  context,
}) => {
  const { lastName, client } = await book(context);
  const granted = await context.request.post(grantCredits.path.replace(':id', `${client.id}`), {
    headers: SAME_SITE,
    data: { grantId: randomUUID(), duration: 60, credits: 1 },
  });
  expect(granted.status()).toBe(201);
  const section = await open(page, 'checkout');
  const goToPayment = async () => {
    await section.getByLabel('Find a client by name or phone').fill(lastName);
    await section.getByRole('button', { name: `Ingrid ${lastName}` }).click();
    await section.getByLabel('Service', { exact: true }).selectOption('swedish-60');
    await section.getByRole('checkbox', { name: 'Hot Stones' }).check();
    await button(page, 'Proceed to Payment').click();
  };
  await section.getByLabel('Find a client by name or phone').fill('nobody of this name');
  await expect(section.getByText('No clients found')).toBeVisible();

  await goToPayment();
  await section.getByRole('checkbox', { name: /Use 1 credit/ }).check();
  await section.getByRole('radio', { name: 'Cash' }).check();
  await expect(button(page, /cash received/)).toHaveText('$21.38 cash received');
  await section.getByRole('radio', { name: 'Other' }).check();
  await section.getByLabel('Tip in dollars').fill('150');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('alert')).toContainText('A $150 tip? The session is $100.');
  await expect(button(page, /cash received/)).toHaveText('$21.38 cash received');
  await button(page, 'Yes, a $150 tip').press('Enter');
  await expect(button(page, /cash received/)).toHaveText('$171.38 cash received');
  await expect(section.getByRole('radio', { name: 'Other' })).toBeFocused();
  await section.getByRole('radio', { name: 'No tip' }).check();
  await expect(button(page, /cash received/)).toHaveText('$21.38 cash received');
  const released = page.waitForResponse(`**${releaseSale.path}`);
  await button(page, 'Cancel Checkout').click();
  expect((await released).status()).toBe(200);
  await expect(section.getByLabel('Walk-in name')).toBeVisible();

  await goToPayment();
  await section.getByRole('checkbox', { name: /Use 1 credit/ }).check();
  await section.getByRole('radio', { name: 'Cash' }).check();
  // Let go elsewhere while it lay here: it is said, and begins anew by itself.
  const stored = await page.evaluate(() => sessionStorage.getItem('desk-sale') ?? '{}');
  const { checkoutKey } = JSON.parse(stored) as { checkoutKey: string };
  await expect(button(page, /cash received/)).toBeVisible();
  await context.request.post(releaseSale.path, {
    headers: SAME_SITE,
    data: { checkoutKey },
  });
  await button(page, /cash received/).click();
  await expect(toast(page, 'Appointment Creation Failed')).toContainText('Nothing was recorded.');
  await expect(button(page, /cash received/)).toBeVisible();
  await button(page, /cash received/).dblclick();
  await expect(section.getByText(`Ingrid ${lastName} paid $21.38 in cash.`)).toBeVisible();
  // The one that is ahead, and the one that was sold.
  expect(await countSessions(page, lastName)).toBe(2);
});

test(
  'every appointment is found as it is typed, the last answer wins, and opens',
  { tag: '@widths' },
  async ({ page, context }) => {
    const { lastName } = await book(context);
    const section = await open(page, 'review');
    const search = section.getByRole('searchbox');
    await expect(section.getByText('Last 50')).toBeVisible();
    await expect(section.getByRole('row').nth(1)).toBeVisible();
    await expectNoOverflow(page);
    await expectNoViolation(page, '#review');

    // The first question is answered after the second one.
    let answerFirst = () => {};
    await page.route('**/search?q=first', async (route) => {
      await new Promise<void>((resolve) => (answerFirst = resolve));
      await route.fulfill({ json: [] }).catch(() => null);
    });
    const first = page.waitForRequest('**/search?q=first');
    await search.fill('first');
    await first;
    await search.fill(lastName);
    const row = section.getByRole('row', { name: new RegExp(lastName) });
    await expect(row).toContainText('Confirmed');
    await expect(row).toContainText('Owed $85.50');
    await expect(row).toContainText('Swedish Massage, 60 minutes');
    answerFirst();
    await expect(section.getByText('1 found')).toBeAttached();
    await row.getByRole('button', { name: /^Open/ }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText(lastName);
    await page.keyboard.press('Escape');

    await search.fill('no such person');
    await expect(section.getByText('Nothing found for “no such person”.')).toBeVisible();
    await page.route('**/search?q=broken', problem(503, 'database_unavailable', 'Try later.'));
    await search.fill('broken');
    await expect(section.getByText('Failed to fetch appointments. Try later.')).toBeVisible();
  },
);

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
      sendAt: new Date(Date.now() - DAY_MS).toISOString(),
      status: 'failed',
      failure: 'no_phone',
      clientFirstName: 'Ingrid',
      clientLastName: lastName,
      clientEmail: `${lastName}@example.com`,
      clientPhone: '320-555-0150',
      serviceName: 'Swedish Massage',
      appointmentDate: new Date(Date.now() + 12 * DAY_MS).toISOString(),
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

test(
  'the week shows its days with their places, and what is completed can be booked again',
  { tag: '@widths' },
  async ({ page, context }, { project }) => {
    const isDesk = project.name === 'desktop';
    const { id, lastName } = await book(context);
    // Now: in this week at any hour, also in the last one of a Sunday.
    await setSessionTime(context.request, { appointmentId: id, minutes: 0 });
    const section = await open(page, 'calendar');
    const days = section.getByRole('list').getByRole('heading', { level: 2 });
    await expect(days).not.toHaveCount(0);
    await expect(section.getByText('Broadway').first()).toBeVisible();
    await expect(section.getByText('Home', { exact: true }).first()).toBeVisible();
    // Another width is another layout, which opens anew.
    await expectNoOverflow(page);
    const booked = section.getByRole('listitem').filter({ hasText: lastName }).last();
    if (isDesk) await booked.getByRole('button', { name: `Ingrid ${lastName}` }).press('Enter');
    await expect(booked.getByRole('link', { name: 'Call Ingrid' })).toBeVisible();
    await expectNoViolation(page, '#calendar');
    await booked.getByRole('button', { name: 'Edit Ingrid' }).click();
    await expect(page.getByRole('dialog')).toContainText('Ingrid');
    await page.keyboard.press('Escape');

    const completed = await open(page, 'completed');
    const rebook = completed.getByRole('button', { name: /^Rebook/ }).first();
    await expectNoViolation(page, '#completed');
    const answer = await page.request.get(listCompleted.path);
    // Of a walk-in nobody is known to be booked again.
    const last = ((await answer.json()) as AdminAppointment[]).find(({ client }) => client.id);
    await rebook.click();
    // The same again, about four weeks on, at a time that is free: a weekend has none within her hours.
    const fields = page.getByRole('dialog');
    await expect(fields.getByLabel('Service', { exact: true })).toHaveValue(last?.serviceId ?? '');
    await expect(fields.getByLabel('Time', { exact: true })).toHaveValue(/^\d\d:\d\d$/);
    const date = await fields.getByLabel('Date', { exact: true }).inputValue();
    const daysLater = (Date.parse(date) - Date.parse(last?.localDate ?? '')) / DAY_MS;
    expect([21, 26, 27, 28, 29, 30, 35]).toContain(daysLater);
  },
);

test(
  'a client is found, gets a permission and credits, and is told apart from a failure',
  { tag: '@widths' },
  async ({ page, context }) => {
    const { lastName } = await book(context);
    const section = await open(page, 'clients');
    await section.getByRole('searchbox').fill('nobody of this name');
    await expect(section.getByText('No clients found')).toBeVisible();
    await section.getByRole('searchbox').fill(lastName);
    await expect(section.getByText('1 client found')).toBeAttached();
    const home = section.getByRole('switch', { name: /^Home booking for Ingrid/ });
    await expect(home).toHaveAttribute('aria-checked', 'false');
    await page.route(
      `**${updateClient.path.replace(':id', '*')}`,
      problem(503, 'database_unavailable', 'Try later.'),
      { times: 1 },
    );
    await home.click();
    await expect(toast(page, 'Update Failed')).toContainText(
      'Failed to update client permissions.',
    );
    await expect(home).toHaveAttribute('aria-checked', 'false');
    await home.press('Space');
    await expect(home).toHaveAttribute('aria-checked', 'true');
    await expect(section.getByText('Can book at home')).toBeVisible();

    await section.getByRole('button', { name: `Ingrid ${lastName}` }).click();
    await expect(section.getByText(`${lastName}@example.com`)).toBeVisible();
    const visits = section.getByRole('listitem').filter({ hasText: 'Swedish Massage' });
    await expect(visits.last()).toContainText('Confirmed');
    await button(page, 'Grant credits').click();
    await section.getByLabel('Credits').selectOption('12');
    await button(page, 'Grant 12 credits for 60 minutes').dblclick();
    await expect(toast(page, 'Credits granted')).toContainText('12 credits for 60 minutes');
    await expect(section.getByText('12 for 60 minutes')).toBeVisible();
    await button(page, 'Grant credits').click();
    await section.getByLabel('Credits').selectOption('12');
    await button(page, 'Grant 12 credits for 60 minutes').click();
    await expect(section.getByText('No credits were granted.')).toBeVisible();
    await expectNoOverflow(page);
    await expectNoViolation(page, '#clients');
  },
);

test(
  'somebody new is booked by telephone, once however often it is pressed, on a time that is free',
  { tag: '@widths' },
  async ({ page, context }) => {
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
  },
);

test(
  'a booking for a member shows what they pay: the member price, or a credit that the therapist chooses',
  { tag: '@widths' },
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

test('a session is repeated, its taken date moved and another left out, and all of it ended but what is paid', async ({
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
  const openNewest = async () => {
    await section.getByRole('searchbox').fill(lastName);
    await section.getByRole('button', { name: `Ingrid ${lastName}` }).click();
    await section.getByRole('button', { name: /^Open/ }).first().click();
  };
  await openNewest();
  const dialog = page.getByRole('dialog');
  await openMore(page);
  await dialog.getByRole('button', { name: 'Rebook' }).click();
  await dialog.getByRole('checkbox', { name: /^Repeat/ }).check();
  await expect(dialog.getByLabel('How often')).toHaveValue('4');
  await dialog.getByLabel('How many times').selectOption('4');
  const dates = dialog.getByRole('list', { name: 'Dates' }).getByRole('listitem');
  await expect(dates).toHaveCount(4);
  await expect(dates.nth(1)).toContainText('is taken.');
  await expect(dialog.getByText('1 date is taken. Move it or skip it.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Book it' })).toBeDisabled();
  await expectNoViolation(page, 'dialog[open]');
  await expectNoOverflow(page);
  await dates.nth(1).getByRole('button', { name: /^Move/ }).first().click();
  await expect(dates.nth(1)).toContainText('instead of');
  await dates.nth(2).getByRole('button', { name: /^Skip/ }).click();
  await expect(dialog.getByText('3 dates will be booked.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Book 3 dates' }).dblclick();
  await expect(toast(page, 'Booked')).toContainText(
    '3 dates. The client gets one email with all dates.',
  );
  expect(await countSessions(page, lastName)).toBe(4);

  await page.reload();
  await openNewest();
  await expect(dialog.getByText('Recurring, every 4 weeks')).toBeVisible();
  await dialog.getByRole('button', { name: /^Take/ }).click();
  await dialog.getByRole('radio', { name: /Cash/ }).check();
  await dialog.getByRole('button', { name: /cash received/ }).click();
  await expect(dialog).toBeHidden();
  await section.getByRole('button', { name: /^Open/ }).first().click();
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

/** How many days until a day of the week (Monday is 1) that is at least three days ahead, where the practice is. */
function daysUntil(weekday: number): number {
  const today = new Date(localMoment(new Date(), practice.timeZone).localDate).getUTCDay();
  return 3 + ((weekday - today - 3 + 14) % 7);
}

test(
  'days are closed and opened: who is booked stays and is named, and time off is not put over them',
  { tag: '@widths' },
  async ({ page, context }) => {
    await emptyCalendar(context.request);
    const section = await open(page, 'settings');
    const tuesday = section.getByRole('switch', { name: /^Tuesday/ });
    await expect(tuesday).toHaveAttribute('aria-checked', 'true');
    await tuesday.press('Space');
    await expect(toast(page, 'Hours Updated')).toBeVisible();
    await expect(tuesday).toHaveAttribute('aria-checked', 'false');
    await tuesday.click();
    await expect(tuesday).toHaveAttribute('aria-checked', 'true');

    const { date } = await book(context, { ahead: daysUntil(2) });
    await page.reload();
    await tuesday.click();
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
  },
);

test(
  'what no machine could settle says what to do, and is closed with a word',
  { tag: '@widths' },
  async ({ page }) => {
    const item = {
      id: randomUUID(),
      kind: 'refund_failed',
      openedAt: new Date(Date.now() - 9 * 3_600_000).toISOString(),
      happened: 'The refund of $96.41 to Karl did not arrive.',
      done: 'It was asked for twice; his bank sent it back.',
      next: 'Send it again, or hand it over in cash and say so here.',
      amount: '96.41',
      paymentId: 'pi_3Qabcdefghij',
      appointmentId: null,
      firstName: 'Karl',
      actions: ['ask_refund_again'],
    };
    let items = [item];
    await page.route(`**${listTasks.path}`, (route) => route.fulfill({ json: items }));
    await page.route(
      `**${actOnTask.path.replace(':id', item.id)}`,
      problem(503, 'payments_unavailable', 'Stripe does not answer.'),
    );
    const section = await open(page, 'to-decide');
    await section.getByRole('button', { name: 'Send the refund of $96.41 again' }).click();
    await expect(section.getByText('Nothing was changed. Stripe does not answer.')).toBeVisible();
    await section.getByRole('button', { name: /^Close this item:/ }).click();
    await button(page, 'Close it').click();
    await expect(section.getByText('Please say how it was settled')).toBeVisible();
    await expectNoViolation(page, '#to-decide');
    await page.route(`**${resolveTask.path.replace(':id', item.id)}`, (route) => {
      items = [];
      return route.fulfill({ json: { success: true } });
    });
    await section.getByLabel('How was it settled?').fill('Cash in an envelope');
    const sent = page.waitForRequest('**/resolve');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ resolution: 'Cash in an envelope' });
    await expect(section.getByText('Nothing to decide.')).toBeVisible();
  },
);

test('a review is posted, taken back and kept off the site; a calendar gets its address and loses it', async ({
  page,
  context,
}) => {
  const name = `${newName()} S.`;
  const sent = await context.request.post(submitTestimonial.path, {
    headers: SAME_SITE,
    data: {
      name,
      location: 'Alexandria, MN',
      serviceId: 'swedish-60',
      rating: 5,
      review: 'I can look over my shoulder again.',
    },
  });
  expect(sent.status()).toBeLessThan(300);
  const section = await open(page, 'testimonials');
  const review = section.getByRole('article', { name: `Review by ${name}` });
  await expect(review).toContainText('5 out of 5');
  await expectNoViolation(page, '#testimonials');
  await review.getByRole('button', { name: /^Post:/ }).click();
  await expect(review).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(review).toBeVisible();
  await review.getByRole('button', { name: /^Don’t post/ }).press('Enter');
  await expect(review).toHaveCount(0);

  const messages = await open(page, 'messages');
  await expect(messages.getByText('Not delivered')).toBeVisible();
  await button(page, 'Create a new address').click();
  await button(page, 'Create').click();
  const address = messages.getByText(/\/api\/calendar\/[\w-]{43}\.ics/);
  await expect(address).toBeVisible();
  const url = (await address.textContent()) ?? '';
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(200);
  await expectNoOverflow(page);
  await expectNoViolation(page, '#messages');
  await button(page, 'Turn off').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Address turned off')).toBeVisible();
  await expect(address).toHaveCount(0);
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(404);
});

test('who waits for a full day stands in order, with the time that is kept, and is taken off once asked', async ({
  page,
}) => {
  const call = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, headers: SAME_SITE, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as { id: string };
  };
  // A day that is blocked but for its first hour, which then comes free.
  const startDate = new Date(Date.now() + 75 * DAY_MS);
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
  if (!astrid || !bo) throw new Error('Nobody waits');
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
  await expect(dialog.getByRole('alert')).toContainText('Held for Bo on the waitlist');
  await button(page, 'Block it anyway').click();
  await expect(dialog).toHaveCount(0);
  await button(page, 'Undo').click();
  await page.reload();
  // What was taken back is not offered to the same person again.
  await expect(bo).toContainText('Next');
  await bo.getByRole('button', { name: `Remove Bo ${family}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(bo).toHaveCount(0);
  await call('DELETE', deleteTimeOff.path.replace(':id', rest.id));
});
