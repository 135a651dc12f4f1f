import { expect, type ConsoleMessage, type Page, type TestType } from '@playwright/test';

// The browser itself reports a refused call; the page answers it in words.
const EXPECTED = /Failed to load resource: the server responded with a status of (402|404|409)/;

/** What Playwright says of a worker that it keeps out (`serviceWorkers: 'block'`). */
const BLOCKED = 'Service Worker registration blocked by Playwright';

/** Fails every test of a file on whose page something was written to the console or thrown that no one expects. */
export function failOnConsole(test: TestType<{ page: Page }, object>, expected = EXPECTED): void {
  let heard: string[] = [];
  test.beforeEach(({ page }) => {
    heard = [];
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('console', (message: ConsoleMessage) => {
      if (message.text() === BLOCKED) return;
      if (['error', 'warning'].includes(message.type()) && !expected.test(message.text()))
        heard.push(message.text());
    });
  });
  test.afterEach(() => expect(heard).toEqual([]));
}
