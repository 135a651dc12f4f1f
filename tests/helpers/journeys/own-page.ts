import { expect, type Page } from '@playwright/test';
import { shortMoment } from '#lib/time/clock.ts';
import { bookByCalls, requireOpenDays } from './own-journey.ts';

/** A card of the page. */
export const card = (page: Page) =>
  page.getByRole('region', { name: /^Your (next )?appointment$/ });

/** An instant as the page says it. */
export const moment = (startsAt: string) => shortMoment(new Date(startsAt), 'America/Chicago');

/** Books for someone and opens the link of their messages. */
export async function openBooked(page: Page, wish: Parameters<typeof bookByCalls>[2] = {}) {
  const days = await requireOpenDays(page);
  const booked = await bookByCalls(page, days, wish);
  await page.goto(booked.way);
  // A card of this name stands there while it is on its way, too.
  await expect(card(page).locator('time')).toBeVisible();
  return { days, booked };
}
