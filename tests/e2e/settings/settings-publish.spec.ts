import { expect, test } from '../../helpers/browser/browser-test.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';
import { openSection } from '../../helpers/journeys/practice-settings.ts';

failOnConsole(test);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
});

test('pages that are out of date are published with one click', async ({ page }) => {
  let isBuilding = false;
  await page.route('**/api/admin/practice', async (route) => {
    const answer = await route.fetch();
    const site = { isCurrent: false, isBuilding, left: 3 };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), site } });
  });
  await page.route('**/api/admin/practice/publish', async (route) => {
    isBuilding = true;
    await route.fulfill({ status: 202, json: { left: 2 } });
  });
  const settings = await openSection(page, '');
  await expect(settings.getByText('They will within a day.')).toBeVisible();
  await settings.getByRole('button', { name: 'Publish now' }).press('Enter');
  await expect(settings.getByText('Publishing your changes.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Publish now' })).toBeHidden();
});
