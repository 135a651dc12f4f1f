import { expect, test } from '../../helpers/browser/browser-test.ts';
import { savePreferences } from '#contract/clients/client-record.ts';
import {
  book,
  expectNoOverflow,
  expectNoViolation,
  open,
  SAME_SITE,
} from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';

failOnConsole(test, /Failed to load resource: the server responded with a status of 409/);

test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

test('a client’s page is opened, edited and closed by keyboard, and shows what another tab saved', async ({
  page,
  context,
}) => {
  const { lastName, client } = await book(context);
  const section = await open(page, 'clients');
  await section.getByRole('searchbox').fill(lastName);
  await expect(section.getByText('1 client found')).toBeAttached();
  const row = section.getByRole('link', { name: `Ingrid ${lastName}` });
  await row.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#clients/${client.id}$`));
  await expect(section.getByRole('heading', { name: `Ingrid ${lastName}` })).toBeFocused();
  await expect(section.getByRole('region', { name: 'Next visit' })).toContainText('in 12 days');

  await section.getByRole('button', { name: 'Pin an alert' }).press('Enter');
  await expect(section.getByLabel('What to watch for')).toBeFocused();
  await page.keyboard.type('Unscented oil only.');
  await section.getByRole('button', { name: 'Pin it' }).press('Enter');
  const alerts = section.getByRole('region', { name: 'Alerts' });
  await expect(alerts).toContainText('Unscented oil only.');

  await section.getByRole('button', { name: 'Edit preferences' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Oil').fill('Jojoba');
  await dialog.getByLabel('Tags').fill('gardener, gives gifts');
  const other = await context.request.patch(
    savePreferences.path.replace(':id', String(client.id)),
    {
      headers: SAME_SITE,
      data: { version: 1, preferences: { oil: 'Almond' }, tags: [] },
    },
  );
  expect(other.status()).toBe(200);
  await dialog.getByLabel('Tags').press('Enter');
  await expect(dialog.getByRole('alert')).toBeFocused();
  await expect(dialog.getByRole('row', { name: 'Oil Jojoba Almond' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save yours' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(section.getByText('Jojoba')).toBeVisible();
  await expect(section.getByText('gardener, gives gifts')).toBeVisible();

  const proposed = section
    .getByRole('paragraph')
    .filter({ hasText: /^(The next one would be|The nearest open time is)/ });
  await expect(proposed).toContainText(/(AM|PM)/);
  await section.getByRole('button', { name: 'Book again' }).press('Enter');
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue(/^\d\d:\d\d$/);
  await page.keyboard.press('Escape');
  await expect(section.getByRole('button', { name: 'Book again' })).toBeFocused();

  await page.goBack();
  await expect(section.getByRole('searchbox')).toHaveValue(lastName);
  await expect(row).toBeFocused();

  await section.getByRole('button', { name: 'Add a client' }).press('Enter');
  for (const [label, words] of [
    ['First name', 'Ida'],
    ['Last name', 'Moe'],
    ['Email', `${lastName}@example.com`],
    ['Phone', '218-555-0133'],
  ] as const) {
    await dialog.getByLabel(label).fill(words);
  }
  await dialog.getByLabel('Phone').press('Enter');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
    'Another client has this email address',
  );
  const ingrid = `Ingrid ${lastName}`;
  await dialog.getByRole('checkbox', { name: `shares it with ${ingrid}` }).press('Space');
  await dialog.getByLabel('Phone').press('Enter');
  await expect(section.getByRole('heading', { name: 'Ida Moe' })).toBeFocused();
  await expect(section.getByRole('region', { name: 'Money' })).toContainText(`are ${ingrid}’s.`);
  await section
    .getByRole('region', { name: 'Contact' })
    .getByRole('link', { name: ingrid })
    .press('Enter');
  await expect(alerts).toContainText('Unscented oil only.');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectNoViolation(page, '#clients');
  }
});

test('what is being typed outlives the turn of a tablet', async ({ page, context }) => {
  await page.setViewportSize({ width: 834, height: 1194 });
  const { client } = await book(context);
  const section = await open(page, `clients/${client.id}`);
  for (const [opener, label, words] of [
    ['Pin an alert', 'What to watch for', 'Unscented oil only.'],
    ['Add a note', 'Your note', 'Prefers Tuesdays.'],
  ] as const) {
    const field = section.getByRole('textbox', { name: label });
    await section.getByRole('button', { name: opener }).press('Enter');
    await field.fill(words);
    await page.setViewportSize({ width: 1194, height: 834 });
    await expect(field).toHaveValue(words);
    await page.setViewportSize({ width: 834, height: 1194 });
    await field.press('End');
    await page.keyboard.type(' Since spring.');
    await page.setViewportSize({ width: 1194, height: 834 });
    await expect(field).toHaveValue(`${words} Since spring.`);
    await section.getByRole('button', { name: 'Not now' }).press('Enter');
    await section.getByRole('button', { name: opener }).press('Enter');
    await expect(field).toHaveValue('');
    await section.getByRole('button', { name: 'Not now' }).press('Enter');
    await page.setViewportSize({ width: 834, height: 1194 });
  }
});
