import type { BrowserContext } from '@playwright/test';
import { paths } from '#lib/site/paths.ts';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { button, toast } from '../../helpers/browser/locators.ts';
import { OWN_PORTS } from '../../helpers/browser/site-control.ts';
import { expectNoOverflow, expectNoViolation } from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { bookByCalls, requireOpenDays } from '../../helpers/journeys/own-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';

failOnConsole(test);

const PHONE = `+1612555${Math.floor(1000 + Math.random() * 9000)}`;
const STAND_IN = `http://localhost:${OWN_PORTS.texts}`;

/** Texts the practice from the client's phone; returns what its page says that the site answered. */
async function textPractice({ request }: BrowserContext, words: string): Promise<string> {
  const form = { number: PHONE, words };
  const answer = await request.post(`${STAND_IN}/messages/received`, { form });
  expect(answer.ok()).toBe(true);
  return answer.text();
}

/** What the client's phone has received, oldest first. */
async function received({ request }: BrowserContext): Promise<string[]> {
  const answer = await request.get(`${STAND_IN}/messages`);
  const texts = (await answer.json()) as { to: string; body: string }[];
  return texts.filter(({ to }) => to === PHONE).map(({ body }) => body);
}

test('a client’s text stands under Needs you and on their page, and is answered there from a phone', async ({
  page,
  context,
}) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
  const firstName = `Sonja${newName()}`;
  const days = await requireOpenDays(page);
  await bookByCalls(page, days, { firstName, textsTo: PHONE });
  expect(await textPractice(context, 'Is there parking?')).toContain('we got your text');

  await page.goto(paths.admin);
  const needs = page.getByRole('region', { name: 'Needs you' });
  const pending = needs.getByRole('listitem').filter({ hasText: `${firstName} texted you.` });
  await expect(pending).toContainText('Text to answer');
  await expect(pending).not.toContainText('parking');
  await pending.getByRole('link', { name: 'Read and answer' }).press('Enter');
  const client = page.locator('#clients');
  const row = (words: string) => client.getByRole('listitem').filter({ hasText: words });
  await expect(row('Is there parking?')).toContainText('Needs an answer');
  await button(client, 'Answer by text').press('Enter');
  const field = client.getByLabel(`Your text to ${firstName}`);
  await expect(field).toBeFocused();
  await field.fill('Yes, right at the door');
  await expectNoViolation(page, '#clients');
  await expectNoOverflow(page);
  await button(client, 'Send text').press('Enter');
  await expect(toast(page, 'Answered')).toBeVisible();
  await expect(row('Yes, right at the door')).toContainText('From you, by text');
  await expect(row('Is there parking?')).not.toContainText('Needs an answer');
  expect(await received(context)).toContain('Yes, right at the door');

  // In a conversation with her no robot answers.
  expect(await textPractice(context, 'Thanks!')).toContain('None.');
  await page.goto('about:blank');
  await page.goto(paths.admin);
  await expect(pending).toBeVisible();
});
