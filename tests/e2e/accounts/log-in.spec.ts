import { expect, test } from '../../helpers/browser/browser-test.ts';
import { logIn } from '#contract/accounts/accounts.ts';
import { loginAndBack, paths } from '#lib/site/paths.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import {
  becomeMember,
  greeting,
  logInByForm,
  newName,
} from '../../helpers/journeys/member-journey.ts';
import { weighScripts } from '../../helpers/browser/script-weight.ts';
import { openAccount, readEmailedLink } from '../../helpers/browser/site-control.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (400|401|403|410|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test('someone signs up, opens the emailed link and is logged in, even with a reload in between', async ({
  page,
}) => {
  const email = `${newName()}@example.com`;
  const weigh = weighScripts(page);
  await page.goto(paths.signup);
  await button(page, 'Sign Up').click();
  for (const words of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email',
    'Password must be at least 8 characters',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  expect(await weigh(), 'bytes of script of a form').toBeLessThanOrEqual(103_000);
  await page.getByLabel('First name').fill('Signe');
  await page.getByLabel('Last name').fill('Holm');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await button(page, 'Sign Up').click();
  await page.waitForURL(`**${paths.memberDashboard}`);
  await expect(page.getByRole('heading', { name: /check your email/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account information' })).toHaveCount(0);

  const link = await readEmailedLink(page.request, { to: email, page: paths.confirmEmail });
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === paths.confirmEmail && !url.hash);
  await page.getByLabel('Password', { exact: true }).fill('not what I chose');
  await button(page, 'Confirm').click();
  await expect(toast(page, 'Signup failed')).toBeVisible();
  await expect(page.getByText('That isn’t the password you signed up with')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Confirm').click();
  await expect(greeting(page)).toHaveText('Welcome, Signe');
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Confirm').click();
  await expect(page.getByText('The confirmation link is invalid or has expired.')).toBeVisible();
});

test(
  'a member logs in by keyboard, after a wrong password',
  { tag: '@desktop' },
  async ({ page }) => {
    const { email } = await openAccount(page.request, { name: newName() });
    await page.goto(paths.login);
    await page.getByLabel('Mobile number or email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong password');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Login failed')).toContainText('Invalid email or password');
    await page.getByLabel('Password', { exact: true }).fill('');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.memberDashboard}`);
    await expect(greeting(page)).toHaveText(/^Welcome, M/);
  },
);

test('a mobile number works for logging in, too, and an administrator lands on the practice’s dashboard', async ({
  page,
  context,
}) => {
  const digits = `320555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  await openAccount(page.request, { name: newName(), loginPhone: `+1${digits}` });
  await page.goto(paths.login);
  await logInByForm(page, { identifier: digits });
  await page.waitForURL(`**${paths.memberDashboard}`);
  // Away from it first: what it still asks would be refused without cookies, and send it to the login as the next line does.
  await expect(greeting(page)).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies();

  const admin = await openAccount(page.request, { name: newName(), role: 'admin' });
  await page.goto(paths.login);
  await logInByForm(page, { identifier: admin.email });
  await page.waitForURL(`**${paths.admin}`);
});

test(
  'someone who is already logged in is redirected from the login and sign-up pages to where they came from',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context);
    for (const path of [paths.login, paths.signup]) {
      await page.goto(path);
      await expect(page).toHaveURL((url) => url.pathname === paths.memberDashboard);
    }
    await page.goto(loginAndBack(`${paths.bundles}#60-minutes-10`));
    await expect(page).toHaveURL((url) => url.href.endsWith(`${paths.bundles}#60-minutes-10`));
    await page.goto(loginAndBack('https://elsewhere.example/'));
    await expect(page).toHaveURL((url) => url.pathname === paths.memberDashboard);
    // What that page still asks would answer with the cookies of before.
    await page.goto('about:blank');
    await becomeMember(context, { role: 'admin' });
    for (const path of [paths.login, paths.signup]) {
      await page.goto(path);
      await expect(page).toHaveURL((url) => url.pathname === paths.admin);
    }
  },
);

test('an empty login says what is missing', { tag: '@all' }, async ({ page }) => {
  await page.goto(paths.login);
  await button(page, 'Log In').click();
  await expect(page.getByLabel('Mobile number or email')).toHaveAccessibleDescription(
    'Mobile number or email is required',
  );
  await expect(page.getByText('Password is required')).toBeVisible();
});

test(
  'a login that gets no response says so and keeps what was typed',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto(paths.login);
    await page.route(`**${logIn.path}`, (route) => route.abort());
    await logInByForm(page, { identifier: 'ann@example.com' });
    await expect(toast(page, 'Login failed')).toBeVisible();
    await expect(
      page.locator('form').getByText('Our server didn’t respond. What you entered'),
    ).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  },
);
