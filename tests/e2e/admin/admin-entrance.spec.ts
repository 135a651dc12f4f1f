import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { becomeMember, logInByForm, newName } from '../../helpers/journeys/member-journey.ts';
import { openAccount } from '../../helpers/browser/site-control.ts';
import { practice } from '#lib/site/built/practice.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (401|402|403|409|500|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

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

test('a guest finds the portal, and nothing of the dashboard before logging in', async ({
  page,
}) => {
  const isFetched = await hearDashboard(page);
  const { email } = await openAccount(page.request, { name: newName(), role: 'admin' });
  const letScriptCome = await holdFiles(page, /portal-login.*\.js$/);
  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const logIn = button(page, 'Log In');
  await expect(logIn).toBeDisabled();
  // What is typed before the script has arrived counts once it has.
  await page.getByLabel('Mobile number or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  letScriptCome();
  await expect(logIn).toBeEnabled();
  await page.getByLabel('Password', { exact: true }).fill('   ');
  await expect(logIn).toBeDisabled();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);

  await logInByForm(page, { identifier: email, password: 'not the one at all' });
  await expect(toast(page, 'Login Failed')).toContainText('Invalid credentials. Please try again.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(isFetched()).toBe(false);

  await logInByForm(page, { identifier: email, password: PASSWORD });
  await expect(
    page.getByRole('heading', { name: `Welcome, ${practice.therapist.firstName}` }),
  ).toBeVisible();
  await expect.poll(isFetched).toBe(true);
  await expect(page.getByText(email)).toBeVisible();
  await button(page, 'Logout').click();
  await page.waitForURL((url) => url.pathname === paths.home);
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('admin'))),
  ).toEqual([]);
});

test(
  'a member is shown where to go, and nothing of the dashboard',
  { tag: '@all' },
  async ({ page, context }) => {
    const isFetched = await hearDashboard(page);
    await becomeMember(context);
    await page.goto(paths.admin);
    await expect(page.getByRole('heading', { name: 'Member Portal' })).toBeVisible();
    await expect(page.getByRole('main').getByText('coming soon')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(isFetched()).toBe(false);
    // A forged hint opens nothing either.
    await context.clearCookies({ name: 'viewer' });
    const hint = encodeURIComponent(
      JSON.stringify({ role: 'admin', active: true, firstName: 'M' }),
    );
    await context.addCookies([{ name: 'viewer', value: hint, url: page.url() }]);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(isFetched()).toBe(false);
  },
);
