import { expect, test } from '../../helpers/browser/browser-test.ts';
import { comeFromOwnNetwork, requireFreeDay } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import {
  firstTimes,
  days,
  chips,
  openWithService,
  dayWords,
} from '../../helpers/browser/time-choice.ts';
import { bookingDialog, button } from '../../helpers/browser/locators.ts';

failOnConsole(test, /Failed to load resource: the server responded with a status of 500/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const DAYS = /\/api\/availability\/days/;

test(
  'space is reserved while free times load, and nothing moves when they appear',
  { tag: ['@widths', '@all'] },
  async ({ page }) => {
    await requireFreeDay(page);
    const letDaysCome = await holdFiles(page, DAYS);
    await openWithService(page);
    const other = button(bookingDialog(page), 'Another date');
    await expect(days(page)).toBeVisible();
    const before = await other.boundingBox();
    letDaysCome();
    await expect(firstTimes(page)).toHaveCount(3);
    expect(await other.boundingBox()).toEqual(before);
  },
);

test('four weeks without a free time say so and lead to the next; a failure can be tried again', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  let answer: 'fails' | 'none' | 'some' = 'fails';
  await page.route(DAYS, async (route) => {
    if (answer === 'fails') return route.fulfill({ status: 500 });
    if (answer === 'some') return route.continue();
    const { days: listed } = (await (await route.fetch()).json()) as { days: { date: string }[] };
    const full = listed.map((day, at) => ({
      ...day,
      times: [],
      why: at === 3 ? 'full' : 'closed',
    }));
    return route.fulfill({ json: { first: [], next: date, days: full } });
  });
  await openWithService(page);
  await expect(bookingDialog(page).getByText('We couldn’t load the open times.')).toBeVisible();
  await expect(bookingDialog(page).getByLabel('Date')).toBeVisible();
  answer = 'none';
  await button(bookingDialog(page), 'Try again').click();
  await expect(bookingDialog(page).getByText('None in the next four weeks.')).toBeVisible();
  await expect(days(page).getByRole('radio')).toHaveCount(0);
  await expect(days(page).getByRole('button', { name: /: full\. Join the waitlist$/ })).toHaveCount(
    1,
  );
  answer = 'some';
  await button(bookingDialog(page), `Next open day: ${dayWords(date)}`).click();
  await expect(chips(page)).toHaveCount(15);
});

test(
  'other weeks are one click away, and the first free times stay',
  { tag: '@all' },
  async ({ page }) => {
    await requireFreeDay(page);
    await openWithService(page);
    await expect(firstTimes(page)).toHaveCount(3);
    const begin = await days(page).getByRole('radio').first().getAttribute('aria-label');
    await expect(button(bookingDialog(page), 'Earlier')).toHaveAttribute('aria-disabled', 'true');
    await button(bookingDialog(page), 'Later').click();
    await expect(button(bookingDialog(page), 'Earlier')).not.toHaveAttribute('aria-disabled');
    await expect(days(page).getByRole('radio').first()).not.toHaveAccessibleName(begin ?? '');
    await expect(firstTimes(page)).toHaveCount(3);
    await button(bookingDialog(page), 'Earlier').click();
    await expect(days(page).getByRole('radio').first()).toHaveAccessibleName(begin ?? '');
  },
);
