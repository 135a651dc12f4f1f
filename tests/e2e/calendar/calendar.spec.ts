import { expect, test } from '../../helpers/browser/browser-test.ts';
import { cancelAppointment } from '#contract/appointments/acts.ts';
import { readCalendar } from '#contract/calendar/calendar.ts';
import { moveAppointment } from '#contract/appointments/moves.ts';
import { paths } from '#lib/site/paths.ts';
import { addDays } from '#lib/time/labels.ts';
import {
  expectNoOverflow,
  expectNoViolation,
  problem,
  SAME_SITE,
} from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import {
  expectAtTop,
  moving,
  openWeek,
  pointAt,
  announcements,
} from '../../helpers/journeys/calendar-page.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { button } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (409|503))/,
);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

test(
  'she walks through a week and moves a session by keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    const { card, date, lastName } = await openWeek(page);
    await expectNoViolation(page, '#calendar');
    await card.focus();
    // The last of the day: other tests may have left a session at ten.
    await page.keyboard.press('End');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Open, Monday, .* Book\.$/);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).toHaveAccessibleName(/, (Tues|Wednes)day/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(new RegExp(`#calendar/week/${addDays(date, 7)}$`));
    await expect(page.locator(':focus')).toHaveAccessibleName(/, Monday/);
    await page.goBack();
    await expect(card).toBeVisible();

    await card.focus();
    await page.keyboard.press('m');
    await expect(announcements(page).getByText(/^Picked up Ingrid/)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    await expect(moving(page)).toContainText(/Wednesday, .* 11:00\sAM/);
    await expect(moving(page)).toContainText(/will get an email/);
    await expect(announcements(page).getByText(/11:00 AM\. Fits\.$/)).toBeAttached();
    await expectNoViolation(page, '#calendar');
    await page.keyboard.press('Escape');
    await expect(moving(page)).toHaveCount(0);
    await expect(card).toBeFocused();

    await page.keyboard.press('m');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect(button(page, /^Move and email Ingrid/)).toBeFocused();
    await page.keyboard.press('Enter');
    const moved = page.getByRole('button', {
      name: new RegExp(`^Ingrid ${lastName}, Monday, .* 12:00 PM to`),
    });
    await expect(moved).toBeVisible();
    await expect(moved).toBeFocused();
    await page.keyboard.press('g');
    const dialog = page.getByRole('dialog', { name: 'Go to a date' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, /^Letter keys/).press('Enter');
    await page.keyboard.press('g');
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'dragging a card with a mouse sends nothing until it is dropped; a refused move returns, and a new session can be drawn over open time',
  { tag: '@desktop' },
  async ({ page }) => {
    const { card, date, lastName, id, version } = await openWeek(page);
    const box = await card.boundingBox();
    if (!box) throw new Error('No card');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('reschedule')) sent += 1;
    });
    const drop = async (to: { x: number; y: number }) => {
      await card.scrollIntoViewIfNeeded();
      const from = await card.boundingBox();
      if (!from) throw new Error('No card');
      await page.mouse.move(from.x + from.width / 2, from.y + 4);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.mouse.up();
    };
    await drop(await pointAt(page, addDays(date, 2), '11:00'));
    await expect(moving(page)).toContainText(/Wednesday, .*11:00\sAM/);
    expect(sent).toBe(0);
    // The click that follows a drop opens nothing of its own.
    await expect(page.getByRole('complementary')).toHaveCount(1);
    await page.route(
      `**${moveAppointment.path.replace(':id', '*')}`,
      problem(409, 'slot_taken', 'Karin was faster.'),
      { times: 1 },
    );
    await button(page, /^Move and email/).click();
    await expect(moving(page)).toHaveCount(0);
    await expect(card).toBeVisible();
    await card.click();
    const panel = page.getByRole('complementary');
    await expect(panel).toContainText(`Ingrid ${lastName}`);
    await expect(panel.getByRole('alert')).toContainText(
      'Couldn’t move Ingrid. Ingrid hasn’t been notified. Karin was faster.',
    );
    await expect(panel.getByRole('link', { name: 'Call Ingrid', exact: true })).toBeVisible();
    await expectNoViolation(page, '#calendar');
    await panel.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(moving(page)).toContainText(/11:00\sAM/);
    await moving(page).getByRole('button', { name: 'Put it back' }).click();

    const [from, to] = [
      await pointAt(page, addDays(date, 2), '14:00'),
      await pointAt(page, addDays(date, 2), '15:30'),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(panel).toContainText(/2:00\sPM to 3:30\sPM/);
    await panel.getByRole('button', { name: 'Block this time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block time' });
    await expect(dialog.getByLabel('From')).toHaveValue('14:00');
    await expect(dialog.getByLabel('Until')).toHaveValue('15:30');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: /^Book 2:00/ }).click();
    await expect(
      page.getByRole('dialog', { name: 'New booking' }).getByLabel('Date', { exact: true }),
    ).toHaveValue(addDays(date, 2));

    // Canceled, it takes no time, and is still found below its day.
    const canceled = await page.request.post(cancelAppointment.path.replace(':id', id), {
      data: { version, by: 'client' },
      headers: SAME_SITE,
    });
    expect(canceled.status()).toBe(200);
    await page.reload();
    const gone = page.getByRole('button', {
      name: new RegExp(`^Ingrid ${lastName}, Monday, .* canceled`),
    });
    await gone.press('Enter');
    await expect(page.getByRole('dialog', { name: `Ingrid ${lastName}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoViolation(page, '#calendar');
  },
);

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 900, height: 1000 } });

  test(
    'a long press drags, a swipe scrolls, and three days are shown',
    { tag: ['@desktop', '@all'] },
    async ({ page }) => {
      const { card, date } = await openWeek(page);
      await expect(page.locator('[data-date]')).toHaveCount(3);
      await expectNoViolation(page, '#calendar');
      const session = await page.context().newCDPSession(page);
      const touch = (type: string, x?: number, y?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type: type as 'touchStart',
          touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
        });
      await card.scrollIntoViewIfNeeded();
      const box = await card.boundingBox();
      if (!box) throw new Error('No card');
      const [x, y] = [box.x + box.width / 2, box.y + 6];
      await touch('touchStart', x, y);
      await touch('touchMove', x, y + 80);
      await touch('touchEnd');
      await expect(moving(page)).toHaveCount(0);
      const again = await card.boundingBox();
      if (!again) throw new Error('No card');
      await touch('touchStart', x, again.y + 6);
      await expect(moving(page)).toHaveCount(0);
      await expect(page.locator('[data-carrying]')).toBeVisible();
      const to = await pointAt(page, addDays(date, 1), '13:00');
      const top = await page.evaluate(() => scrollY);
      await touch('touchMove', to.x, to.y + 4);
      await touch('touchEnd');
      expect(await page.evaluate(() => scrollY)).toBe(top);
      await expect(moving(page)).toContainText(/Tuesday, .*1:00\sPM/);
    },
  );
});

test(
  'the calendar says that it is outdated, empty or didn’t load, and shows a month',
  { tag: '@widths' },
  async ({ page, context }) => {
    await page.route(
      `**${readCalendar.path}?*`,
      problem(503, 'database_unavailable', 'Try again in a minute.'),
    );
    const monday = '2027-03-01';
    await page.goto(`${paths.admin}#calendar/week/${monday}`);
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    const alert = page.locator('#calendar').getByRole('alert');
    await expect(alert).toContainText('Couldn’t load');
    await expect(alert).toBeInViewport();
    await expectNoViolation(page, '#calendar');
    await page.unroute(`**${readCalendar.path}?*`);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/Nothing booked/).first()).toBeVisible();
    await context.setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(
      page.locator('#calendar').getByText(/This is your calendar as of \d+:\d\d\s[AP]M/),
    ).toBeInViewport();
    await expectNoViolation(page, '#calendar');
    await context.setOffline(false);
    await page.evaluate(() => (location.hash = 'calendar/month/2027-03-01'));
    // On a phone, a month is a sheet over its first day, wherever the days were scrolled to.
    if (isPhone) {
      await expect(page.getByRole('dialog', { name: 'March 2027' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expectAtTop(page, monday);
      return;
    }
    const day = page.getByRole('link', { name: /^Wednesday, March 17/ });
    await expect(day).toBeVisible();
    await expectNoOverflow(page);
    await day.click();
    await expect(page).toHaveURL(/#calendar\/day\/2027-03-17$/);
  },
);
