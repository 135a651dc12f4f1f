import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import { axeInBothSchemes, axeOnDesktop, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { CARDS, fillCard, payButton } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { emptyCalendar } from '../../helpers/browser/site-control.ts';

failOnConsole(test, /Failed to load resource: the server responded with a status of (400|402|409)/);

test.beforeEach(async ({ context, request }) => {
  await emptyCalendar(request);
  await context.setExtraHTTPHeaders({
    'x-nf-client-connection-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  });
});

const proceed = (page: Page) => page.getByRole('button', { name: /^Proceed to Payment - \$/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function chooseMassage(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Swedish Massage, 60 minutes' }).check();
  await page.getByRole('checkbox', { name: 'Aromatherapy' }).check();
  await page.getByRole('button', { name: 'Choose a time' }).click();
  await expect(heading(page)).toHaveText('Choose a time');
}

/** The radio itself lies under its words. Late in a day only some of its times are left, so it is another day. */
async function chooseTime(page: Page, place: number): Promise<void> {
  const day = page.locator('details[name="day"]').filter({ has: page.locator('.time >> nth=5') });
  const opener = day.first();
  if ((await opener.getAttribute('open')) === null) await opener.locator('summary').click();
  await opener.locator('.time').nth(place).click();
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Marit');
  await page.getByLabel('Last name').fill('Olsen');
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await page.getByLabel('Phone').fill('320-555-0199');
  await page.getByLabel('Health conditions').fill('An old knee');
}

/** Good for everyone: by axe, in both schemes and widths, and on the narrowest phone. */
async function isAccessible(page: Page): Promise<void> {
  expect.soft(await axeInBothSchemes(page, { tags: WCAG_22_AA }), page.url()).toEqual([]);
  expect.soft(await axeOnDesktop(page, { tags: WCAG_22_AA }), page.url()).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(wide, `${page.url()} at 320 px`).toBe(0);
  if (size) await page.setViewportSize(size);
}

test.describe('without a script', { tag: '@without-scripts' }, () => {
  test.use({ javaScriptEnabled: false });

  test('someone books from Home to the confirmation: refused in words, back once, and paid', async ({
    page,
  }) => {
    await page.goto(paths.home);
    await page.locator('.site-header').getByRole('link', { name: 'Book Now' }).click();
    await expect(heading(page)).toHaveText('Book a massage');
    await chooseMassage(page);

    await proceed(page).click();
    const news = page.getByRole('group', { name: 'Please check what you entered' });
    await expect(news).toBeFocused();
    await expect(news.getByRole('link')).toHaveText([
      'Please choose a time',
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Valid phone number is required',
    ]);
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
      'First name is required',
    );
    await news.getByRole('link', { name: 'First name is required' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();

    await chooseTime(page, 2);
    await fillPerson(page);
    await proceed(page).click();
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await expect(page.getByRole('group', { name: 'Nothing was charged' })).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue('Marit');
    await expect(page.getByLabel('Health conditions')).toHaveValue('An old knee');
    await expect(page.locator('details[open] .time').nth(2).getByRole('radio')).toBeChecked();
    expect(page.url()).not.toMatch(/marit|olsen|knee|@/i);

    await proceed(page).click();
    await page.getByLabel('Card number').fill(CARDS.declined);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible();
    await page.getByLabel('Card number').fill(CARDS.pays);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(heading(page)).toHaveText('Booking Confirmed!');
    await expect(page.getByText('Email sent')).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText('Booking Confirmed!');
  });

  test(
    'a time that two people want goes to one, and the other is offered other times',
    { tag: '@all' },
    async ({ page, browser, baseURL }) => {
      const other = await browser.newContext({
        javaScriptEnabled: false,
        ...(baseURL && { baseURL }),
      });
      const [mine, theirs] = [page, await other.newPage()];
      for (const each of [mine, theirs]) {
        await each.goto(paths.book);
        await chooseMassage(each);
        await chooseTime(each, 0);
        await fillPerson(each);
      }
      await proceed(theirs).click();
      await expect(theirs.getByRole('link', { name: 'Back without paying' })).toBeVisible();
      await proceed(mine).click();
      await expect(mine.getByRole('group', { name: 'Time just taken' })).toBeFocused();
      await expect(mine.getByText('Nearest open times')).toBeVisible();
      await expect(mine.getByLabel('First name')).toHaveValue('Marit');
      await other.close();
    },
  );
});

// Scripts are turned on because axe is one; the server's pages still have none.
test(
  'the plain forms pass axe as they open, are refused and are confirmed, with no script on them',
  { tag: ['@narrow', '@all'] },
  async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(paths.book);
    await chooseMassage(page);
    await expect(
      page.locator('.site-header').getByRole('link', { name: 'Book Now' }),
    ).toBeVisible();
    await expect(page.locator('[data-book]:visible')).toHaveCount(0);
    expect(await page.locator('script').count()).toBe(0);
    await isAccessible(page);
    await proceed(page).click();
    await expect(page.getByRole('group', { name: 'Please check what you entered' })).toBeFocused();
    await isAccessible(page);
    await chooseTime(page, 1);
    await fillPerson(page);
    await proceed(page).click();
    await fillCard(page, CARDS.pays);
    await payButton(page).click();
    await expect(heading(page)).toHaveText('Booking Confirmed!');
    await isAccessible(page);
  },
);
