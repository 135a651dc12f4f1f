import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { moveAppointment, previewMove } from '#contract/appointments/moves.ts';
import { addTimeOff } from '#contract/calendar/hours.ts';
import { readCalendar } from '#contract/calendar/calendar.ts';
import { paths } from '#lib/site/paths.ts';
import { addDays } from '#lib/time/labels.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { button } from '../../helpers/browser/locators.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { nextFrame } from '../../helpers/browser/next-frame.ts';
import { book, problem, SAME_SITE } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import {
  announcements,
  daysToMonday,
  moving,
  openWeek,
} from '../../helpers/journeys/calendar-page.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { isWhole } from '../../helpers/runner/search-lengths.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (409|503))/,
);
test.beforeEach(async ({ context }) => {
  test.setTimeout(isWhole ? 300_000 : 60_000);
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

/** Where the layout changes, and a little on both sides. */
const PHONES = [320, 359, 390, 767];
const DESKS = [768, 1099, 1100, 1439, 1440, 1600];

/** Everyone can use the dashboard in this state; in `npm run test:all` at all widths of its layout, in both color schemes. */
async function look(page: Page, state: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const widths = size.width < 768 ? PHONES : DESKS;
  for (const width of isWhole ? widths : [size.width]) {
    await page.setViewportSize({ ...size, width });
    await nextFrame(page);
    const where = `${state} at ${width} px`;
    expect(await axeInBothSchemes(page, { tags: WCAG_22_AA }), where).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, where).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
  await nextFrame(page);
}

/** A week with a session at ten, another at one, and an afternoon off; as it opens, and while it loads. */
async function openStates(page: Page, view: 'week' | 'day') {
  const { card, date, lastName } = await openWeek(page, view);
  const other = await book(page.context(), {
    ...{ ahead: daysToMonday(), time: '13:00', isBeside: true },
  });
  const off = await page.request.post(addTimeOff.path, {
    headers: SAME_SITE,
    data: {
      ...{ startDate: addDays(date, 2), endDate: addDays(date, 2) },
      ...{ startTime: '13:00', endTime: '17:00', note: 'Dentist' },
    },
  });
  expect(off.ok(), await off.text()).toBe(true);
  await page.goto('about:blank');
  const load = await holdFiles(page, new RegExp(`${readCalendar.path}\\?`));
  await page.goto(`${paths.admin}#calendar/${view}/${date}`);
  return { card, date, lastName, other, load };
}

/** The states of a calendar without its days, which come last. */
async function lookAtOthers(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${paths.admin}#calendar/week/2027-03-01`);
  await expect(page.getByText(/^Nothing booked/).first()).toBeVisible();
  await look(page, 'Empty');
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.getByText(/This is your calendar as of/)).toBeVisible();
  await look(page, 'Without a connection');
  await page.context().setOffline(false);
  await page.goto('about:blank');
  await page.route(
    `**${readCalendar.path}?*`,
    problem(503, 'database_unavailable', 'Try again in a minute.'),
  );
  await page.goto(`${paths.admin}#calendar/week/2027-05-03`);
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load' })).toBeVisible();
  await look(page, 'Not loaded');
}

test('the week is accessible in each of its states', { tag: '@desktop' }, async ({ page }) => {
  const { card, other, load } = await openStates(page, 'week');
  await expect(page.getByText('Loading the calendar...')).toBeAttached();
  await look(page, 'Loading');
  load();
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: /^Time off, Wednesday/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /, closed$/ }).first()).toBeVisible();
  await look(page, 'At rest, with time off and a closed day');

  await card.focus();
  await page.keyboard.press('m');
  await expect(announcements(page).getByText(/^Picked up Ingrid/)).toBeAttached();
  await look(page, 'Picked up');
  await page.keyboard.press('ArrowDown');
  await expect(moving(page)).toContainText(/Ingrid will get an email/);
  await look(page, 'Carried to where it fits');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(moving(page)).toContainText(`Overlaps Ingrid ${other.lastName}`);
  await look(page, 'Carried over another session');
  for (let hours = 0; hours < 5; hours += 1) await page.keyboard.press('PageUp');
  await expect(moving(page)).toContainText('This is outside your hours.');
  await page.keyboard.press('Enter');
  const anyway = button(page, 'Move anyway and email Ingrid?');
  await expect(anyway).toBeFocused();
  await look(page, 'Dropped outside her hours');

  await page.route(
    `**${moveAppointment.path.replace(':id', '*')}`,
    problem(409, 'slot_taken', 'Karin was faster.'),
    { times: 1 },
  );
  await anyway.click();
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t move Ingrid.' })).toBeVisible();
  await look(page, 'A move that wasn’t saved');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: new RegExp(`^Open, Friday.*Book`) }).press('Enter');
  await expect(button(page, 'Block this time')).toBeVisible();
  await look(page, 'An open gap');
  await button(page, 'Block this time').press('Enter');
  const block = page.getByRole('dialog', { name: 'Block time' });
  await expect(block).toBeVisible();
  await look(page, 'The dialog that blocks time');
  // The eight seconds to undo it would be over before the look is.
  await page.route(`**${addTimeOff.path}`, async (route) => {
    const response = await route.fetch();
    const added = addTimeOff.answer.parse(await response.json());
    const until = new Date(now() + 10 * 60_000).toISOString();
    await route.fulfill({ response, json: { ...added, undo: { ...added.undo, until } } });
  });
  await block.getByRole('button', { name: 'Block it' }).press('Enter');
  await expect(button(page, 'Undo')).toBeVisible();
  await look(page, 'Undo');
  await lookAtOthers(page);
});

test('the days of a phone are accessible in each of their states', async ({ page }) => {
  const { card, date, other, load } = await openStates(page, 'day');
  await expect(page.getByRole('heading', { name: /^Calendar/ })).toBeVisible();
  await look(page, 'Loading');
  load();
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: /^Time off, Wednesday/ })).toBeVisible();
  await look(page, 'At rest, with time off');

  await card.click();
  await look(page, 'The sheet of a session');
  await button(page.getByRole('dialog'), 'Move').click();
  await expect(moving(page)).toContainText('Choose an open time');
  await look(page, 'Picked up');
  await page.route(`**${previewMove.path}?*`, async (route) => {
    const response = await route.fetch();
    const preview = previewMove.answer.parse(await response.json());
    const inTheWay = { kind: 'appointment', startTime: '13:00', minutesNeeded: 15 };
    const name = `Ingrid ${other.lastName}`;
    const taken = { fits: false, obstacle: 'taken', inTheWay: { ...inTheWay, name } };
    await route.fulfill({ response, json: { ...preview, ...taken } });
  });
  const gap = page.locator(`[data-date="${date}"]`).getByRole('button', { name: /^Open/ });
  await gap.first().click();
  await expect(moving(page)).toContainText(`Overlaps Ingrid ${other.lastName}`);
  await look(page, 'Over another session');
  await page.unroute(`**${previewMove.path}?*`);
  await moving(page).getByRole('button', { name: 'Put it back' }).click();
  await card.click();
  await button(page.getByRole('dialog'), 'Move').click();
  await gap.first().click();
  const send = button(page, /^Move and email Ingrid/);
  await expect(send).toBeEnabled();
  await look(page, 'Where it fits');
  await page.route(
    `**${moveAppointment.path.replace(':id', '*')}`,
    problem(409, 'slot_taken', 'Karin was faster.'),
    { times: 1 },
  );
  await send.click();
  await expect(moving(page)).toHaveCount(0);
  await card.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t move Ingrid.' })).toBeVisible();
  await look(page, 'A move that wasn’t saved');
  await page.goto(`${paths.admin}#calendar/day/${addDays(date, 6)}`);
  await lookAtOthers(page);
});
