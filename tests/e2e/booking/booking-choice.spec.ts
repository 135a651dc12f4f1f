import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import {
  bookVisit,
  comeFromOwnNetwork,
  expectChosen,
  fillVisit,
  openAnotherDate,
  payButton,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { axeInBothSchemes } from '../../helpers/browser/axe.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import {
  question,
  firstTimes,
  days,
  chips,
  openWithService,
  dayWords,
  shortDayWords,
} from '../../helpers/browser/time-choice.ts';
import { bookingDialog, button } from '../../helpers/browser/locators.ts';

failOnConsole(test, /Failed to load resource: the server responded with a status of 500/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const DAYS = /\/api\/availability\/days/;
const TIMES = /\/api\/availability\?/;
const MISSING = /^Time is required\. Please choose one\./;
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 900;

/** What was chosen is one line where there is no room, and marked where both questions stand side by side. */
async function expectSettled(page: Page, words: string | RegExp): Promise<void> {
  if (isWide(page)) {
    await expect(question(page).getByRole('radio', { checked: true }).first()).toBeVisible();
    await expect(button(bookingDialog(page), 'Change')).toHaveCount(0);
  } else {
    await expect(question(page).getByText(words)).toBeVisible();
    await expect(button(bookingDialog(page), 'Change')).toBeFocused();
    await expect(firstTimes(page)).toHaveCount(0);
  }
}

for (const size of [null, { width: 320, height: 640 }]) {
  test(
    `a first free time, a day's time and Another date are one choice${size ? ' on a narrow phone' : ''}`,
    { tag: size ? '@phone' : '@widths' },
    async ({ page }) => {
      if (size) await page.setViewportSize(size);
      const date = await requireFreeDay(page);
      await openWithService(page);
      await expect(firstTimes(page)).toHaveCount(3);
      await firstTimes(page).nth(2).click();
      await expectSettled(page, /^\w{3}, \w{3} \d+, \d+:\d\d [AP]M$/);
      const footer = bookingDialog(page).getByRole('contentinfo');
      await expect(footer).toContainText(/\d+:\d\d [AP]M · \$80 \+ tax/);

      if (!isWide(page)) await button(bookingDialog(page), 'Change').click();
      await expect(firstTimes(page).nth(2)).toBeChecked();
      if (!isWide(page)) await expect(firstTimes(page).nth(2)).toBeFocused();

      const name = new RegExp(`^${dayWords(date)}, 15 open times$`);
      await days(page).getByRole('radio', { name }).check();
      await expect(chips(page)).toHaveCount(15);
      // Another day is another choice: no time of it is chosen yet.
      await expect(question(page).getByRole('radio', { checked: true })).toHaveCount(1);
      await expect(footer).not.toContainText('·');
      await expect(
        bookingDialog(page).getByRole('radiogroup', { name: dayWords(date) }),
      ).toBeVisible();
      await chips(page, '1:30 PM').click();
      await expectSettled(page, `${shortDayWords(date)}, 1:30 PM`);
      await expectChosen(page, { date, time: '13:30' });

      await bookingDialog(page).getByLabel('Time', { exact: true }).selectOption('14:00');
      await expectSettled(page, `${shortDayWords(date)}, 2:00 PM`);
      expect(await axeInBothSchemes(page, { include: 'dialog' })).toEqual([]);
      const panel = bookingDialog(page).getByRole('group', { name: /^Step 1/ });
      expect(await panel.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    },
  );
}

test(
  'a time can be chosen by keyboard: arrow keys move between times, Space picks one, and Change returns to it',
  { tag: ['@widths', '@all'] },
  async ({ page }) => {
    const date = await requireFreeDay(page);
    await openWithService(page);
    await expect(firstTimes(page)).toHaveCount(3);
    await firstTimes(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(firstTimes(page).nth(2)).toBeChecked();
    await expect(firstTimes(page).nth(2)).toBeFocused();
    await page.keyboard.press('Space');
    await expectSettled(page, /^\w{3}, \w{3} \d+, \d+:\d\d [AP]M$/);
    if (!isWide(page)) await page.keyboard.press('Enter');
    await expect(firstTimes(page).nth(2)).toBeFocused();

    await days(page).getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await expect(chips(page).first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(days(page).getByRole('radio').nth(1)).toBeChecked();

    await button(bookingDialog(page), 'Another date').press('Enter');
    await page.keyboard.press('Tab');
    const field = bookingDialog(page).getByLabel('Date');
    await expect(field).toBeFocused();
    const [year, month, day] = date.split('-');
    await page.keyboard.type(`${month}${day}${year}`);
    await expect(field).toHaveValue(date);
    const time = bookingDialog(page).getByLabel('Time', { exact: true });
    await expect(time.locator('option')).toHaveCount(16);
    await time.focus();
    // In a closed dropdown an arrow key chooses: what it passes must not fold the field away.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(time).toBeFocused();
    await expect(time).toHaveValue('09:30');
    await page.keyboard.press('Tab');
    await bookingDialog(page).getByLabel('First name').press('Enter');
    await expect(bookingDialog(page).getByText('First name is required')).toBeVisible();
    await expect(bookingDialog(page).getByLabel('First name')).toBeFocused();
    await expectChosen(page, { date, time: '09:30' });
  },
);

test(
  'Continue without a time leads to the first free time, or to the date field where it is open',
  { tag: '@all' },
  async ({ page }) => {
    await requireFreeDay(page);
    await openWithService(page);
    await bookingDialog(page).getByLabel('First name').fill('Marit');
    await expect(firstTimes(page)).toHaveCount(3);
    await button(bookingDialog(page), 'Continue').click();
    await expect(firstTimes(page).first()).toBeFocused();
    await expect(question(page)).toHaveAccessibleDescription(MISSING);
    await expect(question(page).getByText(MISSING)).toBeInViewport();
    await expect(bookingDialog(page).getByLabel('First name')).toHaveValue('Marit');
    await button(bookingDialog(page), 'Another date').click();
    // Pressed again, it leads there again.
    for (const press of [1, 2]) {
      await button(bookingDialog(page), 'Continue').click();
      await expect(bookingDialog(page).getByLabel('Date'), `press ${press}`).toBeFocused();
    }
    await expect(bookingDialog(page).getByLabel('Date')).toHaveAccessibleDescription(
      'Date is required',
    );
    await expect(question(page).getByText(MISSING)).toHaveCount(0);
    await firstTimes(page).first().click();
    await expect(bookingDialog(page).getByText('Time is required')).toHaveCount(0);
  },
);

test('nothing is lost by going to step 2 and back, closing, reloading, or Change', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  await page.goto('/about');
  const open = () => page.locator('[data-book=""]:visible').first().click();
  await open();
  await fillVisit(page, { date, email: 'marit@example.com' });
  const words = `${shortDayWords(date)}, 11:00 AM`;
  const expectAll = async () => {
    await expect(question(page).getByText(words)).toBeVisible();
    await expect(bookingDialog(page).getByLabel('First name')).toHaveValue('Marit');
    await expect(bookingDialog(page).getByLabel('Email')).toHaveValue('marit@example.com');
  };
  await expectAll();
  await button(bookingDialog(page), 'Continue').click();
  await expect(bookingDialog(page).getByText(`${dayWords(date)} at 11:00 AM`)).toBeVisible();
  await button(bookingDialog(page), 'Previous').click();
  await expectAll();
  await page.keyboard.press('Escape');
  await expect(bookingDialog(page)).toHaveCount(0);
  await open();
  await expectAll();
  await page.reload();
  await expectAll();
  await button(bookingDialog(page), 'Change').click();
  await expect(bookingDialog(page).getByLabel('First name')).toHaveValue('Marit');
  await expectChosen(page, { date, time: '11:00' });
  await bookVisit(page);
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await open();
  await expectAll();
});

test(
  'a time that was just taken is shown as gone and no longer offered',
  { tag: '@all' },
  async ({ page }) => {
    const date = await requireFreeDay(page);
    await openWithService(page);
    const name = new RegExp(`^${dayWords(date)}, `);
    let letTimesCome = () => {};
    const come = new Promise<void>((resolve) => (letTimesCome = resolve));
    const isFree = (time: string) => time !== '11:00';
    await page.route(TIMES, async (route) => {
      await come;
      const answer = (await (await route.fetch()).json()) as { slots: { time: string }[] };
      await route.fulfill({
        json: { ...answer, slots: answer.slots.filter(({ time }) => isFree(time)) },
      });
    });
    await days(page).getByRole('radio', { name }).check();
    await chips(page, '11:00 AM').click();
    await expectSettled(page, `${shortDayWords(date)}, 11:00 AM`);
    await page.route(DAYS, async (route) => {
      const answer = (await (await route.fetch()).json()) as { days: { times: string[] }[] };
      for (const day of answer.days) day.times = day.times.filter(isFree);
      await route.fulfill({ json: answer });
    });
    letTimesCome();
    const gone = question(page).getByText(
      `${dayWords(date)}, 11:00 AM is no longer open. Please choose another.`,
    );
    await expect(gone).toBeVisible();
    await expect(chips(page)).toHaveCount(14);
    await expect(question(page).getByText('11:00 AM', { exact: true })).toHaveCount(0);
    await chips(page, '11:30 AM').click();
    await expect(gone).toHaveCount(0);
    await expectSettled(page, `${shortDayWords(date)}, 11:30 AM`);
  },
);

test(
  'a longer massage that doesn’t fit the chosen time asks for another time',
  { tag: '@all' },
  async ({ page }) => {
    const date = await requireFreeDay(page);
    await openWithService(page);
    await openAnotherDate(page);
    await bookingDialog(page).getByLabel('Date').fill(date);
    // The last of the day that sixty minutes have.
    await bookingDialog(page).getByLabel('Time', { exact: true }).selectOption('16:00');
    await expectSettled(page, `${shortDayWords(date)}, 4:00 PM`);
    await bookingDialog(page).getByLabel('Service').selectOption('swedish-90');
    await expect(
      question(page).getByText(
        `${dayWords(date)}, 4:00 PM isn’t open for Swedish Massage, 90 minutes. Please choose another.`,
      ),
    ).toBeVisible();
    await expectChosen(page, { date, time: '' });
  },
);

test(
  'an enhancement that makes the massage too long for the chosen time says so, and without it the time is back',
  { tag: '@all' },
  async ({ page }) => {
    await page.route('**/api/enhancements', async (route) => {
      const items = (await (await route.fetch()).json()) as { name: string }[];
      const longer = items.map((item) =>
        item.name === 'Hot Stones' ? { ...item, extraMinutes: 30 } : item,
      );
      await route.fulfill({ json: longer });
    });
    await page.route(TIMES, async (route) => {
      const chosen = new URL(route.request().url()).searchParams.get('enhancementIds');
      if (chosen !== 'hot-stones') return route.fallback();
      const answer = (await (await route.fetch()).json()) as { slots: { time: string }[] };
      const slots = answer.slots.filter(({ time }) => time !== '16:00');
      return route.fulfill({ json: { ...answer, slots } });
    });
    const date = await requireFreeDay(page);
    await openWithService(page);
    await fillVisit(page, { date, time: '16:00' });
    await button(bookingDialog(page), 'Continue').click();
    const chosen = bookingDialog(page).getByRole('region', { name: 'Selected service' });
    await expect(chosen).toContainText('4:00 PM');
    await bookingDialog(page).getByLabel('Aromatherapy').check();
    await bookingDialog(page).getByLabel('Hot Stones').check();
    await expect(chosen).toContainText(
      `${dayWords(date)}, 4:00 PM isn’t open for Swedish Massage, 60 minutes with Hot Stones. Please choose another.`,
    );
    await bookingDialog(page).getByLabel('Hot Stones').uncheck();
    await expect(chosen).toContainText('at 4:00 PM');
  },
);
