import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { sendIntake } from '#contract/health/intake.ts';
import { paths } from '#lib/site/paths.ts';
import { openDay } from '../../helpers/journeys/admin-day.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { axe, axeInBothSchemes, axeOnDesktop, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { bookingDialog } from '../../helpers/browser/locators.ts';

const passesAxe = async (page: Page) => {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const look = { tags: WCAG_22_AA };
  expect([...(await axe(page, look)), ...(await axeOnDesktop(page, look))]).toEqual([]);
};

const ANSWERS = [
  ['First name', 'Signe'],
  ['Last name', 'Holm'],
  ['Phone', '320-555-0199'],
  ['Date of birth', '1980-02-03'],
  ['Address', '1 Lake Street, Glenwood, MN'],
  ['Emergency contact', 'Per Holm'],
  ['Emergency contact phone', '320-555-0100'],
] as const;
const CONSENTS = [
  'I consent to treatment',
  'I agree to the privacy policy',
  'I acknowledge the cancellation policy',
  'I have received the Client Bill of Rights',
];

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Form' });

/** Fills in all that is required, and what only the therapist should read. */
async function fillIn(page: Page, email: string) {
  for (const [label, words] of ANSWERS) await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Injuries').fill('A quiet knee.');
  await page.getByLabel('Lower back').check();
  for (const consent of CONSENTS) await page.getByRole('checkbox', { name: consent }).check();
}

test(
  'the intake form says what is missing and counts what is filled in',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/new-client');
    await expect(page.getByLabel('Pregnancy')).toHaveValue('not_applicable');
    await expect(page.getByRole('radio', { name: 'Medium pressure' })).toBeChecked();
    await submit(page).click();
    for (const words of [
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Valid phone number is required',
      'Date of birth is required',
      'Address is required',
      'Emergency contact is required',
      'Emergency contact phone is required',
      'You must consent to treatment',
      'You must agree to privacy policy',
      'You must acknowledge cancellation policy',
      'You must acknowledge the Client Bill of Rights',
    ]) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toBeInViewport();
    await page.getByLabel('First name').fill('Signe');
    await expect(page.getByText('1 of 12 required answers')).toBeVisible();
    await passesAxe(page);
  },
);

test('a half-finished intake form survives a reload and Back, only in its own tab', async ({
  page,
  context,
}) => {
  await page.goto('/new-client');
  await page.getByLabel('First name').fill('Signe');
  await page.getByLabel('Injuries').fill('A quiet knee.');
  await page.getByLabel('Pregnancy').selectOption('yes_first');
  await expect(page.getByText('We do not offer massage in the first trimester')).toBeVisible();
  await page.getByLabel('Lower back').check();
  const isAllThere = async () => {
    // No one has touched the form since.
    await expect(page.getByText('1 of 12 required answers')).toBeVisible();
    await expect(page.getByLabel('Injuries')).toHaveValue('A quiet knee.');
    await expect(page.getByLabel('Pregnancy')).toHaveValue('yes_first');
    await expect(page.getByLabel('Lower back')).toBeChecked();
    await expect(page.getByLabel('Upper back')).not.toBeChecked();
  };
  await page.reload();
  await isAllThere();
  await page.goto('/privacy');
  await page.goBack();
  await isAllThere();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));
  expect(kept).not.toMatch(/Signe|knee/);
  const other = await context.newPage();
  await other.goto('/new-client');
  await other.getByLabel('Last name').fill('Holm');
  await expect(other.getByLabel('First name')).toHaveValue('');
});

test(
  'an untouched intake form prints with nothing checked or chosen',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/new-client');
    const medium = page.getByRole('radio', { name: 'Medium pressure' });
    const pregnancy = page.getByLabel('Pregnancy');
    const birthday = page.getByLabel('Date of birth');
    const lookOf = (field: Locator) =>
      field.evaluate((each) => {
        const { color, borderBlockEndColor: line } = getComputedStyle(each);
        return { color, hasLine: line !== color };
      });
    const look = async () => ({
      tick: await medium.evaluate((box) => getComputedStyle(box).appearance),
      isRound: await medium.evaluate((box) => box.clientWidth === box.clientHeight),
      chosen: await lookOf(pregnancy),
      date: await lookOf(birthday),
    });
    const lineToWriteOn = { color: 'rgba(0, 0, 0, 0)', hasLine: true };
    const ofTheScreen = page.getByText('(each opens in a new tab)');
    await expect(ofTheScreen).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(ofTheScreen).toBeHidden();
    expect(await look()).toEqual({
      ...{ tick: 'none', isRound: true },
      ...{ chosen: lineToWriteOn, date: lineToWriteOn },
    });
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('First name').fill('Signe');
    await expect(page.locator('form[data-blank]')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    expect((await look()).tick).not.toBe('none');
  },
);

test(
  'the intake form prints with every answer and a place to sign',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/new-client');
    await page.getByLabel('Medical conditions').fill('A quiet knee.');
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print this form' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Signature')).toBeVisible();
    await expect(page.getByLabel('Medical conditions')).toBeVisible();
    // Of the header only the name of the practice is left.
    await expect(page.locator('.site-header .home')).toBeVisible();
    const leftOut = '.site-header nav, .site-header button, body > footer, main button';
    await expect(page.locator(leftOut).filter({ visible: true })).toHaveCount(0);
  },
);

test('the intake form is sent once, even after a lost connection, and then nothing of it is left in the browser', async ({
  page,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/intake')) bodies.push(request.postData() ?? '');
  });
  await page.goto('/new-client');
  await fillIn(page, `signe-${crypto.randomUUID()}@example.com`);
  await expect(page.getByText('12 of 12 required answers')).toBeVisible();
  await page.route('/api/intake', (route) => route.abort(), { times: 1 });
  await submit(page).click();
  await expect(page.getByText('Your form wasn’t sent.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('12 of 12 required answers')).toBeVisible();
  await submit(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused();
  expect(bodies).toHaveLength(2);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(
    /Signe|knee/,
  );
  expect(page.url()).toMatch(/\/new-client$/);
  await passesAxe(page);
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Book Your First Session' }).click();
  await expect(bookingDialog(page)).toBeVisible();
});

test(
  'the Client Bill of Rights is linked where it is mentioned, and prints on both sides of one sheet for signing',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto(paths.policies);
    await page.getByRole('main').getByRole('link', { name: 'Client Bill of Rights' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Bill of Rights');
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print this sheet' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('THE STATE OF MINNESOTA HAS NOT ADOPTED')).toHaveCSS(
      'font-weight',
      '650',
    );
    await expect(page.getByText('Signature')).toBeVisible();
  },
);

test('the therapist sees who hasn’t sent a form, reads one next to the appointment, assigns it to a client, and deletes it', async ({
  page,
}) => {
  const { family } = await openDay(page, [{ firstName: 'Erik', minutes: 18 }]);
  const name = `Erik ${family}`;
  const next = page.getByRole('region', { name });
  await expect(next.getByText('No intake form yet')).toBeVisible();
  await expect(next.getByRole('link', { name: 'Call Erik about the intake form' })).toHaveAttribute(
    'href',
    'tel:+13205550199',
  );
  const sent = await page.request.post(sendIntake.path, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: buildIntake({ firstName: 'Erik', lastName: family, email: `erik.${family}@example.com` }),
  });
  expect(sent.status()).toBe(200);

  await page.goto(`${paths.admin}#intakes`);
  await page.reload();
  const section = page.locator('#intakes');
  await section.getByLabel('Find an intake form').fill(family);
  await expect(section.getByText('1 found')).toBeAttached();
  await expect(section.getByText('Unread', { exact: true })).toBeVisible();
  const isFine = async (include: string) => {
    expect(await axeInBothSchemes(page, { include, tags: WCAG_22_AA })).toEqual([]);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await isFine('#intakes');
  await page.route('**/view', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await section.getByRole('button', { name: `Read ${name}’s form` }).click();
  const form = page.getByRole('dialog', { name });
  await expect(form.getByRole('alert')).toContainText('Couldn’t open the form.');
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form).toContainText('An old knee injury');
  await expect(form).toContainText('Viewing this form is logged.');
  await expect(form).toContainText('Left blank: Medical conditions, Surgeries');
  await isFine('dialog[open]');
  await form.getByRole('button', { name: `Link to ${name}` }).click();
  await expect(form.getByRole('button', { name: 'Unlink' })).toBeVisible();
  // A sheet of paper is wider than a phone: the form stays open, and alone.
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(form.getByText('An old knee injury')).toBeVisible();
  await expect(form.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(section.getByRole('button', { name: `Read ${name}’s form` })).toBeFocused();
  await expect(section.getByText(`Linked to ${name}`, { exact: true })).toBeVisible();

  await page.goto(`${paths.admin}#today`);
  await next.getByRole('button', { name: 'Intake form from Erik' }).click();
  await expect(form).toContainText('An old knee injury');
  await form.getByRole('button', { name: 'Delete' }).click();
  await form.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(form).toHaveCount(0);
  await expect(next.getByText('No intake form yet')).toBeVisible();
  await page.goto(`${paths.admin}#intakes`);
  const missing = page.getByRole('region', { name: 'No intake form yet' });
  await expect(missing.locator('li', { hasText: name })).toBeVisible();
});
