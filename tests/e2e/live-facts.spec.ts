import { expect, test } from '@playwright/test';
import { paths } from '../../src/lib/site/paths.ts';
import { practice } from '../../src/lib/site/practice.ts';
import { snapshot } from '../../src/lib/site/snapshot.ts';
import { failOnConsole } from '../helpers/fail-on-console.ts';

failOnConsole(test);

const FACTS = '**/api/practice/facts';

test('a page that is up to date asks once and stays as it is', async ({ page }) => {
  const asked = page.waitForResponse(FACTS);
  await page.goto(paths.billOfRights);
  const answer = await asked;
  expect(answer.request().headers()['if-none-match']).toBe(`"${snapshot.hash}"`);
  expect(answer.status()).toBe(304);
  await expect(page.getByRole('contentinfo')).toContainText(practice.phone);
});

test('a page of an older snapshot says what is true now', async ({ page }) => {
  const [first, second] = snapshot.services;
  const facts = {
    ...{ phone: '(320) 555-0100', phoneHref: 'tel:+13205550100', practice: 'Still Lake' },
    ...{ email: 'hi@lake.example', emailHref: 'mailto:hi@lake.example' },
    ...{ [`price:${first?.service_id}`]: '$999' },
  };
  const offers = snapshot.services.slice(0, 1).map(({ service_id }) => service_id);
  await page.route(FACTS, (route) => route.fulfill({ json: { hash: 'newer', facts, offers } }));
  await page.goto(paths.billOfRights);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: facts.phone })).toHaveAttribute(
    'href',
    'tel:+13205550100',
  );
  await expect(footer.getByRole('link', { name: facts.email })).toHaveAttribute(
    'href',
    'mailto:hi@lake.example',
  );
  await expect(page.getByRole('banner')).toContainText('Still Lake');
  await expect(page.locator(`[data-offer="${first?.service_id}"]`)).toContainText('$999');
  await expect(page.locator(`[data-offer="${second?.service_id}"]`)).toBeHidden();
  // What is not news stays.
  await expect(footer).toContainText(practice.address.city);

  await page.goto(paths.services);
  await expect(page.getByRole('banner')).toContainText('Still Lake');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.filter((text) => text.includes('"price'))).toEqual([]);
});

for (const [what, answer] of [
  ['nothing to be read', { body: 'not JSON' }],
  [
    'an answer of its own hash',
    { json: { hash: snapshot.hash, facts: { phone: 'elsewhere' }, offers: [] } },
  ],
] as const) {
  test(`a page stays as it was built after ${what}`, async ({ page }) => {
    await page.route(FACTS, (route) => route.fulfill(answer));
    const asked = page.waitForResponse(FACTS);
    await page.goto(paths.billOfRights);
    await (await asked).finished();
    await page.waitForTimeout(200);
    await expect(page.getByRole('contentinfo')).toContainText(practice.phone);
    await expect(page.locator('[data-offer]').first()).toBeVisible();
  });
}
