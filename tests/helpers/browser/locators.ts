import type { Locator, Page } from '@playwright/test';

/** A button of the page or of a part of it: the one with this very name, or one whose name matches. */
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

/** The toast with this very title, where a screen reader hears it. */
export const toast = (page: Page, title: string) =>
  page
    .locator('[popover] > :is([role="status"], [role="alert"])')
    .filter({ has: page.getByText(title, { exact: true }) });

/** The open dialog. */
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** The booking dialog. */
export const bookingDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Book Your Massage' });
