import type { Page } from '@playwright/test';

/** Erik's session is under way. */
export const BEGUN = [{ firstName: 'Erik', minutes: -5, serviceId: 'thai-90' }];

/** A button of the page. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');

export const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'No',
    status,
    code: 'change_not_possible',
    detail,
  }),
});

/** The way to a client's session of today. */
export const ofToday = (page: Page, name: string) => page.getByRole('button', { name }).first();
