import type { Page } from '@playwright/test';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import {
  bookVisit,
  CARDS,
  comeFromOwnNetwork,
  fillVisit,
  openDialog,
  payButton,
  payWith,
  requireConfirmation,
  requireFreeDay,
} from '../../helpers/journeys/booking-journey.ts';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { bookingDialog } from '../../helpers/browser/locators.ts';

test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const EXTRAS = /\/extras-step\.[^/]+\.js/;
const CARD = /\/card-payment\.[^/]+\.js/;
const OWN_PAGE = /\/appointment-page\.[^/]+\.js/;

const lose = (page: Page, files: RegExp) => page.route(files, (route) => route.abort());

test('a step whose script is gone keeps what was typed and gives other ways to book, and a second click reloads it', async ({
  page,
}) => {
  const date = await requireFreeDay(page);
  await lose(page, EXTRAS);
  await openDialog(page);
  await fillVisit(page, { date, email: 'marit@example.com' });
  const go = bookingDialog(page).getByRole('button', { name: 'Continue' });
  await go.click();
  const alert = bookingDialog(page).getByRole('alert').filter({ hasText: 'didn’t load' });
  await expect(alert).toHaveText(
    `That didn’t load, and nothing was booked. Try again, book with plain forms, or call ${practice.phone}.`,
  );
  await expect(alert.getByRole('link', { name: 'book with plain forms' })).toHaveAttribute(
    'href',
    paths.book,
  );
  expect(await axeInBothSchemes(page, { include: 'dialog', tags: WCAG_22_AA })).toEqual([]);
  const reloaded = page.waitForEvent('load');
  await go.click();
  await reloaded;
  await page.unroute(EXTRAS);
  await expect(bookingDialog(page).getByLabel('Email')).toHaveValue('marit@example.com');
  await bookVisit(page);
  await expect(payButton(page)).toBeEnabled();
});

test(
  'a tab that can’t store anything isn’t reloaded while something is typed',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const deny = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get: deny });
    });
    const date = await requireFreeDay(page);
    await lose(page, EXTRAS);
    await openDialog(page);
    await fillVisit(page, { date, email: 'marit@example.com' });
    const go = bookingDialog(page).getByRole('button', { name: 'Continue' });
    for (let press = 0; press < 3; press += 1) {
      await go.click();
      await expect(bookingDialog(page).getByText('That didn’t load')).toBeVisible();
    }
    await expect(bookingDialog(page).getByLabel('Email')).toHaveValue('marit@example.com');
  },
);

test(
  'a card form that does not load says that nothing was charged, and the gift is still there',
  { tag: '@all' },
  async ({ page }) => {
    await lose(page, CARD);
    await page.goto(paths.giftCertificates);
    await page.getByRole('button', { name: 'Thai 60 min $100' }).click();
    await page.getByLabel("Recipient's name").fill('Ruth');
    await page.getByLabel("Recipient's email").fill('ruth@example.com');
    await page.getByLabel('Your name').fill('Ola');
    await page.getByLabel('Your email').fill('ola@example.com');
    await page.getByLabel('Your phone').fill('320-555-0188');
    await page.getByRole('button', { name: 'Purchase Gift Certificate' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'didn’t load' });
    const words = `The payment form didn’t load. Nothing was charged. Try again, or call ${practice.phone}.`;
    await expect(alert).toHaveText(words);
    await expect(page.getByRole('main')).toContainText('Ruth');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await reloaded;
    // Lost for good, it still says where to turn.
    await expect(alert).toHaveText(words);
    await page.unroute(CARD);
    await page.getByRole('button', { name: 'Try again' }).click();
    await payWith(page, CARDS.pays);
    await expect(page.getByRole('heading', { name: 'Gift Certificate Purchased!' })).toBeVisible();
  },
);

test(
  'a page whose own script doesn’t load says whom to call instead of loading forever',
  { tag: '@all' },
  async ({ page }) => {
    await lose(page, OWN_PAGE);
    await page.goto(`${paths.appointment}#abc`);
    const main = page.getByRole('main');
    await expect(main).toContainText('This page needs JavaScript, which is turned off');
    await expect(main.getByRole('link', { name: practice.phone })).toBeVisible();
    await expect(main.getByText('Opening your appointment...')).toBeHidden();
    await page.unroute(OWN_PAGE);

    const checkout = /\/checkout\.astro_astro[^/]+\.js/;
    await lose(page, checkout);
    await page.goto(paths.checkout);
    await expect(main.getByRole('link', { name: 'book with plain forms' })).toBeVisible();
    await expect(main.getByText('Opening your booking...')).toBeHidden();
  },
);

test(
  'a client with a browser from before 2024 books and pays',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(AbortSignal, 'any');
      for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover']) {
        Reflect.deleteProperty(HTMLElement.prototype, name);
      }
    });
    const date = await requireFreeDay(page);
    await openDialog(page);
    await fillVisit(page, { date });
    await bookVisit(page);
    await payWith(page, CARDS.pays);
    await requireConfirmation(page);
  },
);

/** Each page that is an island or has one, and what to interact with; a page that is all island opens on its own. */
const ISLANDS: Record<string, string | null> = {
  [paths.contact]: 'Name',
  [paths.testimonials]: 'Name',
  [paths.newClient]: 'First name',
  [paths.login]: 'Password',
  [paths.signup]: 'First name',
  [paths.forgotPassword]: 'Email',
  [`${paths.waitlist}#${'a'.repeat(22)}`]: null,
  [`${paths.checkIn}#${'a'.repeat(22)}`]: null,
  [paths.bookingSuccess]: null,
  [paths.admin]: null,
};

for (const [path, field] of Object.entries(ISLANDS)) {
  test(`without any of its scripts, ${path} says what to do`, { tag: '@all' }, async ({ page }) => {
    await lose(page, /\/_astro\/.*\.js/);
    await page.goto(path);
    const main = page.getByRole('main');
    if (field !== null) {
      await main.getByLabel(field).first().fill('Marit');
      await expect(main.getByRole('alert')).toContainText('nothing was sent');
      await expect(main.getByRole('alert')).toContainText(practice.phone);
      await expect(main.getByLabel(field).first()).toHaveValue('Marit');
    } else await expect(main).toContainText('needs JavaScript');
  });
}
