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
  'credits and gift value are chosen, checked, brought once though the answer was lost, shown on the client’s page, and undone',
  { tag: '@widths' },
  async ({ page, context }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    await comeFromOwnNetwork(context);
    await becomeTherapist(context);
    const family = newName();
    const address = (name: string) => `${name.toLowerCase()}.${family}@example.org`;
    await open(page, 'clients');
    const dialog = page.getByRole('dialog');
    await button(page, 'Import a list').press('Enter');
    await dialog
      .getByLabel('A list of clients')
      .setInputFiles(
        file('people.csv', [
          'Name,Email',
          ...['Ann', 'Bea', 'Cleo'].map((name) => `${name} ${family},${address(name)}`),
        ]),
      );
    await button(page, 'Check the list').press('Enter');
    await button(page, 'Add 3 clients').press('Enter');
    await button(page, 'Done').press('Enter');

    await button(page, 'Import a list').press('Enter');
    await dialog.getByLabel('Balances').check();
    await expectNoViolation(page, 'dialog[open]');
    await dialog
      .getByLabel('A list of balances')
      .setInputFiles(
        file('packages.csv', [
          'Client Name,Client Email,Remaining,Length,Price,Gift Card Balance',
          `Ann ${family},${address('Ann')},5,1 h,$60.00,`,
          `Bea ${family},${address('Bea')},,,,"$1,045.50"`,
          `Bea ${family},${address('Bea')},,,,10`,
          `Cleo ${family},${address('Cleo')},2,55 min,50,`,
          `Dan ${family},${address('Dan')},1,60,60,`,
          `Eva ${family},${address('Eva')},0,,,`,
          `Fay ${family},${address('Fay')},some,60,60,`,
        ]),
      );
    await expect(dialog.getByLabel('Remaining')).toHaveValue('credits');
    await button(page, 'Check the list').press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('the length and the price of a credit');
    await dialog.getByLabel('Price').selectOption('Price of a credit');
    await expectNoViolation(page, 'dialog[open]');
    await button(page, 'Check the list').press('Enter');
    await expect(dialog.getByRole('status')).toHaveText(
      '2 balances will be added: $1,345.50 in credits and gift value that you still have to give. Nothing is charged.',
    );
    for (const left of [
      '1 row: whose client isn’t on file',
      '1 row: with credits for a length that you don’t offer',
      '1 row: with nothing left',
      '1 row: of a client who’s in the list already',
      '1 row: that can’t be read',
    ]) {
      await expect(dialog).toContainText(left);
    }
    await dialog.getByText('that can’t be read').press('Enter');
    await expect(dialog).toContainText(
      `Row 8: Fay ${family}. The number of credits can’t be read.`,
    );
    await expectNoViolation(page, 'dialog[open]');
    if (isPhone) await expectNoOverflow(page);

    // They’re added; only the answer is lost.
    let pages = 0;
    await context.route('**/api/admin/imports/*/balances', async (route) => {
      pages += 1;
      if (pages > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await button(page, 'Add 2 balances').press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await button(page, 'Add 2 balances').press('Enter');
    await expect(dialog.getByRole('status')).toContainText('2 balances added.');
    await expectNoViolation(page, 'dialog[open]');
    await button(page, 'Done').press('Enter');

    await page.getByRole('searchbox').fill(family);
    await page.getByRole('link', { name: `Ann ${family}` }).press('Enter');
    const money = page.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('5 of 60 min');
    await page.goBack();
    await page.getByRole('link', { name: `Bea ${family}` }).press('Enter');
    await expect(money).toContainText('$1,045.50');
    await page.goBack();

    await button(page, 'Import a list').press('Enter');
    await button(page, 'Undo the import of packages.csv').press('Enter');
    await expect(page.getByText('2 balances removed.')).toBeVisible();
    await button(page, 'Close').press('Enter');
    await page.getByRole('link', { name: `Bea ${family}` }).press('Enter');
    await expect(money).not.toContainText('$1,045.50');
  },
);
