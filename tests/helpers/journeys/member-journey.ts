import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Cookie, type Page } from '@playwright/test';
import { logIn, logInAsAdmin } from '#contract/accounts/accounts.ts';
import { readStats } from '#contract/practice/stats.ts';
import { PASSWORD, type TestAccount } from '../stack/accounts.ts';
import { openAccount, type NewAccount } from '../browser/site-control.ts';

/** A name that no one else in the tests has; its account gets `<name>@example.com`. */
export const newName = () => `m${randomUUID().slice(0, 8)}`;

/** Opens an account and logs this browser in, past the login page. */
export async function becomeMember(
  context: BrowserContext,
  options: NewAccount = {},
): Promise<TestAccount> {
  const account = await openAccount(context.request, { name: newName(), ...options });
  await logInAgain(context, account.email);
  return account;
}

/** The cookies of the one session that the therapist has in all tests of this worker. */
let therapistSession: Cookie[] = [];

/** Makes this browser the therapist's, as after her login. */
export async function becomeTherapist(context: BrowserContext): Promise<void> {
  await context.addCookies(therapistSession);
  // A test that moved the clock may have ended it.
  if ((await context.request.get(readStats.path)).ok()) return;
  const { email } = await openAccount(context.request, { name: newName(), role: 'admin' });
  await logInAgain(context, email, logInAsAdmin.path);
  therapistSession = await context.cookies();
}

/** Logs this browser in by a call of its own. */
export async function logInAgain(
  context: BrowserContext,
  email: string,
  path: string = logIn.path,
): Promise<void> {
  const answer = await context.request.post(path, {
    data: { email, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin', 'x-nf-client-connection-ip': newAddress() },
  });
  expect(answer.status()).toBe(200);
}

/** An address of the network that no one else in the tests calls from. */
const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Fills in the login page and sends it. */
export async function logInByForm(
  page: Page,
  { identifier, password = PASSWORD }: { identifier: string; password?: string },
): Promise<void> {
  await page.getByLabel('Mobile number or email').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** The greeting of the dashboard. */
export const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome/ });
