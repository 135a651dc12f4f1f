import { expect, test } from '../../helpers/browser/browser-test.ts';
import { button } from '../../helpers/browser/locators.ts';
import { expectNoOverflow, expectNoViolation, open } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';

failOnConsole(test, /Failed to load resource: net::ERR_/);

const file = (name: string, lines: string[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(lines.join('\r\n')),
});

test(
  'a list of appointments is chosen, its services named, an hour asked, checked, brought and undone',
  { tag: '@widths' },
  async ({ page, context }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    await comeFromOwnNetwork(context);
    await becomeTherapist(context);
    const family = newName();
    const address = `ann.${family}@example.org`;
    await open(page, 'clients');
    const dialog = page.getByRole('dialog');
    await button(page, 'Import a list').press('Enter');
    await dialog
      .getByLabel('A list of clients')
      .setInputFiles(file('people.csv', ['Name,Email', `Ann ${family},${address}`]));
    await button(page, 'Check the list').press('Enter');
    await button(page, 'Add 1 client').press('Enter');
    await button(page, 'Done').press('Enter');

    await button(page, 'Import a list').press('Enter');
    await dialog.getByLabel('Appointments').check();
    await expectNoViolation(page, 'dialog[open]');
    const past = Array.from(
      { length: 260 },
      (_, index) =>
        `"${new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)} 10:00",${address},Relaxing hour,`,
    );
    const lines = [
      'Start Time,Email,Type,Status',
      ...past,
      `"December 20, 2027 10:00 am",${address},Relaxing hour,Confirmed`,
      `"December 20, 2027 10:30 am",${address},Relaxing hour,Confirmed`,
      `"November 7, 2027 1:30 am",${address},Relaxing hour,`,
      `"March 14, 2027 2:30 am",${address},Relaxing hour,`,
      `"March 15, 2027 2:30 pm",else.${address},Relaxing hour,`,
      `"March 15, 2027 2:30 pm",${address},Reiki,`,
      `soon,${address},Relaxing hour,`,
    ];
    await dialog.getByLabel('A list of appointments').setInputFiles(file('acuity.csv', lines));
    await expect(dialog.getByLabel('Start Time')).toHaveValue('start');
    await expectNoViolation(page, 'dialog[open]');
    await button(page, 'Continue').press('Enter');
    await dialog.getByLabel('Relaxing hour').selectOption({ index: 1 });
    await expectNoViolation(page, 'dialog[open]');
    await button(page, 'Check the list').press('Enter');
    await dialog.getByLabel(/, row 264/).selectOption('The second, in standard time');
    await expectNoViolation(page, 'dialog[open]');
    await button(page, 'Check the list').press('Enter');
    await expect(dialog.getByRole('status')).toContainText(
      '262 appointments will be added, 2 of them upcoming.',
    );
    for (const left of [
      '1 row: at the same time as another row',
      '1 row: whose client isn’t on file',
      '1 row: of a service that you left out',
      '1 row: at a time that doesn’t exist',
      '1 row: that can’t be read',
    ]) {
      await expect(dialog).toContainText(left);
    }
    await dialog.getByText('at the same time as another row').press('Enter');
    await expect(dialog).toContainText('Row 263: ');
    await expectNoViolation(page, 'dialog[open]');
    if (isPhone) await expectNoOverflow(page);

    let pages = 0;
    await context.route('**/api/admin/imports/*/appointments', async (route) => {
      pages += 1;
      await (pages === 2 ? route.abort() : route.continue());
    });
    await button(page, 'Add 262 appointments').press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    // What was added is answer enough that the connection is back: she needn't wait for the lists behind the dialog.
    const held: (() => void)[] = [];
    await context.route('**/api/admin/**', async (route) => {
      if (route.request().method() === 'GET') await new Promise<void>((go) => held.push(go));
      await route.fallback();
    });
    await button(page, 'Add 262 appointments').press('Enter');
    await expect(dialog.getByRole('status')).toContainText('262 appointments added.');
    expect(pages).toBe(3);
    await button(page, 'Undo the import of acuity.csv').press('Enter');
    await expect(page.getByText('262 appointments removed.')).toBeVisible();
    for (const go of held) go();
  },
);
