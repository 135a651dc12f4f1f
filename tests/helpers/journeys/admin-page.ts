import type { Page } from '@playwright/test';

/** Erik's session is under way. */
export const BEGUN = [{ firstName: 'Erik', minutes: -5, serviceId: 'thai-90' }];

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
