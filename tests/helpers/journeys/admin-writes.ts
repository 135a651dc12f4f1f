import type { Locator, Page, Route } from '@playwright/test';
import { paths } from '#lib/site/paths.ts';

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

/** Both presses of someone who presses twice. */
let presses: Promise<void> = Promise.resolve();

/** It is done, and the answer comes after the second press. */
export const done =
  (json: object, status = 200) =>
  async (route: Route) => {
    await presses;
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

/** Presses Enter twice before a write is done. */
export async function enterTwice(field: Locator) {
  presses = field.press('Enter').then(() => field.press('Enter'));
  await presses;
}

/** Clicks twice before a write is done. */
export async function clickTwice(button: Locator) {
  presses = button.dblclick();
  await presses;
}
