import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import {
  listTomorrow,
  readAppointment,
  type AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { cancelAppointment, saveNote } from '#contract/appointments/acts.ts';
import { requestOf } from '#lib/api-client.ts';
import { paths } from '#lib/site/paths.ts';
import { openDay } from '../../helpers/journeys/admin-day.ts';
import { axeInBothSchemes } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { button } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (401|409))|ERR_INTERNET_DISCONNECTED/,
);
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const KEPT = /Saved on this device\. It’ll be sent once you’re back online\./;
const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

/** Waits until the worker has the page and every file that it consists of. */
async function storeShell(page: Page): Promise<void> {
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('admin-shell')).keys()).length);
  await expect.poll(stored, { timeout: 40_000 }).toBeGreaterThan(10);
  // A first visit is not the worker's yet.
  await page.waitForLoadState('networkidle');
}

async function readDetail(page: Page, id: string): Promise<AdminAppointmentDetail> {
  const answer = await page.request.get(requestOf(readAppointment, { id }).path);
  return (await answer.json()) as AdminAppointmentDetail;
}

test('with the network cut she reloads, reads her day, writes a note, and marks Arrived; back online all of it is sent', async ({
  page,
  context,
}) => {
  const { family, sessions } = await openDay(page, [
    { firstName: 'Karin', minutes: -5 },
    { firstName: 'Erik', minutes: 90 },
  ]);
  const id = String(sessions[0]?.id);
  await expect(page.getByRole('heading', { name: `Karin ${family}` })).toBeVisible();
  await storeShell(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^No connection\. This is your day as of \d+:\d\d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Karin ${family}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tomorrow' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Erik', exact: true })).toBeVisible();
  await expect(button(page, 'Rebook Karin')).toHaveAttribute('aria-disabled', 'true');

  await button(page, 'Arrived').tap();
  await expect(page.getByText(/Karin .+ has arrived\. Saved on this device/)).toBeVisible();
  const note = page.getByLabel('Note on the session of Karin');
  await note.fill('Written in the dark.');
  await note.blur();
  await expect(page.getByText(KEPT).last()).toBeVisible();
  await expect(page.getByText('2 changes are saved on this device')).toBeVisible();
  expect(await axeInBothSchemes(page)).toEqual([]);

  // The tab is closed by the phone, and opened again: nothing is lost, and nothing of it can be read from outside.
  await page.reload();
  await expect(page.getByText('2 changes are saved on this device')).toBeVisible();
  await expect(page.getByText(/Here since \d/)).toBeVisible();
  await expect(note).toHaveValue('Written in the dark.');
  const stored = await page.evaluate(async () => {
    const opened = indexedDB.open('admin-offline');
    await new Promise((done) => (opened.onsuccess = done));
    const all = opened.result.transaction('values').objectStore('values').getAll();
    await new Promise((done) => (all.onsuccess = done));
    opened.result.close();
    const text = (value: { data?: ArrayBuffer }) =>
      value.data ? new TextDecoder().decode(value.data) : JSON.stringify(value);
    return all.result.map(text).join() + JSON.stringify({ ...localStorage, ...sessionStorage });
  });
  expect(stored).not.toContain(family);
  expect(stored).not.toContain('dark');

  await context.setOffline(false);
  await expect(page.getByText('saved on this device')).toHaveCount(0);
  await expect
    .poll(() => readDetail(page, id))
    .toMatchObject({
      note: 'Written in the dark.',
      appointment: { arrivedAt: expect.stringMatching(/^20/) as unknown },
    });
});

test(
  'S115 changes made in the meantime are shown and resolved: a canceled session, and two notes side by side',
  { tag: '@all' },
  async ({ page, context }) => {
    const { family, sessions } = await openDay(page, [
      { firstName: 'Karin', minutes: -5 },
      { firstName: 'Erik', minutes: -90 },
    ]);
    const [karin, erik] = sessions.map((each) => each.id) as [string, string];
    await expect(page.getByLabel('Note on the session of Karin')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(page.getByText('No connection.')).toBeVisible();
    await page.getByLabel('Note on the session of Karin').fill('From the phone.');
    await page.getByLabel('Note on the session of Karin').blur();
    await expect(page.getByText(KEPT).last()).toBeVisible();
    await button(page, 'Arrived').tap();

    // Meanwhile, at the desk: only the page's network is cut in this test.
    const { appointment } = await readDetail(page, karin);
    const cancel = requestOf(cancelAppointment, {
      ...{ id: karin, version: appointment.version, by: 'therapist' },
    });
    const noted = requestOf(saveNote, { id: karin, note: 'From the desk.' });
    await page.request.patch(noted.path, { headers: SAME_SITE, data: noted.body });
    await page.request.post(cancel.path, { headers: SAME_SITE, data: cancel.body });
    expect((await readDetail(page, erik)).note).toBeNull();

    await context.setOffline(false);
    const refused = page.getByRole('alert').filter({ hasText: 'Arrived' });
    await expect(refused).toContainText(`Karin ${family}: Arrived`);
    await expect(refused).toContainText('This appointment is canceled');
    await button(page, 'OK').tap();
    await expect(refused).toHaveCount(0);

    const both = page.getByRole('region', { name: `Note about Karin ${family}` });
    await expect(both).toContainText('From the phone.');
    await expect(both).toContainText('From the desk.');
    await both.getByRole('button', { name: 'Keep both' }).tap();
    await expect(both).toHaveCount(0);
    await expect
      .poll(async () => (await readDetail(page, karin)).note)
      .toBe('From the desk.\nFrom the phone.');
  },
);

test('S116 after logging out, the next person at the phone finds nothing, with or without a connection', async ({
  page,
  context,
}) => {
  await openDay(page, [{ firstName: 'Karin', minutes: -5 }]);
  await page.waitForResponse((answer) => answer.url().includes(listTomorrow.path));
  await expect(page.getByRole('heading', { name: /^Karin/ })).toBeVisible();
  const count = () =>
    page.evaluate(async () => {
      const opened = indexedDB.open('admin-offline');
      await new Promise((done) => (opened.onsuccess = done));
      const names = [...opened.result.objectStoreNames];
      const keys =
        names.length > 0 && opened.result.transaction('values').objectStore('values').getAllKeys();
      if (keys) await new Promise((done) => (keys.onsuccess = done));
      opened.result.close();
      return keys ? keys.result.length : 0;
    });
  await expect.poll(count).toBeGreaterThan(0);
  await button(page, 'Logout').tap();
  await page.waitForURL(paths.home);
  expect(await count()).toBe(0);
  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { name: 'Portal Login' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Karin')).toHaveCount(0);
});
