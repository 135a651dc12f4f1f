import { expect, test } from '../../helpers/browser/browser-test.ts';
import { addClient, keepWords } from '#contract/clients/client-record.ts';
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
  'a client is erased by keyboard after a look at what goes and stays; one with an appointment ahead isn’t',
  { tag: '@widths' },
  async ({ page, context }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    await comeFromOwnNetwork(context);
    await becomeTherapist(context);
    const booked = await book(context);
    const clientId = crypto.randomUUID();
    const lastName = `Aas${clientId.slice(0, 6)}`;
    const post = async (path: string, data: object) => {
      const answer = await context.request.post(path, { headers: SAME_SITE, data });
      expect(answer.status()).toBe(201);
    };
    await post(addClient.path, {
      ...{ clientId, firstName: 'Solveig', lastName, phone: '(320) 555-0144' },
      email: `${lastName.toLowerCase()}@example.com`,
    });
    const words = { wordId: crypto.randomUUID(), kind: 'alert', words: 'Nut allergy' };
    await post(keepWords.path.replace(':id', clientId), words);

    const section = await open(page, 'clients');
    const dialog = page.getByRole('dialog');
    const go = (id: string) => page.evaluate((to) => (location.hash = `clients/${to}`), id);
    const erase = section.getByRole('button', { name: 'Erase this client' });
    await go(String(booked.client.id));
    await erase.press('Enter');
    await expect(dialog).toContainText('isn’t done or canceled');
    await expect(dialog.getByRole('button', { name: 'Erase', exact: true })).toBeDisabled();
    await expectNoViolation(page, 'dialog[open]');
    // The desk's layout would give way to the phone's, and the dialog with it.
    if (isPhone) await expectNoOverflow(page);
    await dialog.getByRole('button', { name: /^Open: The appointment/ }).press('Enter');
    await expect(dialog.getByRole('heading', { name: `Ingrid ${booked.lastName}` })).toBeVisible();
    await page.keyboard.press('Escape');

    await go(clientId);
    await erase.press('Enter');
    await expect(dialog).toContainText('1 alert or note about them');
    await expectNoViolation(page, 'dialog[open]');
    if (isPhone) await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Erase', exact: true }).press('Enter');
    await expect(page.getByText(`Solveig ${lastName} was erased.`)).toBeVisible();
    await expect(page).toHaveURL(/#clients$/);
    await section.getByRole('searchbox').fill(lastName);
    await expect(section.getByText('No clients found')).toBeAttached();
    await go(clientId);
    await expect(section.getByRole('heading', { name: 'Erased client' })).toBeVisible();
    await expect(section).toContainText('Erased on');
    await expectNoOverflow(page);
  },
);
