import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { listAccountAppointments, logOut } from '#contract/accounts/accounts.ts';
import {
  listGoingWithAccount,
  listLeftBehind,
} from '#contract/rules/retention/account-deletion.ts';
import { paths } from '#lib/site/paths.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { axeAtBothWidths, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import {
  becomeMember,
  greeting,
  logInAgain,
  logInByForm,
} from '../../helpers/journeys/member-journey.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (400|401|403|410|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test('a member changes name, phone and password, downloads their data and deletes the account', async ({
  page,
  context,
}) => {
  const { email } = await becomeMember(context);
  await page.goto(paths.memberDashboard);
  await button(page, 'Change name or phone').click();
  await page.getByLabel('First name').fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('First name').fill('Solveig');
  await page.getByLabel('Phone').fill('(320) 555-0177');
  await button(page, 'Save').click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Save').click();
  await expect(greeting(page)).toHaveText('Welcome, Solveig');
  await expect(page.getByText('(320) 555-0177')).toBeVisible();
  await page.reload();
  await expect(greeting(page)).toHaveText('Welcome, Solveig');

  await button(page, 'Change password').click();
  await page.getByLabel('Current password').fill('wrong password');
  await page.getByLabel('New password').fill('mist over the bay');
  await button(page, 'Change password').click();
  await expect(toast(page, 'Error')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await expect(toast(page, 'Password changed')).toBeVisible();

  await page.getByText('Your data').click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything we store about you' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');

  await button(page, 'Delete my account').click();
  // What the program deletes and what it leaves are printed from one table.
  const lines = (heading: string) =>
    page.locator('h3', { hasText: heading }).locator('+ ul').getByRole('listitem');
  await expect(lines('What we delete')).toHaveText(listGoingWithAccount().map(({ what }) => what));
  await expect(lines('We keep, and why')).toHaveText(
    listLeftBehind().map(({ what, kept, why }) => `${what}${kept}. ${why}`),
  );
  await page.getByLabel('Password', { exact: true }).fill('mist over the bay');
  await button(page, 'Delete for good').click();
  await page.waitForURL(paths.home);
  await expect(toast(page, 'Account deleted')).toBeVisible();
  await page.goto(paths.login);
  await logInByForm(page, { identifier: email, password: 'mist over the bay' });
  await expect(toast(page, 'Login failed')).toBeVisible();
});

test('a part that doesn’t load can be loaded again', { tag: '@all' }, async ({ page, context }) => {
  await becomeMember(context);
  await page.route(`**${listAccountAppointments.path}`, (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.goto(paths.memberDashboard);
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load your appointments' });
  await expect(failure).toBeVisible();
  await page.unroute(`**${listAccountAppointments.path}`);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing booked right now.')).toBeVisible();
  await expect(page.getByText('You have no credits yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Purchase Session Bundle' })).toHaveAttribute(
    'href',
    paths.bundles,
  );
});

test('a session that has ended elsewhere leads to the login page', async ({ page, context }) => {
  const { email } = await becomeMember(context);
  await page.goto(paths.memberDashboard);
  await expect(greeting(page)).toBeVisible();
  const token = (await context.cookies()).find(({ name }) => name === 'session');
  await context.request.post(logOut.path, {
    data: {},
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await logInAgain(context, email);
  await context.addCookies(token ? [token] : []);
  const next = await context.newPage();
  await next.goto(paths.memberDashboard);
  await next.waitForURL(`**${paths.login}`);
});

const FORMS = [
  paths.login,
  paths.signup,
  paths.forgotPassword,
  `${paths.resetPassword}?token=x`,
  `${paths.confirmEmail}#token=x`,
];

test('the account pages are accessible', { tag: '@all' }, async ({ page }) => {
  for (const path of FORMS) {
    await page.goto(path);
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('form [aria-invalid]').first()).toBeFocused();
    expect(await axeAtBothWidths(page, { tags: WCAG_22_AA }), path).toEqual([]);
    await expectNothingSideways(page, path);
  }
});

test('the dashboard is accessible', { tag: '@all' }, async ({ page, context }) => {
  await becomeMember(context, { phone: '(320) 555-0177' });
  await page.goto(paths.memberDashboard);
  await expect(page.getByText('Nothing booked right now.')).toBeVisible();
  await page.getByText('Your data').click();
  await button(page, 'Delete my account').click();
  await button(page, 'Change password').click();
  expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);
  await expectNothingSideways(page, paths.memberDashboard);
});

test(
  'a long first name stays above the hills in the picture, even on the smallest phone',
  { tag: '@all' },
  async ({ page }) => {
    await becomeMember(page.context(), { name: `maximilianebartholomew${now()}` });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(paths.memberDashboard);
    const heading = page.getByRole('heading', { level: 1, name: /Maximilianebartholomew/ });
    const { y = 0, height = 0 } = (await heading.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(165);
  },
);

async function expectNothingSideways(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}
