import { expect, type Page } from '@playwright/test';
import { paths } from '#lib/site/paths.ts';
import { weekdayOf } from '#lib/time/clock.ts';
import { book, DAY_MS } from './admin-desk.ts';
import { nextFrame } from '../browser/next-frame.ts';
import { now } from '../browser/site-clock.ts';

/** How many days ahead the next Monday is that is at least five weeks off. */
export function daysToMonday(): number {
  const ahead = 36;
  const weekday = new Date(now() + ahead * DAY_MS).getUTCDay();
  return ahead + ((8 - weekday) % 7);
}

/** Books someone at ten of a Monday, and opens its week. */
export async function openWeek(page: Page, view = 'week') {
  const booked = await book(page.context(), { ahead: daysToMonday() });
  expect(weekdayOf(booked.date)).toBe(1);
  await page.goto(`${paths.admin}#calendar/${view}/${booked.date}`);
  const card = page.getByRole('button', { name: new RegExp(`^Ingrid ${booked.lastName}, Monday`) });
  await expect(card).toBeVisible();
  return { ...booked, card };
}

/** The box of what is being moved. */
export const moving = (page: Page) => page.getByRole('region', { name: /^Moving Ingrid/ });
/** What is announced. */
export const announcements = (page: Page) => page.getByRole('status');

/** Checks that a day of a phone's list is at its top, and stays there. */
export async function expectAtTop(page: Page, date: string) {
  const top = () =>
    page.evaluate((day) => {
      const head = document.querySelector('#calendar > header')?.getBoundingClientRect().bottom;
      const place = document.getElementById(`place-${day}`)?.getBoundingClientRect().top;
      return Math.abs((place ?? Infinity) - (head ?? 0)) < 2;
    }, date);
  await expect.poll(top).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await top()).toBe(true);
}

/** Where a time of a day is on the screen. */
export async function pointAt(page: Page, date: string, time: string) {
  // The days make room for the panel in the frame after it opens.
  await nextFrame(page);
  const track = page.locator(`[data-date="${date}"] [data-track]`);
  const box = await track.boundingBox();
  if (!box) throw new Error(`${date} is not on the screen`);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // The days begin at eight.
  return { x: box.x + box.width / 2, y: box.y + (hours - 8 + minutes / 60) * 64 + 2 };
}
