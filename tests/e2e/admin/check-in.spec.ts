import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import type { CheckInPage } from '#contract/check-ins/check-in-page.ts';
import { paths } from '#lib/site/paths.ts';
import { openDay } from '../../helpers/journeys/admin-day.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { axeAtBothWidths, axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { openSection } from '../../helpers/journeys/practice-settings.ts';
import { makeHomeVisit, watchCheckIns } from '../../helpers/browser/site-control.ts';

failOnConsole(test, /Failed to load resource|ERR_INTERNET_DISCONNECTED/);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const strip = (page: Page) => page.getByRole('region', { name: 'Check-in', exact: true });
const act = (page: Page, name: string | RegExp) =>
  strip(page).getByRole('button', { name, exact: typeof name === 'string' });
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Names Jo, by keyboard. */
async function nameJo(page: Page): Promise<void> {
  const settings = await openSection(page, 'check-in');
  await expect(settings.getByText('No safety contact yet')).toBeVisible();
  await settings.getByRole('button', { name: 'Add a contact' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Safety contact' });
  await dialog.getByLabel('Name').fill('Jo Berg');
  await dialog.getByLabel('Cell phone', { exact: true }).fill('320-555-0177');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Please ask them first')).toBeVisible();
  await expect(dialog.getByLabel(/They’ve agreed/)).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(settings.getByText('(320) 555-0177')).toBeVisible();
}

test('she adds a contact, goes in, loses the connection, is overdue and comes out', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const { sessions } = await openDay(page, [{ firstName: 'Karin', minutes: -5 }]);
  const id = String(sessions[0]?.id);
  await makeHomeVisit(page.request, id);
  await watchCheckIns(page.request, { isWatched: false });
  await nameJo(page);

  await page.goto(paths.admin);
  await act(page, /^I’m going in to Karin/).click();
  await expect(strip(page).getByRole('alert')).toContainText(
    'Nobody is watching. The check-in isn’t running right now, so nothing was started. Call Jo Berg at (320) 555-0177',
  );
  await watchCheckIns(page.request, { isWatched: true });
  await act(page, /^I’m going in to Karin/).dblclick();
  await expect(strip(page)).toContainText(
    /With Karin .+ since .+ We’ll ask at .+ whether you’re out/,
  );
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);

  // In another tab it is the same one; more time is added once.
  const other = await context.newPage();
  await other.goto(`${paths.admin}#settings/check-in`);
  const asked = /ask at (\d+:\d\d.[AP]M)/;
  const before = asked.exec(await strip(other).innerText())?.[1];
  await act(other, '15 more minutes').click();
  await expect(strip(other)).not.toContainText(String(before));
  const after = asked.exec(await strip(other).innerText())?.[1] ?? 'nothing';
  await act(page, '15 more minutes').click();
  await expect(strip(page)).toContainText(after);
  await other.close();

  await watchCheckIns(page.request, { isWatched: true, minutesOver: 1 });
  await page.reload();
  await expect(strip(page).getByRole('alert')).toContainText(
    /^Are you out\? Visit to Karin .+Jo Berg gets a text at/,
  );
  expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);
  await watchCheckIns(page.request, { isWatched: true, minutesOver: 12 });
  await page.reload();
  await expect(strip(page)).toContainText(/We’re texting Jo Berg now|Jo Berg got a text/);

  // Reloaded without a connection, it shows what it last knew, and says that nothing is sent.
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(strip(page)).toContainText('Without a connection, nothing you press here is sent.');
  await act(page, 'I’m out').click();
  await expect(strip(page)).toContainText('Not sent yet: there’s no connection.');
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'section' })).toEqual([]);
  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(strip(page)).toContainText('I’m going in');

  const settings = await openSection(page, 'check-in');
  await settings.getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Jo Berg?' });
  await removing.getByLabel('Your password').fill('not her password');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(removing).toContainText('That isn’t your password');
  await removing.getByLabel('Your password').fill(PASSWORD);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(settings.getByText('No safety contact yet')).toBeVisible();
});

test('the page of her contact says where she is and what to do, and nothing once she is out', async ({
  page,
}) => {
  let shown: CheckInPage = {
    ...{ state: 'overdue', therapist: 'Solveig', therapistPhone: '(320) 555-0188' },
    ...{ address: '14 Birch Lane, Osakis 56360', clientPhone: '(320) 555-0111' },
    ...{ wentInAt: '2026-11-26T01:25:00.000Z', dueAt: '2026-11-26T03:20:00.000Z', endedAt: null },
  };
  await page.route('**/api/check-in', (route) => route.fulfill({ json: shown }));
  await page.goto(`${paths.checkIn}#${'A'.repeat(22)}`);
  await expect(page.getByRole('heading', { name: 'Please check on Solveig' })).toBeVisible();
  await expect(
    page.getByText(/went into a home visit at 7:25\sPM, was asked at 9:20\sPM/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '(320) 555-0111' })).toHaveAttribute(
    'href',
    'tel:+13205550111',
  );
  await expect(page.getByText('14 Birch Lane, Osakis 56360')).toBeVisible();
  expect(await axeAtBothWidths(page, { tags: WCAG_22_AA })).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overhang(page)).toBeLessThanOrEqual(0);

  shown = { ...shown, state: 'out', address: null, clientPhone: null };
  shown = { ...shown, endedAt: '2026-11-26T03:35:00.000Z' };
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'Solveig is out' })).toBeVisible();
  await expect(page.getByText('Birch')).toHaveCount(0);

  // A link that was never sent, from the API itself.
  await page.unroute('**/api/check-in');
  await page.goto(`${paths.checkIn}#${'B'.repeat(22)}`);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
});
