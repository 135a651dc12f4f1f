import { expect, type Locator, type Page } from '@playwright/test';
import { readSettings, type Settings } from '#contract/practice/settings.ts';
import { paths } from '#lib/site/paths.ts';
import { OWN_PORTS } from '../browser/site-control.ts';

/** Opens a section of the settings. */
export async function openSection(page: Page, section: string): Promise<Locator> {
  await page.goto(`${paths.admin}#settings/${section}`);
  return page.locator('#settings');
}

/** All of the settings, as the API has them. */
export async function settingsNow(page: Page): Promise<Settings> {
  const answer = await page.request.get(readSettings.path);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Settings;
}

/** What a call of the API answers to someone who isn't logged in, as the public sees it. */
export async function readPublic<T>(path: string): Promise<T> {
  const answer = await fetch(`http://localhost:${OWN_PORTS.site}${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}
