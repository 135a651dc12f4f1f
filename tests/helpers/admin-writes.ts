import type { Locator, Page, Route } from '@playwright/test';
import { paths } from '../../src/lib/site/paths.ts';

/** What a call’s address looks like. */
export const fits = (path: string) => `**${path.replace(':id', '*')}*`;

/** Opens one list of the dashboard. */
export async function open(page: Page, place: string): Promise<Locator> {
  await page.goto(`${paths.admin}#${place}`);
  return page.locator(`#${place}`);
}

/** Answers a call's reads with what is given, and its writes one after the other; the last answer stays. */
export async function answerWrites(
  page: Page,
  path: string,
  answers: ((route: Route) => Promise<void>)[],
) {
  const sent: Record<string, unknown>[] = [];
  await page.route(fits(path), async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    await answer?.(route);
  });
  return sent;
}

/** No answer comes. */
export const lost = (route: Route) => route.abort();

/** It is done. */
export const done =
  (json: object, status = 200) =>
  async (route: Route) => {
    // Long enough for a second press.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ status, json });
  };

/** It is refused. */
export const refused =
  (code: string, more: object, status = 400) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'No',
        status,
        code,
        detail: 'No.',
        ...more,
      }),
    });

/** Presses Enter twice before anything can be answered. */
export async function enterTwice(field: Locator) {
  await field.press('Enter');
  await field.press('Enter');
}
