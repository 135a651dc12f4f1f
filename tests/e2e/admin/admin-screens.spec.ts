import { paths } from '#lib/site/paths.ts';
import {
  expectScreen,
  fetchNothingAhead,
  heading,
  named,
  SCREENS,
} from '../../helpers/journeys/admin-screens.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { nextFrame } from '../../helpers/browser/next-frame.ts';

failOnConsole(test, /Failed to load resource: net::ERR_/);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

test('every screen opens from the bar and from More', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(paths.admin);
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [tab, title] of [
    ['Calendar', 'Calendar'],
    ['Clients', 'Client Management'],
  ] as const) {
    await bar.getByRole('link', { name: tab }).tap();
    await expectScreen(page, title);
    await expect(bar.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
  }
  for (const [id, , title] of SCREENS.filter(
    ([each]) => !['requests', 'calendar', 'clients'].includes(each),
  )) {
    await bar.getByRole('link', { name: 'More' }).tap();
    await expect(heading(page)).toHaveText(/^Welcome/);
    await page.locator(`main a[href="#${id}"]`).tap();
    await expectScreen(page, title);
    await expect(bar.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  }
});

test(
  'an address opens its screen right away, even an old one',
  { tag: '@all' },
  async ({ page }) => {
    for (const [hash, title] of [
      ['review', 'Review Appointments'],
      ['week', 'Calendar'],
      ['calendar/list', "This Week's Schedule"],
      ['review-items', 'Needs a decision'],
      ['reviews', 'Reviews to read'],
      ['clients/of-no-screen-yet', 'Client Management'],
    ]) {
      await page.goto('about:blank');
      await page.goto(`${paths.admin}#${hash}`);
      await expect(heading(page)).toHaveText(named(title ?? ''));
      await expect(heading(page)).toBeInViewport();
    }
    await page.goto('about:blank');
    await page.goto(`${paths.admin}#hours`);
    await expect(page.getByRole('heading', { name: 'Business Hours & Time Off' })).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`${paths.admin}#nothing-of-ours`);
    await expect(page).toHaveTitle('Today · Admin Dashboard');
  },
);

test('Back returns to the previous screen where she left it, and Forward goes on again; the skip link adds no step', async ({
  page,
}) => {
  await page.goto(`${paths.admin}#review`);
  await expect(page.getByRole('row').nth(20)).toBeAttached();
  const scrollDown = () => (scrollTo(0, 500), scrollY);
  await expect.poll(() => page.evaluate(scrollDown)).toBe(500);
  // A page gets its scroll event in the next frame; no finger is faster.
  await nextFrame(page);
  await page.evaluate(() => (location.hash = 'messages'));
  await expectScreen(page, 'Messages');
  await page.goBack();
  await expect(heading(page)).toHaveText('Review Appointments');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await expect(heading(page)).toBeFocused();
  await page.goForward();
  await expectScreen(page, 'Messages');
  await page.evaluate(() => (location.hash = 'main'));
  await expect(heading(page)).toHaveText('Messages');
});

test('a screen whose script doesn’t load says so, and loads when it is opened again', async ({
  page,
}) => {
  await fetchNothingAhead(page);
  await page.goto(paths.admin);
  await expect(page).toHaveTitle('Today · Admin Dashboard');
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.evaluate(() => (location.hash = 'waitlist'));
  await expectScreen(page, 'Waitlist');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('This screen didn’t load. Check your connection.');
  expect(await axeInBothSchemes(page, { include: '#waitlist', tags: WCAG_22_AA })).toEqual([]);
  await page.unroute('**/_astro/*.js');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The waitlist is empty.')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test(
  'a dialog whose script doesn’t load says so, and its button opens it the next time',
  { tag: ['@desktop', '@all'] },
  async ({ page }) => {
    await fetchNothingAhead(page);
    await page.goto(paths.admin);
    const opener = page.getByRole('button', { name: 'New booking' });
    await expect(opener).toBeVisible();
    await page.route('**/_astro/*.js', (route) => route.abort());
    await opener.click();
    await expect(
      page.getByText('It didn’t load. Check your connection and try again.'),
    ).toBeVisible();
    await page.unroute('**/_astro/*.js');
    await opener.click();
    await expect(page.getByRole('dialog', { name: 'Booking' })).toBeVisible();
  },
);

test('a screen that is chosen right as a dialog closes is the one that opens', async ({ page }) => {
  await page.goto(`${paths.admin}#clients`);
  await page.getByRole('button', { name: 'Add a client' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a client' })).toBeVisible();
  await page.evaluate(() => {
    const { go } = history;
    // The browser steps back in its own time: the link is pressed before it is done.
    history.go = (delta) => {
      history.go = go;
      history.go(delta);
      location.hash = 'waitlist';
    };
  });
  await page.keyboard.press('Escape');
  await expectScreen(page, 'Waitlist');
  await page.goBack();
  await expectScreen(page, 'Client Management');
});

test('Back that is pressed right as a dialog closes leaves the screen', async ({ page }) => {
  await page.goto(`${paths.admin}#waitlist`);
  await expect(heading(page)).toHaveText('Waitlist');
  await page.evaluate(() => (location.hash = 'clients'));
  await page.getByRole('button', { name: 'Add a client' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a client' })).toBeVisible();
  await page.evaluate(() => {
    const wait = window.setTimeout;
    // On a slow machine, what is to be done after this task comes later than Back.
    window.setTimeout = ((run: () => void, delay = 0) =>
      wait(run, delay + 200)) as typeof window.setTimeout;
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    dialog?.addEventListener('close', () => wait(() => history.back(), 20));
    dialog?.close();
  });
  await expect(heading(page)).toHaveText('Waitlist');
});

test('a dialog stays open, with what was typed, when a tablet is turned', async ({ page }) => {
  const [upright, turned] = [
    { width: 744, height: 1133 },
    { width: 1133, height: 744 },
  ];
  await page.setViewportSize(upright);
  await page.goto(`${paths.admin}#clients`);
  await page.getByRole('button', { name: 'Add a client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a client' });
  await dialog.getByLabel('First name').fill('Ida');
  for (const size of [turned, upright]) {
    await page.setViewportSize(size);
    await expect(page.getByText('Admin Dashboard', { exact: true })).toHaveCount(
      size === turned ? 1 : 0,
    );
    await expect(dialog.getByLabel('First name')).toHaveValue('Ida');
  }
});
