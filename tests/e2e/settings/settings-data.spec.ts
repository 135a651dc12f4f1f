import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { book, expectNoOverflow, expectNoViolation } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { openSection } from '../../helpers/journeys/practice-settings.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';

failOnConsole(test, /Failed to load resource/);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

test(
  'everything is downloaded by keyboard, past a page that fails, and a download can be canceled',
  { tag: '@widths' },
  async ({ page, context }) => {
    test.setTimeout(60_000);
    const { client } = await book(context);
    let failures = 0;
    await page.route('**/api/admin/export/orders', async (route) => {
      failures += 1;
      if (failures > 3) return route.continue();
      await route.fulfill({ status: 503, body: '' });
    });
    const settings = await openSection(page, 'data');
    const start = async () => {
      await settings.getByRole('button', { name: 'Download everything' }).press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your password').fill(PASSWORD);
      return dialog;
    };
    const dialog = await start();
    await expectNoViolation(page, 'dialog[open]');
    await dialog.getByLabel('Passphrase for the file').fill('short');
    await dialog.getByRole('button', { name: 'Download' }).press('Enter');
    await expect(dialog).toContainText('Please use at least 12 characters');
    await dialog.getByLabel('Passphrase for the file').fill('');
    await dialog.getByRole('button', { name: 'Download' }).press('Enter');
    // A page is asked for three times, with pauses; then it says so, and goes on where it stopped.
    await expect(settings.getByRole('alert')).toBeVisible({ timeout: 15_000 });
    await expectNoViolation(page, '#settings');
    await expectNoOverflow(page);
    const downloading = page.waitForEvent('download');
    await settings.getByRole('button', { name: 'Try again' }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^practice-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    expect(strFromU8(files['json/clients.json'] ?? new Uint8Array())).toContain(client.email);
    expect(strFromU8(files['for-people/appointments.csv'] ?? new Uint8Array())).toContain(
      client.email,
    );
    await expect(settings.getByText(/^Saved practice-.*rows\)\.$/)).toBeVisible();

    await page.route('**/api/admin/export/practice', () => {});
    await (await start()).getByRole('button', { name: 'Download' }).press('Enter');
    await settings.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(settings.getByRole('button', { name: 'Download everything' })).toBeVisible();
    await expect(settings.getByRole('progressbar')).toBeHidden();
  },
);
