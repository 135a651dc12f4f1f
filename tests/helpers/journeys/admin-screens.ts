import { expect, type Page } from '@playwright/test';

/** The screens by their links in the rail, with their headings. */
export const SCREENS = [
  ['requests', 'New requests', 'New Appointment Requests'],
  ['to-decide', 'To decide', 'Needs a decision'],
  ['calendar', 'Calendar', 'Calendar'],
  ['review', 'Review', 'Review Appointments'],
  ['completed', 'Completed', 'Completed Appointments'],
  ['waitlist', 'Waitlist', 'Waitlist'],
  ['reminders', 'Reminders', 'Reminder Management'],
  ['messages', 'Messages', 'Messages'],
  ['clients', 'Clients', 'Client Management'],
  ['intakes', 'Intake forms', 'Intake Forms'],
  ['testimonials', 'Reviews to read', 'Reviews to read'],
  ['gifts', 'Gift certificates', 'Gift Certificates'],
  ['money', 'Money', 'Money'],
  ['settings', 'Settings', 'Settings'],
  ['checkout', 'In-Person Checkout', 'In-Person Checkout'],
] as const;

/** The heading of the screen that is open. */
export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
/** The way to a screen, whether something waits there or not. */
export const way = (page: Page, label: string) =>
  page.locator('a[href^="#"]').filter({ hasText: new RegExp(`^${label}( ?\\d+ waiting)?$`) });
/** Nothing is fetched ahead: what a screen needs comes when it is opened. */
export const fetchNothingAhead = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** The heading of the calendar goes on with its days. */
export const named = (title: string) => (title === 'Calendar' ? /^Calendar, / : title);

/** Only this screen is open, scrolled to the top, with its heading focused. */
export async function expectScreen(page: Page, title: string) {
  await expect(heading(page)).toHaveText(named(title));
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(`${title} · Admin Dashboard`);
  // The calendar of a phone goes on both ways, and opens at today.
  if (title !== 'Calendar') expect(await page.evaluate(() => scrollY)).toBe(0);
}
