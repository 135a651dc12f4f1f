import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { listAvailableDays } from '#contract/checkout/availability.ts';
import { createAppointment, preparePayment } from '#contract/checkout/checkout.ts';
import { paths } from '#lib/site/paths.ts';
import { payElsewhere } from './stripe-control.ts';
import { emptyCalendar } from '../browser/site-control.ts';
import { now } from '../browser/site-clock.ts';

interface Booked {
  id: string;
  startsAt: string;
  /** The way to its own page. */
  way: string;
}

interface ServiceChoice {
  email?: string;
  firstName?: string;
  /** The number at which they agree to get texts. */
  textsTo?: string;
  serviceId?: string;
  enhancementIds?: string[];
  /** Of the days that are open, which one; later than tomorrow, so that it is free to cancel. */
  dayAt?: number;
  time?: string;
}

/** The days without any time off that are more than two days ahead, in a calendar that is empty. */
export async function requireOpenDays(page: Page, serviceId = 'swedish-60'): Promise<string[]> {
  await emptyCalendar(page.request);
  const answer = await page.request.get(`${listAvailableDays.path}?serviceId=${serviceId}`);
  const { days } = listAvailableDays.answer.parse(await answer.json());
  const soon = new Date(now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const wholeDay = Math.max(...days.map(({ times }) => times.length));
  return days
    .filter(({ date, times }) => date > soon && times.length === wholeDay)
    .map(({ date }) => date);
}

/** Books and pays by the calls of the checkout, past its pages, as someone else's phone would. */
export async function bookByCalls(
  page: Page,
  days: readonly string[],
  {
    email = `${randomUUID()}@example.com`,
    firstName = 'Marit',
    textsTo,
    ...wish
  }: ServiceChoice = {},
): Promise<Booked> {
  const { serviceId = 'swedish-60', enhancementIds = [], dayAt = 2, time = '11:00' } = wish;
  const headers = { 'sec-fetch-site': 'same-origin', 'x-nf-client-connection-ip': newAddress() };
  const booking = {
    ...{ firstName, lastName: 'Olsen', email, phone: '320-555-0199', serviceId },
    ...{
      appointmentDate: days[dayAt],
      appointmentTime: time,
      selectedEnhancements: enhancementIds,
    },
    pressurePreference: 'firm',
    ...(textsTo !== undefined && { phone: textsTo, textConsent: true }),
  };
  const checkoutKey = randomUUID();
  const intent = await page.request.post(preparePayment.path, {
    headers,
    data: { serviceId, enhancementIds, booking, checkoutKey, isPaying: true },
  });
  expect(intent.status(), await intent.text()).toBe(200);
  const { paymentIntentId } = preparePayment.answer.parse(await intent.json());
  await payElsewhere(page.request, String(paymentIntentId));
  const answer = await page.request.post(createAppointment.path, {
    headers,
    data: { ...booking, enhancementIds, stripePaymentIntentId: paymentIntentId, checkoutKey },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { appointment, link } = createAppointment.answer.parse(await answer.json());
  const { id, appointmentDate: startsAt } = appointment;
  return { id, startsAt, way: `${paths.appointment}#${link}` };
}

const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
