import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { listMessages } from '#contract/messages/reminders.ts';
import { paths } from '#lib/site/paths.ts';
import { addDays } from '#lib/time/labels.ts';
import { expectNoViolation, SAME_SITE } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { moving, openWeek } from '../../helpers/journeys/calendar-page.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';
import { openSection, settingsNow } from '../../helpers/journeys/practice-settings.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(test);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

/** What is on its way to a client about a change. */
async function newsTo(page: Page, lastName: string) {
  const answer = await page.request.get(listMessages.path, { headers: SAME_SITE });
  const { due, sent, failed } = listMessages.answer.parse(await answer.json());
  return [...due, ...sent, ...failed].filter(
    ({ kind, address }) =>
      kind === 'appointment_changed' && address === `${lastName}@example.com`.toLowerCase(),
  );
}

test(
  'the calendar works by keyboard alone: find, move, undo before anyone is notified, block and book',
  { tag: '@desktop' },
  async ({ page }) => {
    const settings = await openSection(page, 'rules');
    await settings
      .getByLabel('When clients are notified of my moves and bookings')
      .selectOption('90');
    await settings.getByRole('button', { name: 'Save rules' }).press('Enter');
    await expect(page.getByText('Booking rules saved.')).toBeVisible();
    expect((await settingsNow(page)).sections.rules.value.undoSeconds).toBe(90);

    const { card, date, lastName } = await openWeek(page);
    const at = (hour: string) =>
      page.getByRole('button', {
        name: new RegExp(`^Ingrid ${lastName}, Monday, .* ${hour} to`),
      });
    const moveLater = async () => {
      await page.keyboard.press('m');
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Enter');
      await expect(button(page, 'Move and email Ingrid')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(moving(page)).toHaveCount(0);
    };
    await page.goto(`${paths.admin}#calendar/week/${addDays(date, -14)}`);
    await expect(card).toHaveCount(0);
    await expect(page.locator('[data-date]').first()).toBeVisible();
    await page.keyboard.press('g');
    const goTo = page.getByRole('dialog', { name: 'Go to a date' });
    await goTo.getByLabel('Date').fill(date);
    await page.keyboard.press('Enter');
    await card.focus();
    await moveLater();
    await expect(at('11:00 AM')).toBeFocused();
    const strip = page.getByText(`Ingrid ${lastName} is moved. Ingrid will get an email.`);
    await expect(strip).toBeVisible();
    await expectNoViolation(page, '#dashboard');
    expect(await newsTo(page, lastName)).toHaveLength(1);
    await button(page, 'Undo').press('Enter');
    await expect(toast(page, 'Undone')).toBeVisible();
    await expect(strip).toHaveCount(0);
    await expect(at('10:00 AM')).toBeVisible();
    expect(await newsTo(page, lastName)).toEqual([]);

    await card.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Open, Monday/);
    await page.keyboard.press('Enter');
    await button(page, 'Block this time').press('Enter');
    const block = page.getByRole('dialog', { name: 'Block time' });
    await block.getByRole('button', { name: 'Block it' }).press('Enter');
    const off = page.getByRole('button', { name: /^Time off, Monday/ });
    await expect(off).toBeVisible();
    await button(page, 'Undo').press('Enter');
    await expect(off).toHaveCount(0);

    await card.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button(page, /^Book /).press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'New booking' }).getByLabel('Date', { exact: true }),
    ).toHaveValue(date);
  },
);
