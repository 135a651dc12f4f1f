import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { bookAppointment } from '#contract/appointments/bookings.ts';
import {
  listToday,
  searchAppointments,
  type AdminAppointment,
  type AppointmentAnswer,
} from '#contract/appointments/appointments.ts';
import { paths } from '#lib/site/paths.ts';
import { becomeTherapist, newName } from './member-journey.ts';
import { emptyCalendar, setSessionTime } from '../browser/site-control.ts';
import { now } from '../browser/site-clock.ts';

const DAY_MS = 86_400_000;
const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

/** A session of a test's day: who, and in how many minutes it begins. */
interface Planned {
  firstName: string;
  minutes: number;
  serviceId?: string;
}

/** A day of the dashboard that is a test's own. */
export interface TestDay {
  /** The last name of everyone in it. */
  family: string;
  sessions: AdminAppointment[];
}

/** Just finished and not paid, next, and later. */
export const FULL_DAY: readonly Planned[] = [
  { firstName: 'Karin', minutes: -75, serviceId: 'deep-tissue-60' },
  { firstName: 'Erik', minutes: 18, serviceId: 'thai-90' },
  { firstName: 'Marit', minutes: 150 },
];

/** Logs this browser in as the therapist and books a day around now, by the dashboard's own calls. */
export async function openDay(
  page: Page,
  planned: readonly Planned[] = FULL_DAY,
): Promise<TestDay> {
  await becomeTherapist(page.context());
  await emptyCalendar(page.request);
  const family = newName();
  const sessions: AdminAppointment[] = [];
  for (const [at, { firstName, minutes, serviceId = 'swedish-60' }] of planned.entries()) {
    const answer = await page.request.post(bookAppointment.path, {
      headers: SAME_SITE,
      data: {
        bookingKey: randomUUID(),
        newClient: {
          firstName,
          lastName: family,
          email: `${firstName}.${family}@example.com`,
          phone: '320-555-0199',
        },
        serviceId,
        enhancementIds: [],
        appointmentDate: new Date(now() + 30 * DAY_MS).toISOString().slice(0, 10),
        appointmentTime: `${10 + 2 * at}:00`,
      },
    });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    const { appointment } = (await answer.json()) as AppointmentAnswer;
    await setSessionTime(page.request, { appointmentId: appointment.id, minutes });
    sessions.push(appointment);
  }
  await showOnly(page.context(), family);
  await page.goto(paths.admin);
  return { family, sessions };
}

/** Others' days are left out: today is who is found by the family's name. */
async function showOnly(context: BrowserContext, family: string): Promise<void> {
  await context.route(`**${listToday.path}`, async (route) => {
    const url = new URL(`${searchAppointments.path}?q=${family}`, route.request().url());
    await route.continue({ url: url.href }).catch(() => null);
  });
}

/** Unfolds what the open appointment has under More. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
}
