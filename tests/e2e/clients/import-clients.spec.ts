import { expect, test } from '../../helpers/browser/browser-test.ts';
import { button } from '../../helpers/browser/locators.ts';
import { expectNoOverflow, expectNoViolation, open } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';

failOnConsole(test, /Failed to load resource: net::ERR_/);

test(
  'a list of clients is chosen, checked, goes on after a lost connection, and is undone',
  { tag: '@widths' },
  async ({ page, context }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    await comeFromOwnNetwork(context);
    await becomeTherapist(context);
    const family = newName();
    const lines = Array.from(
      { length: 300 },
      (_, index) =>
        `Ann${index},${family},ann${index}.${family}@example.org,320 555 0111,Likes heat`,
    );
    const list = (...more: string[]) => ({
      name: 'square.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['First Name,Last Name,Email Address,Phone Number,Memo', ...lines, ...more].join('\r\n'),
      ),
    });
    const section = await open(page, 'clients');
    await button(page, 'Import a list').press('Enter');
    const dialog = page.getByRole('dialog');
    const file = dialog.getByLabel('A list of clients');
    await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await expect(dialog).toContainText('There’s nothing in this file.');
    await expectNoViolation(page, 'dialog[open]');
    await file.setInputFiles(
      list(`Ann0,${family},ANN0.${family}@example.org,,`, `Bo,${family},,,`),
    );
    await expect(dialog.getByLabel('Memo')).toHaveValue('note');
    await dialog.getByLabel('Email Address').selectOption('Leave out');
    await button(page, 'Check the list').press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('column with the email address');
    await dialog.getByLabel('Email Address').selectOption('Email address');
    await expectNoViolation(page, 'dialog[open]');
    await button(page, 'Check the list').press('Enter');
    await expect(dialog.getByRole('status')).toContainText('300 clients will be added.');
    await expect(dialog).toContainText('1 row: more than once in the list');
    await dialog.getByText('without an email address').press('Enter');
    await expect(dialog).toContainText(`Row 303: Bo ${family}. No email address.`);
    await expectNoViolation(page, 'dialog[open]');
    // The desk's layout would give way to the phone's, and the dialog with it.
    if (isPhone) await expectNoOverflow(page);

    let pages = 0;
    await context.route('**/api/admin/imports/*/rows', async (route) => {
      pages += 1;
      await (pages === 2 ? route.abort() : route.continue());
    });
    await button(page, 'Add 300 clients').press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await button(page, 'Add 300 clients').press('Enter');
    await expect(dialog.getByRole('status')).toContainText('300 clients added.');
    expect(pages).toBe(3);
    await expectNoViolation(page, 'dialog[open]');
    await button(page, 'Done').press('Enter');
    await section.getByLabel('Find a client by name, phone, email or tag').fill(`Ann299 ${family}`);
    await expect(section.getByRole('link', { name: `Ann299 ${family}` })).toBeVisible();

    await button(page, 'Import a list').press('Enter');
    await button(page, 'Undo the import of square.csv').first().press('Enter');
    await expect(page.getByText('300 clients removed.')).toBeVisible();
    await expect(section.getByText('No clients found')).toBeAttached();
  },
);
