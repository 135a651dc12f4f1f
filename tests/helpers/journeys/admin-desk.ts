import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page, type Route } from '@playwright/test';
import { bookAppointment } from '#contract/appointments/bookings.ts';
import { searchAppointments, type AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { localMoment } from '#lib/time/clock.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../browser/axe.ts';
import { newName } from './member-journey.ts';
import { emptyCalendar } from '../browser/site-control.ts';
import { now } from '../browser/site-clock.ts';

/** What a browser says of a call of the page’s own. */
export const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

/** A day. */
export const DAY_MS = 86_400_000;

/** An answer that refuses. */
export const problem =
  (status: number, code: string, detail: string, more = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'No', status, code, detail, ...more }),
    });

/** Expects that everyone can use a part of the page. */
export const expectNoViolation = async (page: Page, include: string) =>
  expect(await axeInBothSchemes(page, { include, tags: WCAG_22_AA })).toEqual([]);

export const expectNoOverflow = async (page: Page) => {
  const size = page.viewportSize();
  for (const width of [320, size?.width ?? 390]) {
    await page.setViewportSize({ width, height: size?.height ?? 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `at ${width} px`).toBeLessThanOrEqual(0);
  }
};

/** Opens one screen of the dashboard. */
export async function open(page: Page, place: string) {
  await page.goto(`${paths.admin}#${place}`);
  const section = page.locator(`#${place.split('/', 1)[0]}`);
  await expect(section.getByRole('heading').first()).toBeVisible();
  return section;
}

/**
 * Books someone by phone, by the dashboard's own call: so many days ahead, at ten o'clock of a calendar that is empty, or later
 * beside what is booked.
 */
export async function book(
  context: BrowserContext,
  { lastName = newName(), ahead = 12, time = '10:00', isBeside = false } = {},
) {
  if (!isBeside) await emptyCalendar(context.request);
  // Her own day: on a Sunday evening the next of Greenwich is another week.
  const { localDate: date } = localMoment(new Date(now() + ahead * DAY_MS), practice.timeZone);
  const answer = await context.request.post(bookAppointment.path, {
    headers: SAME_SITE,
    data: {
      bookingKey: randomUUID(),
      newClient: {
        firstName: 'Ingrid',
        lastName,
        email: `${lastName}@example.com`,
        phone: '320-555-0150',
      },
      serviceId: 'swedish-60',
      enhancementIds: [],
      appointmentDate: date,
      appointmentTime: time,
    },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return { ...((await answer.json()) as AppointmentAnswer).appointment, lastName, date };
}

/** How many sessions of a name the server knows. */
export async function countSessions(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`${searchAppointments.path}?q=${name}`);
  return ((await answer.json()) as unknown[]).length;
}
