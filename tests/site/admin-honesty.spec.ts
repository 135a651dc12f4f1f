import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { now } from '../helpers/browser/site-clock.ts';
import { listPending } from '#contract/appointments/appointments.ts';
import { setDayEnabled } from '#contract/calendar/hours.ts';
import { scheduleReminder } from '#contract/messages/reminders.ts';
import { sendIntake } from '#contract/health/intake.ts';
import { submitTestimonial } from '#contract/testimonials/testimonials.ts';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { localMoment, weekdayOf } from '#lib/time/clock.ts';
import { openDay, openMore } from '../helpers/journeys/admin-day.ts';
import { buildAdminAppointment } from '../helpers/builders/build-admin-appointment.ts';
import { comeFromOwnNetwork } from '../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../helpers/runner/fail-on-console.ts';
import { becomeTherapist, newName } from '../helpers/journeys/member-journey.ts';
import { openSection } from '../helpers/journeys/practice-settings.ts';
import { button, toast } from '../helpers/browser/locators.ts';

failOnConsole(test, /Failed to load resource: (net::ERR_|.* status of 50)/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };
for (const { place, label, words } of [
  { place: 'review', label: 'Search appointments', words: 'Failed to fetch appointments.' },
  { place: 'clients', label: 'Find a client', words: 'Couldn’t load the clients.' },
  { place: 'gifts', label: 'Find a certificate', words: 'Couldn’t load the gift certificates.' },
  { place: 'intakes', label: 'Find an intake form', words: 'Couldn’t load the intake forms.' },
]) {
  test(
    `a search in ${place} that nothing answers says so below its field, and can be asked again`,
    { tag: '@phone' },
    async ({ page }) => {
      await becomeTherapist(page.context());
      await page.goto(`${paths.admin}#${place}`);
      const section = page.locator(`#${place}`);
      await expect(section.locator('[aria-busy="false"], [role="status"]').first()).toBeAttached();
      const search = /[?&]q=/;
      await page.route(search, (route) => route.abort());
      await section.getByLabel(label).click();
      await section.getByLabel(label).fill('Nobody at all');
      const alert = section.getByRole('alert');
      await expect(alert).toContainText(`${words} Our server didn’t respond.`);
      await expect(alert).toBeInViewport();
      await page.unroute(search);
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toHaveCount(0);
      await expect(
        section.getByText(/Nothing found|No clients found|No certificates found|No forms found/),
      ).toBeVisible();
    },
  );
}

test(
  'a voice that fails, hours and a reminder that no one answers say so in their own words',
  { tag: '@widths' },
  async ({ page }) => {
    const play = button(page, 'Play Erik').first();
    const place = async (name: string) => {
      await page.goto(`${paths.admin}#${name}`);
      return page.locator(`#${name}`);
    };
    // On a phone requests alone are read out one by one.
    await page.route(`**${listPending.path}`, (route) =>
      route.fulfill({ json: [buildAdminAppointment({ status: 'pending' })] }),
    );
    await openDay(page);
    await page.route('**/appointment-audio', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'speech_failed', detail: 'Failed to generate speech' }),
      }),
    );
    await play.click();
    await expect(toast(page, 'Audio Error')).toContainText('Failed to generate speech');
    await page.unroute('**/appointment-audio');
    await page.route('**/appointment-audio', (route) => route.abort());
    await play.click();
    await expect(toast(page, 'Audio Error')).toContainText(
      'Unable to play audio. Please check your connection.',
    );
    await page.route(`**${setDayEnabled.path.replace(':day', '*')}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    const hours = await openSection(page, 'hours');
    await hours.getByRole('switch').first().click();
    // Where someone is booked on that day, it is closed by a second press.
    const close = hours.getByRole('button', { name: /take no new bookings/i });
    await close.click();
    await expect(toast(page, 'Error')).toContainText('Failed to update hours');
    await page.route(`**${scheduleReminder.path}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, body: '' })
        : route.continue(),
    );
    await place('reminders');
    await button(page, 'New reminder').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Appointment').selectOption({ index: 1 });
    await dialog.getByLabel('Date').fill(new Date(now() + 3600_000).toISOString().slice(0, 10));
    await dialog.getByLabel('Time').fill('23:59');
    await button(page, 'Schedule reminder').click();
    await expect(toast(page, 'Failed to Schedule')).toContainText('Failed to schedule reminder.');
  },
);

test(
  'the desk counts the day as the phone does, says AM and PM, and its rail is whole at 900 px',
  { tag: '@desktop' },
  async ({ page }) => {
    await openDay(page);
    await expect(page.getByText('1 done, 2 to come')).toBeVisible();
    const times = page.locator('#today ol > li > span:first-child');
    await expect(times.first()).toHaveText(/^\d{1,2}:\d\d\s[AP]M$/);
    for (const time of await times.allInnerTexts()) expect(time).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
    const rail = page.getByRole('navigation', { name: 'Dashboard' });
    expect(await rail.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
    await expect(page.getByRole('link', { name: 'In-Person Checkout' })).toBeInViewport({
      ratio: 1,
    });
    await page.goto(`${paths.admin}#review`);
    const search = page.getByLabel('Search appointments');
    const isCut = (field: HTMLInputElement) => {
      const words = document.createElement('canvas').getContext('2d');
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (words) words.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return (words?.measureText(field.placeholder).width ?? Infinity) > room;
    };
    await expect(page.getByText('Last 50')).toBeVisible();
    expect(await search.evaluate(isCut)).toBe(false);
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.goto(`${paths.admin}#settings/hours`);
    const days = page.locator('#settings').getByRole('rowheader');
    await expect(days).toHaveCount(7);
    const lines = await days.evaluateAll((cells) =>
      cells.map((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return words.getClientRects().length;
      }),
    );
    expect(lines, 'lines of each day’s name').toEqual([1, 1, 1, 1, 1, 1, 1]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${paths.admin}#today`);
    await expect(page.getByText('One done, two to come.')).toBeVisible();
  },
);

test('a request says until when it can be canceled for nothing', async ({ page }) => {
  await becomeTherapist(page.context());
  await page.goto(`${paths.admin}#review`);
  await page.getByLabel('Search appointments').fill('Castellano');
  await button(page, /^Open June/)
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Pending')).toBeVisible();
  await expect(dialog.getByText('Cancel free by')).toBeVisible();
});

/** A word of sixty letters. */
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt';

/** Words that stand outside of their screen. */
const listEscaping = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body;
    const wide = document.documentElement.scrollWidth - innerWidth;
    const out = [...root.querySelectorAll('*')].filter((each) => {
      if (!each.checkVisibility() || each.closest('.visually-hidden, .skip, select, svg'))
        return false;
      // The open days are meant to go on sideways.
      const row = each.closest('ul, ol');
      if (row && getComputedStyle(row).overflowX === 'auto') return false;
      return [...each.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
        const words = document.createRange();
        words.selectNode(node);
        return words.getBoundingClientRect().right > innerWidth + 1;
      });
    });
    const broken = [...root.querySelectorAll('button')].filter((each) => {
      if (!each.checkVisibility() || !/^\w+$/.test(each.textContent)) return false;
      const word = document.createRange();
      word.selectNodeContents(each);
      return word.getClientRects().length > 1;
    });
    return [
      ...broken.map((each) => `${each.textContent} is broken`),
      ...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
      ...out.map((each) => `${each.nodeName}: ${each.textContent.trim().slice(0, 30)}`),
    ];
  });

test(
  'a name of sixty letters leaves no list and no dialog too wide',
  { tag: '@widths' },
  async ({ page }) => {
    test.setTimeout(120_000);
    const name = newName();
    const weekdayIn = (minutes: number) =>
      weekdayOf(localMoment(new Date(now() + minutes * 60_000), practice.timeZone).localDate);
    // Late on a Sunday the session is one of next week, which no list shows.
    const isOfThisWeek = weekdayIn(0) !== 0 || weekdayIn(40) === 0;
    const { sessions } = await openDay(page, [
      { firstName: `${name}${LONG}`.slice(0, 60), minutes: 40 },
    ]);
    const email = `${LONG.slice(0, 40)}${name}@example.com`;
    const sent = await Promise.all([
      page.request.post(sendIntake.path, {
        headers: SAME_SITE,
        data: buildLongIntake(name, email),
      }),
      page.request.post(submitTestimonial.path, {
        headers: SAME_SITE,
        data: {
          ...{ name: LONG, location: LONG, serviceId: 'thai-60', rating: 5, review: LONG },
          ...{ leaveEmpty: '', elapsedMs: 60_000 },
        },
      }),
      page.request.post(scheduleReminder.path, {
        headers: SAME_SITE,
        data: {
          ...{ appointmentId: sessions[0]?.id, channel: 'email', customMessage: LONG },
          sendAt: new Date(now() + 30 * 60_000).toISOString(),
        },
      }),
    ]);
    for (const answer of sent) expect(answer.ok(), await answer.text()).toBe(true);
    const own = page.viewportSize();
    const isFine = async (what: string) => {
      for (const width of [own?.width ?? 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await listEscaping(page), `${what} at ${width} px`).toEqual([]);
      }
      await page.setViewportSize(own ?? { width: 390, height: 844 });
    };
    // What was just sent is there from now on.
    await page.reload();
    for (const place of [
      'today',
      'calendar/list',
      'review',
      'reminders',
      'messages',
      'clients',
      'intakes',
      'testimonials',
    ]) {
      await page.goto(`${paths.admin}#${place}`);
      const section = page.locator(`#${place.split('/', 1)[0]}`);
      if (place === 'clients') await section.getByRole('searchbox').fill(name);
      if (place === 'messages') await expect(section.getByText('Scheduled').first()).toBeVisible();
      else if (place !== 'calendar/list' || isOfThisWeek)
        await expect(
          section.getByText(place === 'testimonials' ? LONG : name).first(),
        ).toBeAttached();
      await isFine(place);
    }
    await page.goto(`${paths.admin}#review`);
    const opener = button(page, new RegExp(`^Open ${name}`));
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const note = page.getByLabel(/^Note on the session of/);
    await note.fill(LONG);
    await isFine('the details');
    await note.fill('');
    await openMore(page);
    await isFine('the details with More');
    for (const act of ['Edit', 'Move', 'Rebook', 'Cancel']) {
      if (act !== 'Edit') await openMore(page);
      await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
      await isFine(act);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await opener.click();
    }
  },
);

function buildLongIntake(name: string, email: string) {
  const firstName = `${name}${LONG}`.slice(0, 60);
  const words = { firstName, lastName: LONG, address: LONG, emergencyContact: LONG };
  const health = { currentMedications: LONG, medicalConditions: LONG, goals: LONG };
  return {
    ...{ ...words, ...health, email, phone: '320-555-0199', dateOfBirth: '1980-02-02' },
    ...{ emergencyPhone: '320-555-0100', pregnancyStatus: 'not_applicable', previousMassage: true },
    ...{ preferredPressure: 'medium', areasOfFocus: [] },
    ...{
      consentTreatment: true,
      privacyAgreement: true,
      cancellationPolicy: true,
      billOfRights: true,
    },
    ...{ leaveEmpty: '', elapsedMs: 90_000 },
  };
}
