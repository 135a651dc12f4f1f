import { expect, test } from '../../helpers/browser/browser-test.ts';
import { keepWords } from '#contract/clients/client-record.ts';
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

failOnConsole(test);

test(
  'a copy of a client’s record is opened by keyboard, printed without the dashboard, and closed',
  { tag: '@widths' },
  async ({ page, context }) => {
    await comeFromOwnNetwork(context);
    await becomeTherapist(context);
    const { client } = await book(context);
    const kept = await context.request.post(keepWords.path.replace(':id', String(client.id)), {
      headers: SAME_SITE,
      data: { wordId: crypto.randomUUID(), kind: 'note', words: 'Works in a bakery.' },
    });
    expect(kept.status()).toBe(201);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    const section = await open(page, 'clients');
    await page.evaluate((id) => (location.hash = `clients/${id}`), String(client.id));
    const copy = section.getByRole('button', { name: 'Make a copy of their record' });
    await copy.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Works in a bakery.');
    await expect(dialog).toContainText('Opening this was logged');
    await expectNoViolation(page, 'dialog[open]');
    await dialog.getByRole('button', { name: 'Print' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(dialog.getByText('Works in a bakery.')).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveCount(0);
    await expect(section).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await dialog.getByText('Close', { exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(copy).toBeFocused();
    await copy.press('Enter');
    await expect(dialog).toContainText('Works in a bakery.');
    await expectNoOverflow(page);
  },
);
