import { test as base, type Browser } from '@playwright/test';
import { setPageClock } from './site-clock.ts';

export { expect } from '@playwright/test';

/** A browser test, all of whose pages live at the time of the browser tests' world. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await setPageClock(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
