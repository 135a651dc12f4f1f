import { randomUUID } from 'node:crypto';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import { changePractice, previewChange, type Preview } from '#contract/practice/settings.ts';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';
import { snapshot } from '#lib/site/built/snapshot.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';
import { openSection, settingsNow } from '../../helpers/journeys/practice-settings.ts';

failOnConsole(test);

const FACTS = '**/api/practice/facts';

test(
  'a page that is up to date asks once and doesn’t change',
  { tag: '@all' },
  async ({ page }) => {
    const asked = page.waitForResponse(FACTS);
    await page.goto(paths.billOfRights);
    const answer = await asked;
    expect(answer.request().headers()['if-none-match']).toBe(`"${snapshot.hash}"`);
    expect(answer.status()).toBe(304);
    await expect(page.getByRole('contentinfo')).toContainText(practice.phone);
  },
);

test('a page built from an older snapshot shows the current facts', async ({ page }) => {
  const [first, second] = snapshot.services;
  const facts = {
    ...{ phone: '(320) 555-0100', phoneHref: 'tel:+13205550100', practice: 'Still Lake' },
    ...{ email: 'hi@lake.example', emailHref: 'mailto:hi@lake.example' },
    ...{ [`price:${first?.service_id}`]: '$999' },
  };
  const offers = snapshot.services.slice(0, 1).map(({ service_id }) => service_id);
  await page.route(FACTS, (route) =>
    route.fulfill({ json: { hash: 'newer', facts, offers, root: {} } }),
  );
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
    { json: { hash: snapshot.hash, facts: { phone: 'elsewhere' }, offers: [], root: {} } },
  ],
] as const) {
  test(`a page stays as it was built after ${what}`, { tag: '@all' }, async ({ page }) => {
    await page.route(FACTS, (route) => route.fulfill(answer));
    await page.addInitScript(() => {
      const read = Response.prototype.json;
      Response.prototype.json = function () {
        return read.call(this).finally(() => setTimeout(() => (document.title = 'Read')));
      };
    });
    await page.goto(paths.billOfRights);
    await expect(page).toHaveTitle('Read');
    await expect(page.getByRole('contentinfo')).toContainText(practice.phone);
    await expect(page.locator('[data-offer]').first()).toBeVisible();
  });
}

test.describe('what the dashboard changes', () => {
  test.beforeEach(async ({ context }) => {
    await comeFromOwnNetwork(context);
    await becomeMember(context, { role: 'admin' });
  });

  test('a later tax rate, the policy and the phone number appear on public pages right away', async ({
    page,
  }) => {
    const settings = await openSection(page, 'policy');
    await settings.getByLabel('When free cancellation ends').selectOption('48');
    await settings.getByRole('button', { name: /^Publish version/ }).press('Enter');
    await expect(page.getByText('The new policy is in effect.')).toBeVisible();

    await openSection(page, 'tax');
    await settings.getByRole('button', { name: 'Add a rate' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a rate' });
    await dialog.getByLabel('Starts on').fill(`${new Date(now()).getFullYear() + 1}-01-01`);
    await dialog.getByLabel('Rate (%)').fill('7');
    await dialog.getByRole('button', { name: 'Change the tax on January 1' }).press('Enter');
    await expect(settings.getByRole('heading', { name: 'Coming up' })).toBeVisible();

    await openSection(page, 'facts');
    await settings.getByLabel('Phone').fill('320 555 0177');
    await settings.getByLabel('Phone').press('Enter');
    await expect(page.getByText('Practice facts saved.')).toBeVisible();

    await page.goto(paths.policies);
    await expect(page.getByRole('main')).toContainText('48 hours ahead or more');
    await page.goto(paths.billOfRights);
    await expect(page.getByRole('main')).toContainText(/From January 1, \d{4}: \w+ 7%\./);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '555' })).toHaveAttribute(
      'href',
      'tel:+13205550177',
    );
  });

  test(
    'a new service of a new kind would appear on four pages and affect no booking',
    { tag: '@all' },
    async ({ page }) => {
      const send = async (path: string, data: object) => {
        const headers = { 'sec-fetch-site': 'same-origin' };
        const answer = await page.request.post(path, { data, headers });
        expect(answer.status(), await answer.text()).toBe(200);
        return (await answer.json()) as unknown;
      };
      const { version } = (await settingsNow(page)).sections.categories;
      const category = {
        ...{ kind: 'category', name: 'Warm stones', summary: 'Stones.', introduction: 'Warm.' },
        ...{ drawing: 'lotus', isSpecialty: false },
      };
      await send(changePractice.path, { changeId: randomUUID(), version, change: category });
      const { categories } = (await settingsNow(page)).sections;
      const service = {
        ...{ kind: 'service', name: 'Hot Stone', description: 'Warm and slow.', price: '140' },
        ...{ category: categories.value.at(-1)?.id, duration: 75, isActive: true, memberPrice: '' },
        ...{ bufferBeforeMinutes: 0, bufferAfterMinutes: 15 },
      };
      const { pages, booked } = (await send(previewChange.path, { change: service })) as Preview;
      expect(pages.map(({ path }) => path)).toEqual([
        ...['/', '/book', '/client-bill-of-rights', '/services'],
      ]);
      expect(pages[0]?.facts).toContainEqual({
        ...{ key: 'price:hot-stone-75', was: null, becomes: '$140' },
      });
      expect(booked).toEqual({ keep: 0, outsideHours: [], recurring: 0 });
    },
  );
});

test(
  'the bundle, gift and Thai pages show today’s prices before and after someone interacts with them',
  { tag: '@all' },
  async ({ page }) => {
    const [bundle, gone] = snapshot.bundles;
    const [gift] = snapshot.gift_services;
    const facts = {
      ...{ [`price:${bundle?.bundle_id}`]: '$999', [`saving:${bundle?.bundle_id}`]: '' },
      ...{ [`price:${gift?.gift_service_id}`]: '$888', 'guestRange:thai_therapeutic': '$1-$777' },
    };
    const offers = [
      bundle?.bundle_id,
      gift?.gift_service_id,
      ...snapshot.services.map((each) => each.service_id),
    ];
    const json = { hash: 'newer', facts, offers, root: {} };
    await page.route(FACTS, (route) => route.fulfill({ json }));
    await page.goto(paths.bundles);
    await expect(page.locator(`[data-offer="${bundle?.bundle_id}"]`)).toContainText('$999');
    await expect(page.locator(`[data-offer="${gone?.bundle_id}"]`)).toBeHidden();

    await page.goto(paths.thaiMassage);
    await expect(page.getByRole('main')).toContainText('$1-$777');

    await page.goto(paths.giftCertificates);
    const choice = page.getByRole('button', { name: `${gift?.name} $888` });
    const others = page.getByRole('button', { name: snapshot.gift_services[1]?.name ?? '' });
    await expect(choice).toBeVisible();
    await expect(others).toBeHidden();
    await choice.click();
    await expect(page.getByText('Total $888')).toBeVisible();
  },
);
