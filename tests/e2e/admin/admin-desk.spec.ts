import type { Answer } from '#contract/call.ts';
import { submitTestimonial } from '#contract/testimonials/testimonials.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { listCompleted, type AdminAppointment } from '#contract/appointments/appointments.ts';
import { updateClient } from '#contract/clients/clients.ts';
import { actOnTask, listTasks, resolveTask } from '#contract/tasks.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { setSessionTime } from '../../helpers/browser/site-control.ts';
import {
  SAME_SITE,
  DAY_MS,
  problem,
  expectNoViolation,
  expectNoOverflow,
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

test('search finds any appointment while she types, the last answer wins, and it opens', async ({
  page,
  context,
}) => {
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
  await expect(row).toContainText('$85.50 due');
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
});

test(
  'the week shows its days with their locations, and a completed session can be booked again',
  { tag: '@widths' },
  async ({ page, context }) => {
    const { id, lastName } = await book(context);
    // Now: in this week at any hour, also in the last one of a Sunday.
    await setSessionTime(context.request, { appointmentId: id, minutes: 0 });
    const section = await open(page, 'calendar/list');
    const days = section.getByRole('list').getByRole('heading', { level: 2 });
    await expect(days).not.toHaveCount(0);
    await expect(section.getByText('Broadway').first()).toBeVisible();
    await expect(section.getByText('Home', { exact: true }).first()).toBeVisible();
    // Another width is another layout, which opens anew.
    await expectNoOverflow(page);
    const booked = section.getByRole('listitem').filter({ hasText: lastName }).last();
    await expect(booked.getByRole('link', { name: 'Call Ingrid' })).toBeVisible();
    await expectNoViolation(page, '#calendar');
    await booked.getByRole('button', { name: 'Edit Ingrid' }).click();
    await expect(page.getByRole('dialog')).toContainText('Ingrid');
    await page.keyboard.press('Escape');

    const completed = await open(page, 'completed');
    const rebook = completed.getByRole('button', { name: /^Rebook/ }).first();
    await expectNoViolation(page, '#completed');
    const answer = await page.request.get(listCompleted.path);
    // A walk-in can't be booked again: no client is on file.
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

test('a client is found and gets a permission and credits; a failure doesn’t look like an empty result', async ({
  page,
  context,
}) => {
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
  await expect(toast(page, 'Update Failed')).toContainText('Failed to update client permissions.');
  await expect(home).toHaveAttribute('aria-checked', 'false');
  await home.press('Space');
  await expect(home).toHaveAttribute('aria-checked', 'true');
  await expect(section.getByText('Can book at home')).toBeVisible();

  await section.getByRole('link', { name: `Ingrid ${lastName}` }).click();
  await expect(section.getByRole('heading', { name: `Ingrid ${lastName}` })).toBeFocused();
  await expect(section.getByText(`${lastName}@example.com`)).toBeVisible();
  await expect(section.getByRole('region', { name: 'Next visit' })).toContainText('Confirmed');
  await button(page, 'Grant credits').click();
  await section.getByLabel('Credits').selectOption('12');
  await button(page, 'Grant 12 credits for 60 minutes').dblclick();
  await expect(toast(page, 'Credits granted')).toContainText('12 credits for 60 minutes');
  await expect(section.getByText('12 of 60 min')).toBeVisible();
  await button(page, 'Grant credits').click();
  await section.getByLabel('Credits').selectOption('12');
  await button(page, 'Grant 12 credits for 60 minutes').click();
  await expect(section.getByText('No credits were granted.')).toBeVisible();
  await expectNoOverflow(page);
  await expectNoViolation(page, '#clients');
});

test(
  'a task that needs a person says what to do, and is closed with a note',
  { tag: '@all' },
  async ({ page }) => {
    const item = {
      id: randomUUID(),
      kind: 'refund_failed',
      openedAt: new Date(now() - 9 * 3_600_000).toISOString(),
      happened: 'The refund of $96.41 to Karl did not arrive.',
      done: 'It was asked for twice; his bank sent it back.',
      next: 'Send it again, or hand it over in cash and say so here.',
      amount: '96.41',
      paymentId: 'pi_3Qabcdefghij',
      ...{ appointmentId: null, firstName: 'Karl', clientId: null, textId: null },
      actions: ['ask_refund_again' as const],
    };
    let items: Answer<typeof listTasks> = [item];
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

test('a review is published, withdrawn and kept off the site; the calendar feed gets an address and loses it', async ({
  page,
  context,
}) => {
  const name = `${newName()} S.`;
  const sent = await context.request.post(submitTestimonial.path, {
    headers: SAME_SITE,
    data: {
      name,
      location: 'Osakis, MN',
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
  await page.getByLabel('Your password').fill(PASSWORD);
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
