import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { saveNote } from '#contract/appointments/acts.ts';
import {
  readAppointment,
  type AdminAppointmentDetail,
} from '#contract/appointments/appointments.ts';
import { requestOf } from '#lib/api-client.ts';
import { openDay } from '../../helpers/journeys/admin-day.ts';
import {
  expectNoOverflow,
  expectNoViolation,
  SAME_SITE,
} from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { button } from '../../helpers/browser/locators.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

const WEEK = 7 * 24 * 60;

/** Opens a day whose last session is Karin's second; the first one has a note. Answers the ids of both. */
async function openAfterNote(page: Page): Promise<{ earlier: string; latest: string }> {
  const { sessions } = await openDay(page, [
    { firstName: 'Karin', minutes: -WEEK },
    { firstName: 'Karin', minutes: -75, serviceId: 'deep-tissue-60' },
  ]);
  const [earlier = '', latest = ''] = sessions.map(({ id }) => id);
  const before = await page.request.patch(saveNote.path.replace(':id', earlier), {
    headers: SAME_SITE,
    data: {
      note: 'Right hip tight from raking.',
      chart: { areas: [{ area: 'back-low-right', level: 3 }] },
    },
  });
  expect(before.status()).toBe(200);
  await page.reload();
  return { earlier, latest };
}

/** The session as the dashboard's call answers it. */
async function detailOf(page: Page, id: string): Promise<AdminAppointmentDetail> {
  const { path } = requestOf(readAppointment, { id });
  return (await (await page.request.get(path)).json()) as AdminAppointmentDetail;
}

test('a note is started next to the last one, marked by tap and keyboard, signed within twelve taps, and added to', async ({
  page,
}) => {
  const { latest } = await openAfterNote(page);

  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.tap();
  };
  const note = page.getByLabel('Note on the session of Karin');
  await expect(page.getByText('Right hip tight from raking.')).toBeVisible();
  await note.fill('Hip freer.');
  await tap(button(page, 'Where and how'));
  for (const key of ['Low back', 'Calves', 'Long strokes', 'Compression']) {
    await tap(button(page, key));
    await expect(button(page, key)).toHaveAttribute('aria-pressed', 'true');
  }
  await tap(button(page, 'Body chart'));
  await tap(button(page, 'Right low back, light'));
  await expect(page.getByText('Last time: strong')).toBeVisible();

  await button(page, 'Right low back, medium').press('ArrowDown');
  const glute = button(page, 'Right hip and glute, none');
  await expect(glute).toBeFocused();
  await page.keyboard.press('3');
  await expect(button(page, 'Right hip and glute, strong')).toBeFocused();
  await button(page, 'Use a list').press('Enter');
  await page.getByLabel('Find an area').fill('left calf');
  await page.getByLabel('Left calf').selectOption('None');
  await button(page, 'Use the chart').press('Enter');
  await expect(page.getByText('4 of 53 areas marked.')).toBeVisible();

  await button(page, 'SOAP').press('Enter');
  await page.getByLabel('Next time').fill('Start at the hip');
  await expectNoViolation(page, '#today');
  await expectNoOverflow(page);
  await tap(button(page, 'Finish note'));
  await expect(page.getByText(/^Signed /)).toBeVisible();
  expect(taps).toBeLessThanOrEqual(12);
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Right low back (medium)')).toBeVisible();

  await page.getByLabel('Add to this note').fill('She called: better.');
  await button(page, 'Add this').tap();
  await expect(page.getByText('She called: better.')).toBeVisible();
  await expect(page.getByLabel('Add to this note')).toHaveValue('');

  const detail = await detailOf(page, latest);
  expect(detail).toMatchObject({
    note: 'Hip freer.',
    chart: {
      soap: { plan: 'Start at the hip' },
      areas: [
        { area: 'back-low-left', level: 1 },
        { area: 'back-low-right', level: 2 },
        { area: 'back-calf-right', level: 1 },
        { area: 'back-glute-right', level: 3 },
      ],
      techniques: ['Long strokes', 'Compression'],
    },
    addenda: [{ words: 'She called: better.' }],
  });
  expect(detail.noteSignedAt).not.toBeNull();
});

test('a whole note is written by thumb in at most twelve taps, without typing, and printed alone', async ({
  page,
}) => {
  const { latest } = await openAfterNote(page);
  const taps = [
    'Copy from last time',
    'Where and how',
    'Neck',
    'Hips',
    'Long strokes',
    'Stretching',
    'Body chart',
    'Left shoulder, front, none',
    'Left shoulder, front, light',
    'Finish note',
  ];
  for (const name of taps) await button(page, name).tap();
  await expect(page.getByText(/^Signed /)).toBeVisible();
  expect(taps.length).toBeLessThanOrEqual(12);
  expect((await detailOf(page, latest)).chart).toMatchObject({
    areas: expect.arrayContaining([{ area: 'front-shoulder-left', level: 2 }]),
    techniques: ['Long strokes', 'Stretching'],
  });

  // What is on paper is read while the browser prints.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-paper', document.body.innerText);
  });
  await page.getByText('Print this note').evaluate((print) => (print as HTMLElement).click());
  const paper = await page.locator('html').getAttribute('data-paper');
  expect(paper).toMatch(
    /^Karin [^]*Right hip tight from raking\.[^]*Long strokes, Stretching[^]*Signed [^\n]*$/,
  );
  expect(paper).not.toMatch(/Print this note|Add to this note|Logout|Tomorrow/);
});

test('a note is written by keyboard alone, by what a screen reader says', async ({ page }) => {
  const { latest } = await openAfterNote(page);
  /** Tabs until what has this role and name has the focus. */
  const reach = async (role: 'button' | 'textbox', name: string, key = 'Tab') => {
    const wanted = page.getByRole(role, { name, exact: true });
    await expect(wanted).toHaveCount(1);
    for (let steps = 0; steps < 60; steps += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} doesn't lead to the ${role} "${name}"`);
  };
  const press = async (name: string, key?: string) => {
    await reach('button', name, key);
    await page.keyboard.press('Enter');
  };
  await reach('textbox', 'Note on the session of Karin');
  await page.keyboard.type('Hip freer.');
  await press('Where and how');
  await press('Neck');
  await expect(page.getByRole('button', { name: 'Neck', pressed: true })).toBeFocused();
  await press('Long strokes');
  await press('SOAP', 'Shift+Tab');
  await reach('textbox', 'Next time');
  await page.keyboard.type('Start at the hip.');
  await press('Finish note');
  await expect(page.getByText(/^Signed /)).toBeVisible();
  expect(await detailOf(page, latest)).toMatchObject({
    note: 'Hip freer.',
    chart: { soap: { plan: 'Start at the hip.' }, techniques: ['Long strokes'] },
  });
});
