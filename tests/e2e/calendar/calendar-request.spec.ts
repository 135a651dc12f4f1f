import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import { toast } from '../../helpers/browser/locators.ts';
import { expectNoViolation } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { bookByCalls, requireOpenDays } from '../../helpers/journeys/own-journey.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test(
  'a request is opened, can’t be dropped on another session or made too long, and is declined from the week, by keyboard alone',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const [greta, ole] = [newName(), newName()];
    const days = await requireOpenDays(page);
    await bookByCalls(page, days, { firstName: greta });
    await bookByCalls(page, days, { firstName: ole, time: '12:30' });
    await becomeTherapist(context);
    await page.goto(`${paths.admin}#calendar/week/${days[2]}`);
    const card = page.getByRole('button', {
      name: new RegExp(`^${greta} Olsen, .*11:00 AM to 12:00 PM, .*request, paid`),
    });
    await card.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('heading', { name: `${greta} Olsen` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();

    await page.keyboard.press('m');
    const moving = page.getByRole('region', { name: `Moving ${greta} Olsen` });
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(moving).toContainText(`Overlaps ${ole} Olsen`);
    await expect(moving.getByRole('button', { name: /^Use / })).toBeVisible();
    await expect(moving.getByRole('definition')).toContainText(['one hour', 'one week']);
    await expectNoViolation(page, '#calendar');
    // Dropped there all the same, there is nothing to send it with.
    await page.keyboard.press('Enter');
    await expect(moving.getByRole('button', { name: /^Move/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();

    // Nor does it fit if it takes longer: it snaps back, and nothing opens.
    await page.keyboard.press('m');
    await page.keyboard.press('+');
    await expect(moving).toContainText(', 90 minutes');
    await expect(moving).toContainText(`Too close to ${ole} Olsen`);
    await page.keyboard.press('Enter');
    await expect(card).toBeFocused();
    await expect(moving).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status').getByText(/^Put back\. Too close/)).toBeAttached();

    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: `${greta} Olsen` })).toBeFocused();
    await tabTo(page, panel.getByRole('button', { name: 'More', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, panel.getByRole('button', { name: 'Decline', exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Decline ${greta} Olsen’s request` });
    await tabTo(page, dialog.getByRole('button', { name: 'Decline and refund $85.50' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Declined')).toContainText('$85.50');
    await expect(
      page.getByRole('button', { name: new RegExp(`^${greta} Olsen, .* canceled, refunded`) }),
    ).toBeVisible();
  },
);
