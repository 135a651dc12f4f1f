import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  listChanges,
  readSettings,
  undoChange,
  type MadeChange,
  type Settings,
} from '../../src/contract/practice/settings.ts';
import { paths } from '../../src/lib/site/paths.ts';
import { OWN_PORTS } from './site-control.ts';

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

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

/** Undoes every change that a test made, the latest first: the tests after it have the same practice. */
export async function undoChanges({ request }: Pick<Page, 'request'>): Promise<void> {
  const answer = await request.get(listChanges.path);
  expect(answer.status()).toBe(200);
  const changes = (await answer.json()) as MadeChange[];
  const latest = changes.find(
    ({ madeBy, undoes, canUndo }) => madeBy !== null && undoes === null && canUndo,
  );
  if (!latest) return;
  const undone = await request.post(undoChange.path.replace(':id', latest.id), {
    data: { changeId: randomUUID(), keepsBookings: true },
    headers: SAME_SITE,
  });
  expect(undone.status(), await undone.text()).toBe(200);
  // What it was made upon can be undone now.
  await undoChanges({ request });
}
