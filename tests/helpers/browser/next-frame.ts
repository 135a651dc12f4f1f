import type { Page } from '@playwright/test';

/** Waits until a page has painted what it knows by now. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
