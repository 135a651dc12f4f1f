import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import type { OutsideCalendar } from '#contract/calendar/outside-calendars.ts';
import { axe, axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';
import { openSection } from '../../helpers/journeys/practice-settings.ts';

failOnConsole(test, /status of 400/);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
});

const ADDRESS = 'https://calendar.google.com/calendar/ical/secret/basic.ics';

test(
  'she checks, connects and removes a calendar by keyboard',
  { tag: '@widths' },
  async ({ page }) => {
    // The internet isn't there for tests: what the reader refuses and reads is tested at the API.
    let calendars: OutsideCalendar[] = [];
    const read = new Date(now());
    await page.route('**/api/admin/outside-calendars**', async (route) => {
      const method = route.request().method();
      if (method === 'GET') return route.fulfill({ json: calendars });
      if (method === 'DELETE') {
        calendars = [];
        return route.fulfill({ json: { success: true } });
      }
      const { address, isTry } = route.request().postDataJSON() as {
        address: string;
        isTry: boolean;
      };
      // As the API itself answers.
      if (address !== ADDRESS) return route.continue();
      const calendar = {
        ...{ id: '1', name: 'My calendar', publisher: 'Google', countsAllDay: true },
        ...{ connectedAt: read.toISOString(), readAt: read.toISOString(), failure: null },
      };
      if (!isTry) calendars = [calendar];
      return route.fulfill({
        json: {
          calendar: isTry ? null : calendar,
          next: [{ startsAt: '2027-01-05T20:00:00.000Z', endsAt: '2027-01-05T21:00:00.000Z' }],
          count: 7,
          skipped: 1,
        },
      });
    });
    const settings = await openSection(page, 'calendars');
    await expect(settings.getByText('No calendars connected yet.')).toBeVisible();
    await settings.getByRole('button', { name: 'Connect a calendar' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Connect a calendar' });
    const address = dialog.getByLabel('Address');
    await address.fill('https://127.0.0.1/mine.ics');
    await address.press('Enter');
    await expect(dialog.getByText('That address can’t be read.')).toBeVisible();
    await expect(address).toBeFocused();
    await address.fill(ADDRESS);
    await address.press('Enter');
    await expect(dialog.getByText('Tue, Jan 5, 2:00 PM to 3:00 PM')).toBeVisible();
    await expect(dialog.getByText('And 6 more.')).toBeVisible();
    await expect(dialog.getByText('We couldn’t read one event')).toBeVisible();
    expect(await axe(page, { include: 'dialog', tags: WCAG_22_AA })).toEqual([]);
    await dialog.getByRole('button', { name: 'Connect it' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(settings.getByText('Google can take hours to publish changes.')).toBeVisible();
    calendars = calendars.map((each) => ({
      ...each,
      failure: 'gone' as const,
      readAt: new Date(now() - 3 * 3_600_000).toISOString(),
    }));
    await page.reload();
    await expect(settings.getByText('Out of date', { exact: true })).toBeVisible();
    await expect(settings.getByText(/There’s no calendar at that address anymore/)).toBeVisible();
    expect(await axeInBothSchemes(page, { include: '#settings', tags: WCAG_22_AA })).toEqual([]);
    await settings.getByRole('button', { name: 'Remove My calendar' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).press('Enter');
    await expect(settings.getByText('No calendars connected yet.')).toBeVisible();
  },
);
