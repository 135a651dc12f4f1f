import { expect, test } from '../../helpers/browser/browser-test.ts';
import { requestPasswordReset, resetPassword } from '#contract/accounts/accounts.ts';
import { paths } from '#lib/site/paths.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { greeting, logInByForm, newName } from '../../helpers/journeys/member-journey.ts';
import { openAccount, readEmailedLink } from '../../helpers/browser/site-control.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (400|401|403|410|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test('a forgotten password can be replaced once through the emailed link', async ({
  page,
  context,
}) => {
  const { email } = await openAccount(page.request, { name: newName() });
  await page.goto(paths.login);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await button(page, 'Send Reset Link').click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send Reset Link').click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
    'href',
    paths.login,
  );
  await expect
    .poll(() =>
      readEmailedLink(page.request, { to: email, page: paths.resetPassword }).catch(() => ''),
    )
    .not.toBe('');
  const link = await readEmailedLink(page.request, { to: email, page: paths.resetPassword });
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('mist over the bay');
  await page.getByLabel('Confirm new password').fill('mist over the day');
  await button(page, 'Reset Password').click();
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    "Passwords don't match",
  );
  await page.getByLabel('Confirm new password').fill('mist over the bay');
  await button(page, 'Reset Password').click();
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeFocused();
  await page.waitForURL(`**${paths.login}`);
  await logInByForm(page, { identifier: email });
  await expect(toast(page, 'Login failed')).toBeVisible();
  await logInByForm(page, { identifier: email, password: 'mist over the bay' });
  await expect(greeting(page)).toBeVisible();
  await context.clearCookies();

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('mist over the bay');
  await page.getByLabel('Confirm new password').fill('mist over the bay');
  await button(page, 'Reset Password').click();
  await expect(toast(page, 'Error')).toContainText(
    'Failed to reset password. The link may have expired.',
  );
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('the secret of a reset link is removed from the address right away, sent only by the form, and survives a reload', async ({
  page,
}) => {
  const { email } = await openAccount(page.request, { name: newName() });
  const ask = () =>
    page.request.post(requestPasswordReset.path, {
      data: { email },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  const read = () => readEmailedLink(page.request, { to: email, page: paths.resetPassword });
  await ask();
  await expect.poll(() => read().catch(() => '')).not.toBe('');
  const token = new URL(await read()).hash.replace('#token=', '');
  expect(token.length).toBeGreaterThan(20);
  const told: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (`${request.url()} ${referer}`.includes(token)) told.push(request.url());
  });

  await page.goto(`${paths.resetPassword}#token=${token}`);
  await page.waitForURL((url) => url.href.endsWith(paths.resetPassword));
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('mist over the bay');
  await page.getByLabel('Confirm new password').fill('mist over the bay');
  await page.keyboard.press('Tab');
  // The way to the content is a fragment too, and no token.
  await page.evaluate(() => (location.hash = 'main'));
  const sent = page.waitForRequest(`**${resetPassword.path}`);
  await button(page, 'Reset Password').click();
  expect((await sent).postDataJSON()).toMatchObject({ token });
  await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  expect(told).toEqual([]);
});

test(
  'the reset page also reads the token from the query string, and removes it from the address',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto(`${paths.resetPassword}?token=from-the-query`);
    await page.waitForURL((url) => url.href.endsWith(paths.resetPassword));
    await page.getByLabel('New password', { exact: true }).fill('mist over the bay');
    await page.getByLabel('Confirm new password').fill('mist over the bay');
    const sent = page.waitForRequest(`**${resetPassword.path}`);
    await button(page, 'Reset Password').click();
    expect((await sent).postDataJSON()).toMatchObject({ token: 'from-the-query' });
    await expect(toast(page, 'Error')).toContainText(
      'Failed to reset password. The link may have expired.',
    );
  },
);

test(
  'the reset page without a link says so on the login page',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto(paths.resetPassword);
    await page.waitForURL(`**${paths.login}`);
    await expect(toast(page, 'Invalid reset link')).toContainText(
      'The password reset link is invalid or has expired.',
    );
  },
);
