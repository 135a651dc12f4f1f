import { test as base, type Browser } from '@playwright/test';
import { setPageClock } from './site-clock.ts';
import { translatePages } from './translator.ts';
import { restoreState } from './site-control.ts';

export { expect } from '@playwright/test';

/** A browser test: its pages live at the time of the browser tests' world, and its site has met no other test. */
export const test = base.extend<{ knownState: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await setPageClock(context);
        if (process.env['TRANSLATED']) await translatePages(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  knownState: [
    async ({ request }, use) => {
      await restoreState(request);
      await use(undefined);
    },
    { auto: true },
  ],
});
