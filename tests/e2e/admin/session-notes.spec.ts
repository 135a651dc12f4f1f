import type { Locator } from '@playwright/test';
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

test('a note is started next to the last one, marked by tap and keyboard, signed within twelve taps, and added to', async ({
  page,
}) => {
  const { sessions } = await openDay(page, [
    { firstName: 'Karin', minutes: -WEEK },
    { firstName: 'Karin', minutes: -75, serviceId: 'deep-tissue-60' },
  ]);
  const [earlier, latest] = sessions.map(({ id }) => id);
  const before = await page.request.patch(saveNote.path.replace(':id', String(earlier)), {
    headers: SAME_SITE,
    data: {
      note: 'Right hip tight from raking.',
      chart: { areas: [{ area: 'back-low-right', level: 3 }] },
    },
  });
  expect(before.status()).toBe(200);
  await page.reload();

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

  const { path } = requestOf(readAppointment, { id: String(latest) });
  const detail = (await (await page.request.get(path)).json()) as AdminAppointmentDetail;
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
