import { expect, test, type Page } from '@playwright/test';
import {
  listAccountAppointments,
  logIn,
  logOut,
  requestPasswordReset,
  resetPassword,
} from '../../src/contract/people/accounts.ts';
import { listGoingWithAccount, listLeftBehind } from '../../src/contract/rules/retention.ts';
import { loginAndBack, paths } from '../../src/lib/site/paths.ts';
import { PASSWORD } from '../helpers/accounts.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/axe.ts';
import { comeFromOwnNetwork } from '../helpers/booking-journey.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';
import {
  becomeMember,
  greeting,
  logInAgain,
  logInByForm,
  newName,
} from '../helpers/member-journey.ts';
import { weighScripts } from '../helpers/script-weight.ts';
import { openAccount, readEmailedLink } from '../helpers/site-control.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (400|401|403|410|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const toast = (page: Page, title: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hintOf = async (page: Page) => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'viewer')?.value;
};

test('somebody signs up, follows the email and is in, also with a reload in the middle', async ({
  page,
}) => {
  const email = `${newName()}@example.com`;
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

test('a mobile number logs in as well, and an administrator goes to the dashboard of the practice', async ({
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
  'who is logged in already is led on from the login and sign-up pages, to where they came from',
  { tag: '@widths' },
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

test('an empty login says what is missing', async ({ page }) => {
  await page.goto(paths.login);
  await button(page, 'Log In').click();
  await expect(page.getByLabel('Mobile number or email')).toHaveAccessibleDescription(
    'Mobile number or email is required',
  );
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('a login that nothing answers says so and keeps what was typed', async ({ page }) => {
  await page.goto(paths.login);
  await page.route(`**${logIn.path}`, (route) => route.abort());
  await logInByForm(page, { identifier: 'ann@example.com' });
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(
    page.locator('form').getByText('Our server didn’t respond. What you entered'),
  ).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
});

test('every page knows a member: the menu has their name, their dashboard and the way out', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await page.goto(paths.about);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('heading', { name: /^M\w{8}$/ })).toBeVisible();
  await expect(menu.getByText('Member', { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'href',
    paths.memberDashboard,
  );
  for (const name of ['Admin Dashboard', 'Member Login', 'Sign Up']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  }
  await menu.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(paths.home);
  await expect(toast(page, 'Logged out')).toContainText("You've been successfully logged out.");
  expect(await hintOf(page)).toBeUndefined();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: 'Member Login' })).toBeVisible();
});

test(
  'an administrator finds the admin dashboard',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const { email } = await becomeMember(context, { role: 'admin' });
    await page.goto(paths.about);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Member Login' })).toBeHidden();
    await header.locator('summary', { hasText: /^\s*M\w{8}/ }).click();
    await expect(header.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute(
      'href',
      paths.admin,
    );
    await expect(header.getByText(email)).toBeVisible();
  },
);

test('a logout that fails says so and leaves everything as it was', async ({ page, context }) => {
  await becomeMember(context);
  await page.goto(paths.memberDashboard);
  await page.route(`**${logOut.path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await button(page, 'Logout').click();
  await expect(toast(page, 'Error')).toContainText('Failed to logout. Please try again.');
  await expect(greeting(page)).toBeVisible();
});

test('who logs out in one tab is a guest in the others when they look there next', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await page.goto(paths.memberDashboard);
  await expect(greeting(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(paths.memberDashboard);
  await button(other, 'Logout').click();
  await other.waitForURL(paths.home);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.waitForURL(`**${paths.login}`);
  // Nor does the way back show what was there.
  await other.goBack();
  await other.waitForURL(`**${paths.login}`);
});

test('a guest is sent from the dashboard to the login page and sees nothing of it, not for a frame', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const isShown = document.body && getComputedStyle(document.body).visibility === 'visible';
      if (isShown && location.pathname === '/member-dashboard') seen.push(document.body.innerText);
      requestAnimationFrame(look);
    };
    look();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let seenThere: unknown = null;
  page.on('framenavigated', () => null);
  await page.exposeFunction('leave', (seen: unknown) => (seenThere = seen));
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const { seen, leave } = window as unknown as {
        seen: string[];
        leave: (all: string[]) => void;
      };
      if (location.pathname === '/member-dashboard') leave(seen);
    });
  });
  await page.goto(paths.memberDashboard, { waitUntil: 'commit' });
  await page.waitForURL(`**${paths.login}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Member Login' })).toBeVisible();
  expect(seenThere ?? []).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
});

test('a stale hint leads to the login page and is taken back', async ({
  page,
  context,
  baseURL,
}) => {
  const hint = { role: 'admin', active: true, firstName: 'Nobody' };
  await context.addCookies([
    { name: 'viewer', value: encodeURIComponent(JSON.stringify(hint)), url: baseURL ?? '' },
  ]);
  await page.goto(paths.memberDashboard);
  await page.waitForURL(`**${paths.login}`);
  expect(await hintOf(page)).toBeUndefined();
  await expect(page.getByText('You are logged in as')).toBeHidden();
});

test('a hint that is no hint is a guest’s', async ({ page, context, baseURL }) => {
  for (const value of ['x', '%7B', '%7B%22role%22%3A%22root%22%7D', 'null']) {
    await context.addCookies([{ name: 'viewer', value, url: baseURL ?? '' }]);
    await page.goto(paths.privacy);
    await expect(page.locator('html')).toHaveAttribute('data-viewer', 'guest');
  }
});

test('a forgotten password is chosen anew by the email, once', async ({ page, context }) => {
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

test('the secret of a reset link leaves the address at once, is sent to nobody but the form’s call, and outlives a reload', async ({
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

test('the reset page reads the token from the query string as well, and takes it out of the address', async ({
  page,
}) => {
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
});

test('the reset page without a link says so on the login page', async ({ page }) => {
  await page.goto(paths.resetPassword);
  await page.waitForURL(`**${paths.login}`);
  await expect(toast(page, 'Invalid reset link')).toContainText(
    'The password reset link is invalid or has expired.',
  );
});

test('a member changes name, phone and password, takes their data along and leaves', async ({
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

test('what does not load can be loaded again', async ({ page, context }) => {
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

test(
  'the pages around an account read well for everybody',
  { tag: '@widths' },
  async ({ page }) => {
    for (const path of FORMS) {
      await page.goto(path);
      await page.locator('form button[type=submit]').click();
      await expect(page.locator('form [aria-invalid]').first()).toBeFocused();
      expect(await axeInBothSchemes(page, { tags: WCAG_22_AA }), path).toEqual([]);
      await expectNothingSideways(page, path);
    }
  },
);

test('the dashboard reads well for everybody', { tag: '@widths' }, async ({ page, context }) => {
  await becomeMember(context, { phone: '(320) 555-0177' });
  await page.goto(paths.memberDashboard);
  await expect(page.getByText('Nothing booked right now.')).toBeVisible();
  await page.getByText('Your data').click();
  await button(page, 'Delete my account').click();
  await button(page, 'Change password').click();
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA })).toEqual([]);
  await expectNothingSideways(page, paths.memberDashboard);
});

async function expectNothingSideways(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${path} at 320 px`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test(
  'a page knows its member from the first paint, and nothing moves',
  { tag: '@widths' },
  async ({ page, context }) => {
    await becomeMember(context, { isActive: true });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const weigh = weighScripts(page);
    for (const path of [paths.home, paths.services, paths.bundles]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      // No React before somebody acts, for members neither.
      expect(await weigh(), `bytes of script of ${path}`).toBeLessThan(6000);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      const total = shifts.reduce((sum, value) => sum + value, 0);
      expect(total, path).toBeLessThan(0.01);
    }
    await expect(page.locator('html')).toHaveAttribute('data-viewer', 'member');
  },
);

test('a guest fetches nothing that is for members', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(paths.home, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await page.locator('[data-book]:visible').first().click();
  await expect(page.getByRole('dialog').getByLabel('Service')).toContainText('Deep Tissue');
  expect(asked.filter((path) => /account|member|current-user|viewer/.test(path))).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/')).sort()).toEqual([
    '/api/enhancements',
    '/api/services',
    '/api/services',
  ]);
});
