import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { ProblemCode } from '#contract/problem.ts';
import { practice } from '#lib/site/built/practice.ts';
import { dayLabel, instantOf } from '#lib/time/clock.ts';
import { axeInBothSchemes, axeOnDesktop } from '../browser/axe.ts';
import { goToPayment, payButton, requireFreeDay } from './booking-journey.ts';

/** What is asked once it is paid. */
export const AFTER_PAYMENT = ['**/api/appointments', '**/api/checkout-status'];

/** What the page learns about its payment once it is made; `heal` undoes it. */
export async function disturb(page: Page, disturbance: (route: Route) => Promise<void>) {
  for (const path of AFTER_PAYMENT) await page.route(path, disturbance);
  return {
    heal: async () => {
      for (const path of AFTER_PAYMENT) await page.unroute(path, disturbance);
    },
  };
}

export function refuse(status: number, code: ProblemCode, extra: object = {}) {
  const problem = { type: 'about:blank', title: code, status, code, detail: 'In short: no.' };
  return (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, ...extra }),
    });
}

/** Whether a request pays. */
export const isPayment = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/confirm');

/** What the page says. */
export const news = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

export const listNotes = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('payment-notes') ?? '[]') as object[]);

/** Goes to the card for a day without bookings; returns that day. */
export async function goToPay(page: Page): Promise<string> {
  const date = await requireFreeDay(page);
  await goToPayment(page, { date });
  return date;
}

/** No one is ever asked to pay while money may be taken. */
export async function expectNoWayToPay(page: Page): Promise<void> {
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByLabel('Card number')).toHaveCount(0);
}

/** The news reads well for everyone, in both color schemes and at both widths. */
export async function expectAccessible(page: Page): Promise<void> {
  expect([...(await axeInBothSchemes(page)), ...(await axeOnDesktop(page))]).toEqual([]);
}

/** Another time on offer for a day without bookings, and how it is written. */
export function offerLater(date: string) {
  const time = '14:30';
  const startsAt = instantOf(date, time, practice.timeZone).toISOString();
  return { later: { date, time, startsAt }, label: `${dayLabel(date)}, 2:30 PM` };
}
