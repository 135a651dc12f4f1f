import { expect, test } from '../helpers/browser/browser-test.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../helpers/journeys/member-journey.ts';
import { openSection } from '../helpers/journeys/practice-settings.ts';

failOnConsole(test);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
});

/** The sections by their names in the address, with the words of the list and their headings. */
const SECTIONS = [
  ['prices', 'Services and prices', 'Services and prices'],
  ['hours', 'Hours', 'Business Hours & Time Off'],
  ['holidays', 'Holidays', 'Holidays'],
  ['time-off', 'Time off', 'Time off'],
  ['calendars', 'Your calendar', 'Your calendar'],
  ['check-in', 'Safety check-in', 'Safety check-in'],
  ['rules', 'Booking rules', 'Booking rules'],
  ['policy', 'Cancellation policy', 'Cancellation policy'],
  ['tax', 'Sales tax', 'Sales tax'],
  ['facts', 'Practice facts', 'Practice facts'],
  ['history', 'History', 'History'],
  ['data', 'Your data', 'Your data'],
] as const;

test(
  'every section opens from the list by keyboard, fits every width and satisfies axe; Back leads to the list',
  { tag: '@widths' },
  async ({ page }) => {
    test.setTimeout(120_000);
    const settings = await openSection(page, '');
    const size = page.viewportSize();
    const isWide = (size?.width ?? 0) > 767;
    const list = settings.getByRole('navigation', { name: 'Settings' });
    for (const [id, name, title] of SECTIONS) {
      const link = list.getByRole('link', { name: new RegExp(`^${name}`) });
      await expect(link.locator('small')).not.toBeEmpty();
      await link.press('Enter');
      const heading = settings.getByRole('heading', { level: isWide ? 2 : 1, name: title });
      await expect(heading.first()).toBeFocused();
      expect(new URL(page.url()).hash).toBe(`#settings/${id}`);
      await expect(settings.getByText(/^Loading/)).toHaveCount(0);
      expect(
        await axeInBothSchemes(page, { include: '#settings', tags: WCAG_22_AA }),
        name,
      ).toEqual([]);
      for (const width of isWide ? [768, 1100, 1600] : [320]) {
        await page.setViewportSize({ width, height: 900 });
        const over = () => document.documentElement.scrollWidth - innerWidth;
        expect(await page.evaluate(over), `${name} at ${width} px`).toBeLessThanOrEqual(0);
      }
      if (size) await page.setViewportSize(size);
      if (isWide) continue;
      await page.goBack();
      await expect(settings.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    }
  },
);
