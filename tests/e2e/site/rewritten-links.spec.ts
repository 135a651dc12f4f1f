import { paths } from '#lib/site/paths.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { card, openBooked } from '../../helpers/journeys/own-page.ts';

test.beforeEach(({ context }) => comeFromOwnNetwork(context));

/** What email programs and filters make of a link. */
const REWRITTEN = {
  'with # as %23': (way: string) => way.replace('#', '%23'),
  'with # as %2523': (way: string) => way.replace('#', '%2523'),
  'with tracking before the fragment': (way: string) => way.replace('#', '?utm_source=letter#'),
  'with tracking behind it': (way: string) => `${way}?utm_source=letter&fbclid=1`,
  'with both': (way: string) => `${way.replace('#', '%23')}?utm_source=letter`,
};

test('every link with a secret opens, however an email program rewrote it', async ({ page }) => {
  const { booked } = await openBooked(page);
  for (const [how, rewrite] of Object.entries(REWRITTEN)) {
    await test.step(how, async () => {
      await page.goto('about:blank');
      await page.goto(rewrite(booked.way));
      await expect(card(page).locator('time')).toBeVisible();
      for (const path of [paths.waitlist, paths.checkIn]) {
        await page.goto('about:blank');
        await page.goto(rewrite(`${path}#${'a'.repeat(22)}`));
        await expect(page).toHaveURL(new RegExp(`${path}(\\?[^#]*)?#a{22}`));
      }
      await page.goto('about:blank');
      await page.goto(rewrite(`${paths.resetPassword}#token=${'a'.repeat(22)}`));
      await expect(page).toHaveURL(new RegExp(`${paths.resetPassword}$`));
      expect(await page.evaluate(() => history.state as unknown)).toEqual({
        linkToken: 'a'.repeat(22),
      });
      await page.goto('about:blank');
      await page.goto(rewrite(`${paths.admin}#settings/hours`));
      await expect(page).toHaveURL(new RegExp(`${paths.admin}(\\?[^#]*)?#settings/hours`));
    });
  }
});

test('an unknown address still gets the not-found page', async ({ page }) => {
  await page.goto(paths.home);
  const { origin } = new URL(page.url());
  for (const path of ['/nothing%23here', '//example.com/%23x']) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }
});
