import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { changePractice } from '#contract/practice/settings.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { axeInBothSchemes, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { readEmailedLink } from '../../helpers/browser/site-control.ts';
import { openSection, settingsNow } from '../../helpers/journeys/practice-settings.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (409|503))/,
);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
});

const NEW_YEAR = `${new Date(now()).getFullYear() + 1}-01-01`;
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

test('the cancellation policy is a sentence, and an example shows what its choices mean in dollars', async ({
  page,
}) => {
  const settings = await openSection(page, 'policy');
  const before = (await settingsNow(page)).sections.policy.value.current;
  const late = settings.getByLabel('Late cancellation fee');
  await late.selectOption('25');
  await expect(settings.getByText('$22.50')).toBeVisible();
  await settings.getByLabel('When free cancellation ends').selectOption('48');
  await expect(
    settings.getByText(/^Applies to new bookings only\. \d+ booked session/),
  ).toBeVisible();
  const publish = `Publish version ${(before?.number ?? 0) + 1}`;
  await settings.getByRole('button', { name: publish }).press('Enter');
  await expect(page.getByText('The new policy is in effect.')).toBeVisible();
  expect((await settingsNow(page)).sections.policy.value.current).toMatchObject({
    freeUntilHours: 48,
    lateFeePercent: 25,
    noShowFeePercent: before?.noShowFeePercent,
  });

  await settings.getByLabel('When free cancellation ends').selectOption('72');
  await settings.getByLabel('Starts on', { exact: true }).fill(NEW_YEAR);
  await settings
    .getByRole('button', {
      name: `Publish version ${(before?.number ?? 0) + 2}, effective January 1`,
    })
    .press('Enter');
  await expect(page.getByText('The new policy starts on January 1.')).toBeVisible();
  await expect(settings.getByRole('heading', { name: 'Coming up' })).toBeVisible();
  await expect(settings.getByText(/^Free up to 72 hours before/)).toBeVisible();
  await expect(
    settings.getByRole('button', { name: 'Withdraw the policy starting January 1' }),
  ).toBeVisible();
  await undo(page).press('Enter');
  await expect(settings.getByRole('heading', { name: 'Coming up' })).toHaveCount(0);
  expect((await settingsNow(page)).sections.policy.value.announced).toEqual([]);
});

test(
  'a tax rate starts on January 1, and an example shows what $80 comes to',
  { tag: '@all' },
  async ({ page }) => {
    const settings = await openSection(page, 'tax');
    await settings.getByRole('button', { name: 'Add a rate' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a rate' });
    await dialog.getByLabel('Starts on').fill(NEW_YEAR);
    await dialog.getByLabel('Rate (%)').fill('seven');
    await dialog.getByLabel('Rate (%)').press('Enter');
    await expect(dialog.getByText('Enter a rate such as 6.875')).toBeVisible();
    await dialog.getByLabel('Rate (%)').fill('7');
    await expect(dialog.getByText('$80 will come to $85.60.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change the tax on January 1' }).press('Enter');
    await expect(settings.getByRole('heading', { name: 'Coming up' })).toBeVisible();
    await expect(
      settings.getByText(/Starts January 1, \d{4}\. \$80 will come to \$85\.60/),
    ).toBeVisible();
    const { taxes } = (await settingsNow(page)).sections;
    expect(taxes.value[0]?.rates.at(-1)).toEqual({ from: NEW_YEAR, percent: '7' });
    await undo(page).press('Enter');
    await expect(settings.getByRole('heading', { name: 'Coming up' })).toHaveCount(0);
  },
);

test('booking rules are saved, appear in the history, and are undone there', async ({ page }) => {
  const settings = await openSection(page, 'rules');
  const { horizonDays } = (await settingsNow(page)).sections.rules.value;
  await settings.getByLabel('How far ahead clients can book').selectOption('120');
  await settings.getByLabel('Whose paid bookings I approve').selectOption('new_clients');
  await settings.getByRole('button', { name: 'Save rules' }).press('Enter');
  await expect(page.getByText('Booking rules saved.')).toBeVisible();
  expect((await settingsNow(page)).sections.rules.value).toMatchObject({
    horizonDays: 120,
    approves: 'new_clients',
  });
  await page.evaluate(() => (location.hash = 'settings/history'));
  await expect(settings.getByText('120').first()).toBeVisible();
  await settings
    .getByRole('button', { name: /^Undo Booking rules/ })
    .first()
    .press('Enter');
  await expect
    .poll(async () => (await settingsNow(page)).sections.rules.value.horizonDays)
    .toBe(horizonDays);
});

test(
  'a phone number is checked and saved; the form keeps what was typed after a failure, and leaving asks first',
  { tag: '@all' },
  async ({ page }) => {
    const settings = await openSection(page, 'facts');
    const phone = settings.getByLabel('Phone');
    await phone.fill('555');
    await phone.press('Enter');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Valid phone number is required');
    await phone.fill('320 555 0177');
    await page.route(`**${changePractice.path}`, (route) => route.abort(), { times: 1 });
    await phone.press('Enter');
    await expect(settings.getByRole('alert')).toContainText('What you entered is still here.');
    await expect(phone).toHaveValue('320 555 0177');

    await settings.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(phone).toHaveValue('320 555 0177');
    expect(new URL(page.url()).hash).toBe('#settings/facts');

    await phone.press('Enter');
    await expect(page.getByText('Practice facts saved.')).toBeVisible();
    expect((await settingsNow(page)).sections.facts.value.phone).toContain('555');
    await settings.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(settings.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  },
);

test('changing the email takes the password, and the new one is used once its link is opened', async ({
  page,
}) => {
  const settings = await openSection(page, 'facts');
  const old = (await settingsNow(page)).sections.facts.value.email;
  const email = `desk-${randomUUID()}@example.com`;
  await settings.getByRole('button', { name: 'Change your email' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  expect(await axeInBothSchemes(page, { tags: WCAG_22_AA, include: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not in use yet')).toBeVisible();
  expect((await settingsNow(page)).sections.facts.value.email).toBe(old);
  const link = await readEmailedLink(page.request, { to: email, page: '#settings/facts/email/' });
  await page.goto('about:blank');
  await page.goto(link);
  const question = page.getByRole('dialog', { name: 'Use the new email?' });
  await expect(question).toContainText(email);
  expect(page.url()).not.toContain(new URL(link).hash);
  await question.getByRole('button', { name: 'Use this address' }).press('Enter');
  await expect(page.getByText(`Your email is now ${email}.`)).toBeVisible();
  await expect(settings.getByText('Not in use yet')).toHaveCount(0);
  expect((await settingsNow(page)).sections.facts.value.email).toBe(email);
});

test('if another tab saved first, she sees both versions and picks one', async ({ page }) => {
  const settings = await openSection(page, 'facts');
  const about = settings.getByLabel('One thing about you');
  await about.fill('skates in January');
  const { facts } = (await settingsNow(page)).sections;
  const saveElsewhere = async (personal: string, version: string) => {
    const change = {
      kind: 'facts',
      ...facts.value,
      pronoun: facts.value.pronoun ?? 'she',
      personal,
    };
    const answer = await page.request.post(changePractice.path, {
      data: { changeId: randomUUID(), version, change },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status()).toBe(200);
  };
  await saveElsewhere('bakes rye bread', facts.version);
  await about.press('Enter');
  const both = settings.getByRole('alert').filter({ hasText: 'This was changed in another tab.' });
  await expect(both).toBeFocused();
  await expect(both.getByRole('row', { name: /About you/ })).toContainText(
    /skates in January.*bakes rye bread/,
  );
  await both.getByRole('button', { name: 'Save yours' }).press('Enter');
  await expect(page.getByText('Practice facts saved.')).toBeVisible();
  expect((await settingsNow(page)).sections.facts.value.personal).toBe('skates in January');

  await about.fill('skates in March');
  await saveElsewhere('bakes buns', (await settingsNow(page)).sections.facts.version);
  await about.press('Enter');
  await both.getByRole('button', { name: 'Use the other tab’s' }).press('Enter');
  await expect(about).toHaveValue('bakes buns');
  await expect(settings.getByText('Not saved yet')).toHaveCount(0);
});
