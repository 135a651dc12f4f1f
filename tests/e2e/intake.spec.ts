import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/lib/paths.ts';
import { axe, axeOnDesktop, WCAG_22_AA } from '../helpers/axe.ts';

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

test('the intake form says what is missing, and counts what is done', async ({ page }) => {
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
});

test('a half-filled intake form survives a reload and Back, in its own tab alone', async ({
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
    // Nobody has touched the form since.
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

test('the intake form is printed with every answer and a place to sign', async ({ page }) => {
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
});

test('the intake form is sent once, after a lost line as well, and then nothing of it is left here', async ({
  page,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/intake')) bodies.push(request.postData() ?? '');
  });
  await page.goto('/new-client');
  await fillIn(page, `signe-${crypto.randomUUID()}@example.com`);
  await expect(page.getByText('12 of 12 required answers')).toBeVisible();
  await page.route('/api/intake', (route) =>
    route.fulfill({ json: { success: true, message: 'Thank you.' } }),
  );
  await page.route('/api/intake', (route) => route.abort(), { times: 1 });
  await submit(page).click();
  await expect(page.getByText('Your form was not sent.')).toBeVisible();
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
  await expect(page.getByRole('dialog', { name: 'Book Your Massage' })).toBeVisible();
});

test('the Client Bill of Rights is linked where it is asked for, and printed on both sides of one sheet, to be signed', async ({
  page,
}) => {
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
});
