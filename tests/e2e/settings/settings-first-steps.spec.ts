import { expect, test } from '../../helpers/browser/browser-test.ts';
import { listAppointments, listToday, listWeek } from '#contract/appointments/appointments.ts';
import { FIRST_STEPS, readFirstSteps } from '#contract/practice/first-steps.ts';
import { paths } from '#lib/site/paths.ts';
import { axe, axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';

failOnConsole(test);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
});

test('the empty day of a practice that isn’t open yet lists the first steps with links', async ({
  page,
}) => {
  const withSteps = (done: number) =>
    Object.fromEntries(FIRST_STEPS.map((step, at) => [step, at < done]));
  let done = 2;
  for (const { path } of [listToday, listWeek, listAppointments])
    await page.route(`**${path}*`, (route) => route.fulfill({ json: [] }));
  await page.route(`**${readFirstSteps.path}`, (route) => route.fulfill({ json: withSteps(done) }));
  await page.goto(paths.admin);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('Two steps done, six to go.');
  await expect(steps.getByRole('listitem')).toHaveCount(8);
  expect(await axeInBothSchemes(page, { include: 'main ol', tags: WCAG_22_AA })).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  // The desk's day is another one: it fetches the list anew.
  await expect(steps).toBeVisible();
  expect(await axe(page, { include: 'main ol', tags: WCAG_22_AA })).toEqual([]);
  if (size) await page.setViewportSize(size);
  await steps.getByRole('link', { name: 'Fill in: Prices' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Services and prices' })).toBeVisible();
  done = FIRST_STEPS.length;
  await page.goto('about:blank');
  await page.goto(paths.admin);
  await expect(page.getByText('Nothing booked today.', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(steps).toHaveCount(0);
});
