import type { APIRequestContext } from '@playwright/test';
import type { AccountOptions, TestAccount } from '../stack/accounts.ts';
import { isRealTime, now } from './site-clock.ts';

/** Where a run of Playwright leaves what it has to show; it empties the folder first. */
export const STEP = process.env['BROWSER_STEP'] ?? 'browser';

/** How many browser tests run at a time, each worker with a site, a database and stand-ins of its own. */
export const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2);

/** Another first port lets two checkouts run their browser tests side by side. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4399);
const PORTS_OF_A_SITE = 10;

/** The ports of a worker's site, or those of the development server that one test starts. */
export function portsOf(owner: number | 'development') {
  const site = FIRST_PORT - PORTS_OF_A_SITE * (owner === 'development' ? 1 : 2 * owner);
  return {
    site,
    texts: site - 1,
    mailbox: site - 2,
    stripe: site - 3,
    /** Where the server of a worker takes orders. */
    control: site - 4,
    database: site + 50_000,
  };
}

/** The ports of the worker in which this runs; Playwright tells it which one it is. */
export const OWN_PORTS = portsOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));

/** The choices of a local stack that lives on some ports, at the time of the browser tests' world, and keeps nothing. */
export function localEnvironment(ports: ReturnType<typeof portsOf>): Record<string, string> {
  return {
    PORT: String(ports.site),
    LOCAL_DATABASE_PORT: String(ports.database),
    LOCAL_STRIPE_PORT: String(ports.stripe),
    LOCAL_MAILBOX_PORT: String(ports.mailbox),
    LOCAL_TEXTS_PORT: String(ports.texts),
    LOCAL_DATA: 'memory',
    ...(isRealTime ? {} : { LOCAL_NOW: new Date(now()).toISOString() }),
  };
}

/** Takes every booking out of the calendar, so that a test finds its days free. */
export async function emptyCalendar(request: APIRequestContext): Promise<void> {
  await control(request, 'empty-calendar');
}

/** Asks the therapist again about each holiday of that name ahead: it is closed until she answers. */
export async function askAboutHoliday(request: APIRequestContext, name: string): Promise<void> {
  await control(request, 'asked-holidays', { name });
}

/** Makes the therapist one who hasn’t said anything about holidays: she is asked about all of them. */
export async function askAboutHolidays(request: APIRequestContext): Promise<void> {
  await control(request, 'unanswered-holidays');
}

/** Makes the site’s database what it was before the first test. */
export async function restoreState(request: APIRequestContext): Promise<void> {
  await control(request, 'known-state');
}

/** An account of a test, with credits that the therapist granted: how many, for how many minutes. */
export interface NewAccount extends AccountOptions {
  credits?: [count: number, duration: number][];
}

/** Opens an account, as a followed sign-up does. */
export async function openAccount(
  request: APIRequestContext,
  data: NewAccount,
): Promise<TestAccount> {
  const answer = await control(request, 'accounts', data);
  return (await answer.json()) as TestAccount;
}

/** The newest emailed link to a page that went to an address. */
export async function readEmailedLink(
  request: APIRequestContext,
  { to, page }: { to: string; page: string },
): Promise<string> {
  const answer = await request.get(`http://localhost:${OWN_PORTS.mailbox}/messages`);
  const emails = (await answer.json()) as { to: string[]; html: string | null }[];
  const html = emails.filter((email) => email.to.includes(to)).map((email) => email.html ?? '');
  const links = [...html.join('\n').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  const link = links.findLast((href) => href.includes(page));
  if (link === undefined) throw new Error(`No email to ${to} leads to ${page}`);
  return link.replaceAll('&amp;', '&');
}

/** A session that is to begin so many minutes from now, or began so many ago. */
export interface SessionTime {
  appointmentId: string;
  minutes: number;
  /** In how many minutes its deadline is, where that matters. */
  freeForMinutes?: number;
}

/** Puts a session where the clock of a test needs it. */
export async function setSessionTime(request: APIRequestContext, data: SessionTime): Promise<void> {
  await control(request, 'session-times', data);
}

/** Makes a session a visit at the client's address, before anyone has checked in or been named as the safety contact. */
export async function makeHomeVisit(request: APIRequestContext, appointmentId: string) {
  await control(request, 'home-visit', { appointmentId });
}

/** What the job that watches check-ins does, and how overdue the one that is running is. */
export interface WatchedCheckIn {
  /** It runs once, and has just run. */
  isWatched: boolean;
  minutesOver?: number;
}

/** Lets the job that watches run, or be dead. */
export async function watchCheckIns(request: APIRequestContext, data: WatchedCheckIn) {
  await control(request, 'check-in', data);
}

/** Asks the worker's server for something (serve-site.ts). */
async function control(request: APIRequestContext, what: string, data: object = {}) {
  const answer = await request.post(`http://localhost:${OWN_PORTS.control}/${what}`, { data });
  if (!answer.ok()) throw new Error(`The server of the tests answers ${answer.status()}`);
  return answer;
}
