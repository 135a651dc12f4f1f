import { confirmPlace, joinWaitlist, readPlace } from '#contract/waitlist/waitlist.ts';
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { bookAppointment } from '#contract/appointments/bookings.ts';
import { cancelAppointment } from '#contract/appointments/acts.ts';
import { logInAsAdmin } from '#contract/accounts/accounts.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { requestOf } from '#lib/api-client.ts';
import type { WaitlistEntry } from '#contract/waitlist/waitlist.ts';
import { addTimeOff } from '#contract/calendar/hours.ts';
import { paths } from '#lib/site/paths.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import {
  bookVisit,
  CARDS,
  comeFromOwnNetwork,
  expectChosen,
  openAnotherDate,
  openDialog,
  payButton,
  payWith,
  requireConfirmation,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { newName } from '../../helpers/journeys/member-journey.ts';
import { openAccount } from '../../helpers/browser/site-control.ts';
import { readEmailedWay } from '../../helpers/journeys/waitlist-journey.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of 404)/,
);

test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };
const SERVICE = 'swedish-60';
const WAY = 'Join the waitlist';

/** The therapist at her dashboard, in a browser of her own. */
async function openDesk(request: APIRequestContext) {
  const { email } = await openAccount(request, { name: newName(), role: 'admin' });
  const post = async <Body>(path: string, data: object) => {
    const answer = await request.post(path, { data, headers: SAME_SITE });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()) as Body;
  };
  await post(logInAsAdmin.path, { email, password: PASSWORD });
  return post;
}

/** A day whose last hour someone has booked, and whose other hours the therapist has taken off. */
async function fillDay(page: Page, request: APIRequestContext) {
  const date = await requireFreeDay(page);
  const post = await openDesk(request);
  const { appointment } = await post<AppointmentAnswer>(bookAppointment.path, {
    bookingKey: randomUUID(),
    newClient: {
      firstName: 'Ingrid',
      lastName: 'Dahl',
      email: 'i@example.com',
      phone: '320-555-0150',
    },
    ...{ serviceId: SERVICE, enhancementIds: [], appointmentDate: date, appointmentTime: '16:00' },
  });
  await post(addTimeOff.path, {
    ...{ startDate: date, endDate: date, startTime: '08:00', endTime: '16:00' },
  });
  const { id, version } = appointment;
  const { path, body = {} } = requestOf(cancelAppointment, { id, version, by: 'therapist' });
  const cancel = () => post(path, body);
  return { date, cancel };
}

/** Someone else waits for a day, by the page's own calls. */
async function join(page: Page, date: string) {
  const email = `${newName()}@example.com`;
  await page.request.post(joinWaitlist.path, {
    headers: SAME_SITE,
    data: {
      ...{
        firstName: 'Bo',
        lastName: 'Moe',
        email,
        phone: '320-555-0144',
      },
      ...{ serviceId: SERVICE, date, dayPart: 'any', entryId: randomUUID() },
    },
  });
  const way = await readEmailedWay(page.request, email, /^Confirm your spot/);
  const link = way.slice(way.indexOf('#') + 1);
  await page.request.post(confirmPlace.path, { data: { link }, headers: SAME_SITE });
  return link;
}
const readEntry = async (page: Page, link: string) => {
  const call = { data: { link }, headers: SAME_SITE };
  const answer = await page.request.post(readPlace.path, call);
  return ((await answer.json()) as { entry: WaitlistEntry }).entry;
};

const expectWhole = async (page: Page, include: string) => {
  expect(await axeInBothSchemes(page, { include, tags: WCAG_22_AA })).toEqual([]);
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, width: 320 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
};

test('a client joins the waitlist for a full day, and a time that opens up is offered by email, booked and paid', async ({
  page,
  playwright,
  baseURL,
}) => {
  const desk = await playwright.request.newContext({ baseURL: String(baseURL) });
  const { date, cancel } = await fillDay(page, desk);
  const email = `${newName()}@example.com`;
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service').selectOption(SERVICE);
  await dialog.getByLabel('First name').fill('Marit');
  const onStrip = dialog.getByRole('button', { name: /full\. Join the waitlist/ }).last();
  await onStrip.press('Enter');
  await expect(dialog.getByRole('heading', { name: WAY })).toBeFocused();
  await expect(dialog.getByLabel('First name')).toHaveValue('Marit');
  await dialog.getByLabel('Last name').fill('Olsen');
  await dialog.getByRole('button', { name: 'Back' }).press('Enter');
  // What was typed is carried back and forth.
  await expect(dialog.getByLabel('Last name')).toHaveValue('Olsen');
  await openAnotherDate(page);
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByRole('button', { name: WAY, exact: true }).press('Enter');
  await expect(dialog.getByRole('heading', { name: WAY })).toBeFocused();
  await dialog.getByRole('button', { name: WAY, exact: true }).press('Enter');
  await expect(dialog.getByText('Valid email is required')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone').fill('320-555-0199');
  await expectWhole(page, 'dialog[open]');
  await dialog.getByRole('button', { name: WAY, exact: true }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(dialog).toContainText(email);
  await expectWhole(page, 'dialog[open]');
  await page.goto(await readEmailedWay(page.request, email, /^Confirm your spot on the waitlist/));
  await expect(page.getByRole('heading', { name: 'Confirm your spot' })).toBeVisible();
  await expectWhole(page, 'main');
  await page.getByRole('button', { name: 'Confirm my spot' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^You’re next for/ })).toBeVisible();
  await expectWhole(page, 'main');

  await cancel();
  await page.goto(await readEmailedWay(page.request, email, /^A time opened up for you/));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A time opened up for you' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('We’re holding it for you for');
  await expectWhole(page, 'main');
  await page.getByRole('button', { name: 'Book it' }).press('Enter');
  await expectChosen(page, { date, time: '16:00' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await bookVisit(page);
  await expect(payButton(page)).toBeEnabled();
  await payWith(page, CARDS.pays);
  await requireConfirmation(page);
  await page.goto(await readEmailedWay(page.request, email, /^A time opened up for you/));
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  await desk.dispose();
});

test(
  'a time that someone passes on goes to the next person, and they can leave the waitlist',
  { tag: '@all' },
  async ({ page, playwright, baseURL }) => {
    const desk = await playwright.request.newContext({ baseURL: String(baseURL) });
    const { date, cancel } = await fillDay(page, desk);
    const [first, second] = [await join(page, date), await join(page, date)];
    await page.goto(`${paths.waitlist}#${second}`);
    await expect(page.getByRole('heading', { name: /^1 person is ahead of you/ })).toBeVisible();
    await cancel();
    expect((await readEntry(page, second)).state).toBe('waiting');
    await page.goto(`${paths.waitlist}#${first}`);
    await page.getByRole('button', { name: 'Pass on this time' }).dblclick();
    await expect(page.getByRole('heading', { name: /ahead of you|You’re next/ })).toBeVisible();
    expect((await readEntry(page, second)).state).toBe('offered');
    await page.getByRole('button', { name: 'Leave the waitlist' }).press('Enter');
    await page.getByRole('button', { name: 'Yes, leave' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'You’re off the waitlist' })).toBeVisible();
    await expectWhole(page, 'main');
    await desk.dispose();
  },
);

test(
  'the page of a spot says that its time ran out, that the server doesn’t respond, and what became of the spot',
  { tag: '@all' },
  async ({ page }) => {
    const entry = (state: string, more: object = {}) => ({
      ...{ state, date: '2026-12-04', dayPart: 'afternoon', place: null, offer: null },
      service: { id: SERVICE, name: 'Swedish Massage', duration: 60 },
      contact: { firstName: 'Bo', lastName: 'Moe', email: 'bo@example.com', phone: '320-555-0144' },
      ...more,
    });
    const offer = {
      ...{ date: '2026-12-04', time: '16:00', startsAt: '2026-12-04T22:00:00Z' },
      ...{ expiresAt: '2026-12-03T22:00:00Z', secondsLeft: 2 },
    };
    let answer: object | null = entry('offered', { offer });
    await page.route(`**${readPlace.path}`, (route) =>
      answer ? route.fulfill({ json: { entry: answer } }) : route.abort(),
    );
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
    await page.goto(`${paths.waitlist}#${'A'.repeat(22)}`);
    await expect(page.getByRole('timer')).toContainText(/\d seconds?/);
    answer = entry('expired');
    // No one presses anything: the page refreshes automatically.
    await expect(heading('This spot wasn’t confirmed in time')).toBeVisible();
    await expectWhole(page, 'main');
    answer = entry('missed');
    await page.reload();
    await expect(heading('Two offers went to the next person')).toBeVisible();
    await expectWhole(page, 'main');

    answer = null;
    await page.reload();
    await expect(heading('We couldn’t load your spot')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Check your connection');
    answer = entry('past');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(heading('That day is over')).toBeVisible();
    await page.unroute(`**${readPlace.path}`);
    await page.reload();
    await expect(heading('This link doesn’t work')).toBeVisible();
    await expectWhole(page, 'main');
  },
);
