import { expect, test, type Page, type Request } from '@playwright/test';
import { bookAppointment } from '../../src/contract/appointments/acts.ts';
import {
  listPending,
  readAppointment,
  type AppointmentAnswer,
} from '../../src/contract/appointments/appointments.ts';
import { requestOf } from '../../src/lib/api-client.ts';
import { paths } from '../../src/lib/site/paths.ts';
import { PASSWORD } from '../helpers/accounts.ts';
import { FULL_DAY, openDay, openMore, toast } from '../helpers/admin-day.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/axe.ts';
import { buildAdminAppointment } from '../helpers/build-admin-appointment.ts';
import { CARDS, comeFromOwnNetwork, fillCard } from '../helpers/booking-journey.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';
import { becomeMember, logInByForm, newName } from '../helpers/member-journey.ts';
import { openAccount, setSessionTime } from '../helpers/site-control.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (401|402|403|409|500|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

/** Erik's session is under way. */
const BEGUN = [{ firstName: 'Erik', minutes: -5, serviceId: 'thai-90' }];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page) => page.getByRole('dialog');
const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'No',
    status,
    code: 'change_not_possible',
    detail,
  }),
});
/** Waits until the API has answered all that a page has asked, and the answers have led to no other question. */
function countQuestions(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return;
    underWay.add(request);
    asked += 1;
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => underWay.delete(request));
  // An answer that is shown may ask for more: who comes next, and then what is known of them.
  const askedWhileShown = async () => {
    const before = asked;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    return underWay.size + asked - before;
  };
  return () => expect.poll(askedWhileShown).toBe(0);
}

/** Whether a page has fetched a script of the dashboard: they alone have these words. */
async function hearDashboard(page: Page): Promise<() => boolean> {
  let isFetched = false;
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (text.includes('Rest of the day') || text.includes('Review Appointments')) isFetched = true;
  });
  return () => isFetched;
}

/** The way to a client's session of today. */
const ofToday = (page: Page, name: string) => page.getByRole('button', { name }).first();

test('a guest finds the portal, and nothing of the dashboard before it has let them in', async ({
  page,
}) => {
  const isFetched = await hearDashboard(page);
  const { email } = await openAccount(page.request, { name: newName(), role: 'admin' });
  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const logIn = button(page, 'Log In');
  await expect(logIn).toBeDisabled();
  await page.getByLabel('Mobile number or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('   ');
  await expect(logIn).toBeDisabled();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);

  await logInByForm(page, { identifier: email, password: 'not the one at all' });
  await expect(toast(page, 'Login Failed')).toContainText('Invalid credentials. Please try again.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(isFetched()).toBe(false);

  await logInByForm(page, { identifier: email, password: PASSWORD });
  await expect(page.getByRole('heading', { name: /Welcome, Linnea/ })).toBeVisible();
  expect(isFetched()).toBe(true);
  await expect(page.getByText(email)).toBeVisible();
  await button(page, 'Logout').click();
  await page.waitForURL((url) => url.pathname === paths.home);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('admin'))),
  ).toEqual([]);
});

test('a member finds a way on, and nothing of the dashboard', async ({ page, context }) => {
  const isFetched = await hearDashboard(page);
  await becomeMember(context);
  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { name: 'Member Portal' })).toBeVisible();
  await expect(page.getByRole('main').getByText('coming soon')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(isFetched()).toBe(false);
  // A forged hint opens nothing either.
  await context.clearCookies({ name: 'viewer' });
  const hint = encodeURIComponent(JSON.stringify({ role: 'admin', active: true, firstName: 'M' }));
  await context.addCookies([{ name: 'viewer', value: hint, url: page.url() }]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(isFetched()).toBe(false);
});

test(
  'a full day is right for everybody at both widths, and stays where it is while it is asked again',
  { tag: '@widths' },
  async ({ page }) => {
    await page.clock.install();
    const answered = countQuestions(page);
    const { family } = await openDay(page);
    const next = page.getByRole('heading', { name: `Erik ${family}` }).first();
    await expect(next).toBeVisible();
    await answered();
    expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
    for (const width of [320, 700, 1000, 1200, page.viewportSize()?.width ?? 390]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
    // What came with the new width is there.
    await answered();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.evaluate(() => {
      const shifts: string[] = [];
      Object.assign(globalThis, { shifts });
      type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
      type Shift = PerformanceEntry & { sources: Source[] };
      // A time that is a letter longer than before moves nothing that stands above or below it.
      const isMoved = ({ previousRect, currentRect }: Source) => previousRect.y !== currentRect.y;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[])
          shifts.push(...entry.sources.filter(isMoved).map(({ node }) => node?.className ?? ''));
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const asked = page.waitForRequest('**/appointments/today');
    // In steps: a question that is under way would run out of time with a long one.
    for (let step = 0; step < 4; step += 1) {
      await page.clock.runFor(8000);
      await answered();
    }
    await asked;
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { shifts: string[] }).shifts,
    );
    expect(shifts).toEqual([]);
  },
);

test('between two clients: a note, and cash that is taken from Done closes the session', async ({
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
  await expect(dialog(page)).toContainText('is still due. Take payment now, or leave it unpaid?');
  await button(page, 'Take payment').tap();
  await page.getByLabel('Cash').check();
  await page.getByLabel('Tip').fill('500');
  await button(page, /cash received$/).tap();
  await expect(dialog(page)).toContainText('A $500 tip?');
  await expect(button(page, 'Yes, with a $500 tip')).toBeVisible();
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
  'Arrived and No-show appear when the session has begun',
  { tag: '@widths' },
  async ({ page }) => {
    const { family, sessions } = await openDay(page, FULL_DAY.slice(1, 2));
    const openDetails = async () => {
      await ofToday(page, `Erik ${family}`).click();
      await expect(dialog(page).getByRole('button', { name: 'Move' })).toBeVisible();
    };
    const arrived = page.getByRole('button', { name: /^(Arrived|Erik has arrived)$/ });
    await openDetails();
    await openMore(page);
    await expect(arrived).toHaveCount(0);
    await expect(dialog(page).getByRole('button', { name: 'No-show' })).toHaveCount(0);

    await setSessionTime(page.request, { appointmentId: sessions[0]?.id ?? '', minutes: -5 });
    await page.reload();
    await openDetails();
    await openMore(page);
    await expect(dialog(page).getByRole('button', { name: 'No-show' })).toBeVisible();
    // Its own button takes it back: an offer to undo would lie under the dialog.
    await dialog(page).getByRole('button', { name: 'Arrived' }).press('Enter');
    const notHere = dialog(page).getByRole('button', { name: 'Not here yet' });
    await expect(notHere).toBeFocused();
    await expect(button(page, 'Undo')).toHaveCount(0);
    await notHere.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Arrived' })).toBeFocused();
    await page.keyboard.press('Escape');
    await arrived.click();
    await expect(page.getByText(`Erik ${family} has arrived.`)).toBeVisible();
    await expect(page.getByText(/Here since \d/)).toBeVisible();
    await button(page, 'Undo').click();
    await expect(arrived).toBeVisible();
  },
);

test(
  'cash taken from Done closes the session at the desk as well',
  { tag: '@desktop' },
  async ({ page }) => {
    const { family, sessions } = await openDay(page, FULL_DAY.slice(0, 1));
    await button(page, 'Karin is done').click();
    await button(page, 'Take payment').click();
    await page.getByLabel('Cash').check();
    const sent: string[] = [];
    await page.route('**/payment', async (route) => {
      sent.push(route.request().method());
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.getByLabel('Tip').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`paid\\. Karin ${family} is done\\.`))).toBeVisible();
    expect(sent).toEqual(['POST']);
    const { path } = requestOf(readAppointment, { id: String(sessions[0]?.id) });
    const { appointment } = (await (await page.request.get(path)).json()) as AppointmentAnswer;
    expect(appointment).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  },
);

test(
  'what ends a session that was not paid keeps nothing: its fee is owed, and a larger one is asked about',
  { tag: '@widths' },
  async ({ page }) => {
    const { family } = await openDay(page, BEGUN);
    const openDetails = () => ofToday(page, `Erik ${family}`).click();
    await openDetails();
    await openMore(page);
    await dialog(page).getByRole('button', { name: 'No-show' }).click();
    await expect(dialog(page)).toContainText(
      'Per the policy: The fee is $135 (100% of the service fee). It will be owed.',
    );
    await button(page, 'Set the fee yourself').click();
    await expect(page.getByRole('radio', { name: /^No fee/ })).toHaveAccessibleName(
      'No fee There is nothing to refund.',
    );
    await page.getByRole('radio', { name: 'Another percentage of the service fee' }).check();
    const cancel = button(page, 'Cancel appointment');
    await cancel.click();
    await expect(dialog(page).getByText('Enter a whole number from 0 to 100')).toBeVisible();
    await expect(page.getByLabel('Percent to charge')).toBeFocused();
    await page.getByLabel('Percent to charge').fill('100');
    await cancel.click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Charge 100% of the service fee? The policy says no fee.',
    );
    await expect(button(page, 'Yes, charge 100%')).toBeVisible();
    // Another percent is another question.
    await page.getByLabel('Percent to charge').fill('20');
    await cancel.click();
    await button(page, 'Yes, charge 20%').click();
    await expect(toast(page, 'Canceled')).toBeVisible();
  },
);

test('Rebook proposes a time that is free, and books it', { tag: '@widths' }, async ({ page }) => {
  const { family } = await openDay(page, FULL_DAY.slice(0, 1));
  const propose = async () => {
    await ofToday(page, `Karin ${family}`).click();
    await openMore(page);
    await dialog(page).getByRole('button', { name: 'Rebook' }).click();
    const rebooking = page.getByRole('dialog', { name: `Rebook Karin ${family}` });
    const time = rebooking.getByLabel('Time', { exact: true });
    await expect(time).toHaveValue(/^\d\d:\d\d$/);
    await expect(rebooking.getByText(/isn’t open/)).toHaveCount(0);
    const date = await rebooking.getByLabel('Date', { exact: true }).inputValue();
    return { rebooking, date, time: await time.inputValue() };
  };
  const first = await propose();
  // Somebody takes that time meanwhile.
  const taken = await page.request.post(bookAppointment.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      bookingKey: crypto.randomUUID(),
      newClient: {
        ...{ firstName: 'Ida', lastName: newName(), phone: '320-555-0198' },
        email: `${newName()}@example.com`,
      },
      ...{ serviceId: 'swedish-60', enhancementIds: [] },
      ...{ appointmentDate: first.date, appointmentTime: first.time },
    },
  });
  expect(taken.status(), await taken.text()).toBeLessThan(300);
  await page.reload();
  const { rebooking, ...second } = await propose();
  expect([second.date, second.time]).not.toEqual([first.date, first.time]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await rebooking.getByRole('button', { name: 'Book it' }).click();
  await expect(toast(page, 'Booked')).toContainText(`Karin ${family}`);
});

test('a change that costs more is paid by card, and a refusal says what did not happen', async ({
  page,
}) => {
  const { family } = await openDay(page, FULL_DAY.slice(1, 2));
  const open = async () => {
    await page
      .getByRole('button', { name: `Erik ${family}` })
      .first()
      .tap();
    await expect(dialog(page)).toBeVisible();
  };
  await open();
  await button(page, /^Take \$/).tap();
  await button(page, /^Pay \$.* by card$/).tap();
  await fillCard(page, CARDS.pays);
  await dialog(page)
    .getByRole('button', { name: /^Pay \$/ })
    .tap();
  await expect(toast(page, 'Paid')).toBeVisible();

  await open();
  await openMore(page);
  await button(page, 'Edit').tap();
  const save = button(page, 'Save Changes');
  await expect(save).toBeDisabled();
  await page.getByLabel('Aromatherapy').check();
  const difference = dialog(page).locator('[data-difference=more]');
  await expect(difference).toContainText('+$10');
  await page.route('**/modify', (route) => route.fulfill(problem(409, 'Not now.')));
  await save.tap();
  await expect(toast(page, 'Calculation Failed')).toContainText(
    'Could not calculate price difference',
  );
  await page.unroute('**/modify');
  await save.tap();
  await fillCard(page, CARDS.declined);
  await dialog(page)
    .getByRole('button', { name: /^Pay \$/ })
    .tap();
  await expect(toast(page, 'Payment Failed')).toContainText(/declined/);
  await fillCard(page, CARDS.pays);
  await dialog(page)
    .getByRole('button', { name: /^Pay \$/ })
    .tap();
  await expect(toast(page, 'Appointment Updated')).toBeVisible();

  await open();
  await expect(dialog(page)).toContainText('Aromatherapy');
  await openMore(page);
  await button(page, 'Edit').tap();
  await page.getByLabel('Aromatherapy').uncheck();
  await button(page, 'Save Changes').tap();
  await expect(toast(page, 'Appointment Updated')).toContainText(
    '$10.69 was refunded to the card ending in 4242.',
  );
  await open();
  await expect(dialog(page)).toContainText('Partly refunded');
  await openMore(page);
  await button(page, 'Refund').tap();
  await expect(dialog(page)).toContainText('Erik will get an email.');
  await page.route('**/refund', (route) => route.fulfill(problem(409, 'The bank says no.')));
  await button(page, /^Refund \$/).tap();
  await expect(toast(page, 'Refund Failed')).toContainText(
    'The bank says no. Please verify payment status and try again, or contact support.',
  );
  await page.unroute('**/refund');
  await button(page, /^Refund \$/).tap();
  await expect(toast(page, 'Refunded')).toBeVisible();
});

test('of two tabs one acts first, and the other one is shown how it stands', async ({
  page,
  context,
}) => {
  const { family } = await openDay(page, BEGUN);
  const other = await context.newPage();
  await other.goto(paths.admin);
  const name = `Erik ${family}`;
  // Both look at the same version.
  await other.getByRole('button', { name }).first().tap();
  await openMore(other);
  await dialog(other).getByRole('button', { name: 'Cancel', exact: true }).tap();
  await expect(dialog(other)).toContainText('Per the policy');
  await page.getByRole('button', { name }).first().tap();
  await openMore(page);
  await dialog(page).getByRole('button', { name: 'No-show' }).tap();
  await expect(dialog(page)).toContainText('Per the policy');
  await dialog(page).getByRole('button', { name: 'Mark as no-show' }).tap();
  await expect(toast(page, 'No-show')).toBeVisible();

  await dialog(other).getByRole('button', { name: 'Cancel appointment' }).tap();
  await expect(toast(other, 'Update Failed')).toContainText('Someone else changed this first');
});

test('without a connection the day can be read, and says how old it is', async ({
  page,
  context,
}) => {
  const { family } = await openDay(page);
  await expect(button(page, 'Done')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. This is your day as of \d+:\d\d/)).toBeVisible();
  await expect(button(page, 'Rebook Karin')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('link', { name: 'Call Erik', exact: true })).toBeVisible();
  await page.getByLabel('Note on the session of Karin').fill('Written in the dark.');
  await page.getByLabel('Note on the session of Karin').blur();
  await expect(page.getByText(/Not saved yet, but stored in this browser/)).toBeVisible();
  const kept = await page.evaluate(() => sessionStorage.getItem('admin-day'));
  expect(kept).toContain(family);
  expect(kept).not.toMatch(/"healthNoteCount":[1-9]/);
  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('a new request moves nothing under a finger, and is shown when it is asked for', async ({
  page,
}) => {
  await page.clock.install();
  const request = (id: string, firstName: string) =>
    buildAdminAppointment({
      id,
      status: 'pending',
      client: { ...buildAdminAppointment().client, firstName, lastName: 'Nygaard' },
    });
  let pending = [request('00000000-0000-4000-8000-0000000000a1', 'Anders')];
  await page.route(`**${listPending.path}`, (route) => route.fulfill({ json: pending }));
  await openDay(page, []);
  const approve = button(page, 'Approve Anders');
  await expect(page.getByText('Nothing booked today.')).toBeVisible();
  await approve.scrollIntoViewIfNeeded();
  // The list knows that it is looked at.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  // Letters of another width come after the first paint.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const before = await approve.boundingBox();
  pending = [request('00000000-0000-4000-8000-0000000000a2', 'Oskar'), ...pending];
  const asked = page.waitForResponse('**/appointments/pending');
  await page.clock.runFor(10_500);
  await asked;
  const strip = page
    .getByRole('paragraph')
    .filter({ hasText: '1 new request, from Oskar Nygaard' });
  await expect(strip.first()).toBeVisible();
  expect(await approve.boundingBox()).toEqual(before);
  await button(page, 'Show').tap();
  await expect(button(page, 'Approve Oskar')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeFocused();
});

test('what fails is said where it happened, and empties nothing else', async ({ page }) => {
  const { family } = await openDay(page, BEGUN);
  await expect(button(page, 'Arrived')).toBeVisible();
  await page.route('**/arrived', (route) => route.fulfill(problem(409, 'It is over.')));
  await button(page, 'Arrived').tap();
  await expect(toast(page, 'Update Failed')).toContainText(
    'It is over. Please check your connection and try again.',
  );
  await expect(page.getByText('Couldn’t mark as arrived. It is over.')).toBeVisible();
  await page.route('**/appointment-audio', (route) => route.fulfill(problem(500, 'No voice.')));
  await button(page, 'Play schedule').tap();
  await expect(toast(page, 'Audio Error')).toContainText(
    'Failed to play schedule audio. Please try again.',
  );
  await page.route(`**${listPending.path}`, (route) =>
    route.fulfill(problem(500, 'Our calendar does not answer.')),
  );
  await page.reload();
  await expect(
    page.getByText('Couldn’t load the requests. Our calendar does not answer.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: `Erik ${family}` })).toBeVisible();
});

test(
  'the desk is worked by keyboard, and the focus comes back',
  { tag: '@desktop' },
  async ({ page }) => {
    const { family } = await openDay(page, BEGUN);
    const edit = button(page, 'Edit Erik');
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Edit Appointment');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(edit).toBeFocused();
    const name = page.getByRole('button', { name: `Erik ${family}` }).first();
    await name.focus();
    await page.keyboard.press('Enter');
    const more = dialog(page).getByRole('button', { name: 'More' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(dialog(page).getByRole('button', { name: 'Rebook' })).toBeHidden();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('link', { name: 'Email Erik' })).toBeFocused();
    for (const act of ['Edit', 'Rebook', 'No-show', 'Cancel']) {
      await page.keyboard.press('Tab');
      await expect(dialog(page).getByRole('button', { name: act, exact: true })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: 'Arrived' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
    await page.getByRole('button', { name: 'Erik has arrived' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Erik ${family} has arrived.`)).toBeVisible();
    for (const name of ["Today's Appointments", 'Pending Requests', 'This Week', 'Revenue'])
      await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
  },
);
