import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { settleBundle } from '#contract/bundles/bundles.ts';
import { paths } from '#lib/site/paths.ts';
import { axeAtBothWidths, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  payButton,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import {
  becomeMember,
  logInAgain,
  logInByForm,
  newName,
} from '../../helpers/journeys/member-journey.ts';
import { openAccount } from '../../helpers/browser/site-control.ts';
import { creditsCard, problem, chooseTime } from '../../helpers/journeys/credit-journey.ts';
import { toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_FAILED|the server responded with a status of (401|409|500|503))/,
);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const purchase = (page: Page, name: string) =>
  page.getByRole('button', { name: `Purchase ${name}`, exact: true });
const SIX = '6 credits of 60 minutes';

test(
  'a guest sees what bundles cost and that they need an account',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto(paths.bundles);
    const card = page.getByRole('region', { name: 'Account Required' });
    await expect(card.getByRole('link', { name: 'Sign Up Free' })).toHaveAttribute(
      'href',
      paths.signup,
    );
    await expect(card.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', paths.login);
    await expect(page.getByText('Best Value')).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Purchase/ })).toHaveCount(0);
    for (const [length, ...prices] of [
      ['60 minutes', '$238', '$449', '$704'],
      ['90 minutes', '$356', '$673', '$1,056'],
      ['2 hours', '$475', '$898', '$1,478'],
    ] as const) {
      const shelf = page.getByRole('region', { name: length });
      await expect(shelf.locator('.price b')).toHaveText(prices);
    }
    for (const benefit of ['Credits never expire', 'Any massage type', 'Easy online booking']) {
      await expect(page.getByRole('term').filter({ hasText: benefit })).toBeVisible();
    }
  },
);

const cardOf = (page: Page, credits: number) =>
  page
    .getByRole('region', { name: '60 minutes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${credits} credits`) }) });

test(
  'a bundle is compared with what the reader would pay, and its card leads to login and back',
  { tag: '@all' },
  async ({ page }) => {
    const { email } = await openAccount(page.request, { name: newName(), isActive: true });
    await page.goto(paths.bundles);
    const shelf = page.getByRole('region', { name: '60 minutes' });
    await expect(shelf).toContainText('$80 to $100 a session without a bundle.');
    await expect(cardOf(page, 3)).toContainText('Save $2 on Swedish Massage.');
    await expect(cardOf(page, 3)).not.toContainText('%');
    // On a phone each is a row.
    for (const row of await page.locator('[data-offer]').all()) {
      expect((await row.boundingBox())?.height).toBeLessThan(180);
    }
    const buttons = page.getByRole('button', { name: 'Login Required' });
    await expect(buttons).toHaveCount(9);
    for (const button of await buttons.all()) await expect(button).toBeDisabled();
    await expect(page.getByRole('link', { name: /^Log in to buy/ })).toHaveCount(9);
    expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);
    await page.getByRole('link', { name: 'Log in to buy 10 credits of 60 minutes' }).click();
    await page.waitForURL(`**${paths.login}?back=*`);
    await logInByForm(page, { identifier: email });
    await page.waitForURL(`**${paths.bundles}#60-minutes-10`);
    await expect(cardOf(page, 10)).toBeInViewport();
    await expect(purchase(page, '10 credits of 60 minutes')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Log in to buy/ })).toHaveCount(0);
    await expect(shelf).toContainText('$70 to $90 a session at your member prices.');
    await expect(cardOf(page, 3)).toContainText('Save $32 on Thai Bodywork or Deep Tissue.');
  },
);

test('a buyer who leaves the hosted page, by its link or the Back button, sees that nothing was charged', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  const notCharged = page.getByText('Nothing was bought or charged');
  await page.goto(paths.bundles);
  await purchase(page, SIX).click();
  await page.getByText('Back without paying').click();
  await expect(notCharged).toBeInViewport();
  const leave = async () => {
    await page.goto(paths.bundles);
    await purchase(page, SIX).click();
    await expect(page.getByText('Back without paying')).toBeVisible();
  };
  await leave();
  await page.goBack();
  // The page comes back where its button was pressed: the words are brought there.
  await expect(notCharged).toBeInViewport({ ratio: 1 });
  const [bar, words] = [
    await page.getByRole('banner').boundingBox(),
    await notCharged.boundingBox(),
  ];
  expect(words?.y).toBeGreaterThan(bar?.height ?? 0);
  await page.reload();
  await expect(notCharged).toBeHidden();
  // Paid after all, perhaps for someone else.
  await leave();
  await page.route(`**${settleBundle.path}`, (route) => route.fulfill({ json: { isPaid: true } }));
  await page.goBack();
  await expect(
    page.getByText('Your bundle is paid for. Its credits are in the account you chose.'),
  ).toBeVisible();
});

test('a member buys a bundle on the hosted page and has its credits, member prices and the banner', async ({
  page,
  context,
}) => {
  await becomeMember(context);
  await page.goto(paths.bundles);
  await purchase(page, SIX).click();
  await fillCard(page, CARDS.pays);
  await payButton(page).click();
  await page.waitForURL(`**${paths.memberDashboard}*`);
  await expect(page.getByText('Thank you. Your bundle is paid')).toBeVisible();
  await expect(creditsCard(page)).toContainText('6 credits');
  await expect(creditsCard(page)).toContainText('6 left of 6');
  await expect(creditsCard(page)).toContainText('6 earned, 0 used. Credits never expire');
  await expect(page.getByText('Enjoy member pricing on all services')).toBeVisible();
  await page.reload();
  await expect(creditsCard(page)).toContainText('6 credits');
  await expect(page.getByText('Thank you. Your bundle is paid')).toHaveCount(0);

  await page.goto(paths.home);
  const banner = page.getByRole('complementary', { name: 'Your wellness credits' });
  await expect(banner).toContainText('0 of 12 earned this year');
  await expect(banner).toContainText('6 available');
  await page.goto(`${paths.services}#swedish-massage`);
  const row = page
    .getByRole('listitem')
    .filter({ hasText: '60 minutes' })
    .filter({ visible: true });
  await expect(row.getByText('Your Member Price')).toBeVisible();
  await expect(row.locator('s')).toHaveText('$80');
  await expect(row.getByText('Guest Price', { exact: true })).toBeHidden();
});

test(
  'a bundle for someone else becomes theirs',
  { tag: '@all' },
  async ({ page, context, browser, baseURL }) => {
    await becomeMember(context);
    const other = await openAccount(page.request, { name: newName() });
    await page.goto(paths.bundles);
    await page.getByLabel('For someone else').check();
    await page.getByLabel('Email of their account').fill('nobody');
    await purchase(page, SIX).click();
    await expect(page.getByLabel('Email of their account')).toBeFocused();
    await expect(page.getByLabel('Email of their account')).toHaveAccessibleDescription(
      /Please enter a valid email/,
    );
    await page.getByLabel('Email of their account').fill(other.email);
    await purchase(page, SIX).click();
    await fillCard(page, CARDS.pays);
    await payButton(page).click();
    await expect(page.getByText('Thank you. Your bundle is paid')).toBeVisible();
    await expect(page.getByText('You have no credits yet.')).toBeVisible();

    const theirs = await browser.newContext(baseURL ? { baseURL } : {});
    await logInAgain(theirs, other.email);
    const theirPage = await theirs.newPage();
    await theirPage.goto(paths.memberDashboard);
    await expect(creditsCard(theirPage)).toContainText('6 left of 6');
    await theirs.close();
  },
);

test('a purchase that cannot be made says why', { tag: '@all' }, async ({ page, context }) => {
  await becomeMember(context);
  await page.goto(paths.bundles);
  const call = '**/api/bundles/checkout';
  const failures = [
    [problem(500, 'internal'), 'Unable to process purchase. Please try again.'],
    [
      problem(503, 'payments_unavailable'),
      'Payment system not configured. Please contact support.',
    ],
    [null, 'Stripe failed to load. Please check your internet connection.'],
  ] as const;
  for (const [answer, words] of failures) {
    await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await purchase(page, SIX).click();
    await expect(toast(page, 'Purchase Failed')).toContainText(words);
    await page.unroute(call);
  }
  await context.clearCookies({ name: 'session' });
  await purchase(page, SIX).click();
  await expect(toast(page, 'Login Required')).toContainText(
    'Please sign up or log in to purchase session bundles.',
  );
  await expect(page.getByRole('button', { name: 'Login Required' }).first()).toBeDisabled();
});

test(
  'paying with money is listed first if a credit cost more',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context, { phone: '(320) 555-0177' });
    await page.goto(paths.bundles);
    await purchase(page, SIX).click();
    await fillCard(page, CARDS.pays);
    await payButton(page).click();
    await page.waitForURL(`**${paths.memberDashboard}*`);
    await expect(creditsCard(page)).toContainText('6 credits');
    await chooseTime(page);
    const ways = page.getByRole('radiogroup', { name: 'How would you like to pay' });
    await expect(ways.getByRole('radio').first()).toHaveAccessibleName(/^Pay \$70 \+ tax/);
    await expect(ways).toContainText('It cost $74.83 + tax.');
  },
);

test(
  'the bundles page is accessible for a logged-in member',
  { tag: '@all' },
  async ({ page, context }) => {
    await becomeMember(context);
    await page.goto(paths.bundles);
    await page.getByLabel('For someone else').check();
    expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  },
);
