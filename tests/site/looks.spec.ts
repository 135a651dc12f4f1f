import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import {
  bookVisit,
  fillVisit,
  openDialog,
  payButton,
  comeFromOwnNetwork,
  requireFreeDay,
} from '../helpers/journeys/booking-journey.ts';
import { listWordsInHalos } from '../helpers/browser/halos.ts';
import { becomeMember, becomeTherapist } from '../helpers/journeys/member-journey.ts';
import { openBooked } from '../helpers/journeys/own-page.ts';
import { listSitemapPaths } from '../helpers/browser/sitemap.ts';

/** The colors of some places of the screen, as a person sees them. */
async function readPixels(page: Page, places: readonly { x: number; y: number }[]) {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([bytes, all]) => {
      const data = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([data]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      return all.map(({ x, y }) => String(canvas?.getImageData(x, y, 1, 1).data));
    },
    [picture, places] as const,
  );
}

/** Whether all elements that are laid out in rows fill their row to its end. */
const lastRowIsFull = (list: Element) => {
  const boxes = [...list.children].map((child) => child.getBoundingClientRect());
  const last = boxes.at(-1);
  return last !== undefined && Math.abs(last.right - list.getBoundingClientRect().right) < 2;
};

/** On how many lines the words of an element stand. */
const countLines = (words: Locator) =>
  words.evaluate((element) => {
    const range = new Range();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });

// Only on a wide screen its height follows the width.
test(
  'the picture at the head of a page ends in its paper without a seam',
  { tag: '@desktop' },
  async ({ page }) => {
    // Its foot falls between two pixels, each time elsewhere.
    for (const width of [1440, 1442, 1443, 1444, 1445]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(paths.services);
      const box = await page.locator('.page-hero').boundingBox();
      const foot = Math.floor((box?.y ?? 0) + (box?.height ?? 0));
      const [paper, ...edge] = await readPixels(
        page,
        [foot + 3, foot + 1, foot, foot - 1, foot - 2].map((y) => ({ x: 4, y })),
      );
      expect(new Set(edge), `at ${width} px`).toEqual(new Set([paper]));
    }
  },
);

test('the add-ons leave no hole in their last row', async ({ page }) => {
  await page.goto(paths.services);
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const list = page.locator('[data-list=enhancements]');
    expect(await list.evaluate(lastRowIsFull), `at ${width} px`).toBe(true);
  }
});

test('on a phone the bar of the booking dialog keeps the service on one line', async ({ page }) => {
  await openDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service').selectOption('swedish-60');
  const name = dialog.locator('footer span', { hasText: 'Swedish Massage, 60 minutes' });
  expect(await countLines(name)).toBe(1);
});

test('on the narrowest phone no time and no sum of a booking is broken', async ({ page }) => {
  const date = await requireFreeDay(page);
  await openDialog(page);
  await fillVisit(page, { date, serviceId: 'thai-120' });
  const chosen = page.getByRole('dialog').locator('strong', { hasText: /, 11:00 AM$/ });
  for (const width of [412, 390, 375, 360, 340, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await countLines(chosen), `at ${width} px`).toBe(1);
  }
  await bookVisit(page);
  await expect(payButton(page)).toBeEnabled();
  const booked = page.getByRole('region', { name: 'Your booking' });
  const sums = booked.getByText(/^\$[\d.,]+$/).filter({ visible: true });
  await expect(sums).toHaveCount(1);
  expect(await countLines(sums.first())).toBe(1);
  await booked.locator('summary').click();
  expect(await sums.count()).toBeGreaterThan(2);
  for (const sum of await sums.all()) expect(await countLines(sum), await sum.innerText()).toBe(1);
});

test('the confirmation shows the whole sun', { tag: '@desktop' }, async ({ browser, baseURL }) => {
  // Without a script it stays, though nothing was booked.
  const page = await browser.newPage({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  await page.goto(paths.bookingSuccess);
  for (const width of [768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const head = await page.locator('main section').first().boundingBox();
    const light = await page.locator('main svg .halo').first().boundingBox();
    expect(light?.y, `at ${width} px`).toBeGreaterThanOrEqual(head?.y ?? Infinity);
  }
  await page.close();
});

test('no words of a page are in front of a sun or its halo', async ({ page, context }) => {
  test.setTimeout(180_000);
  await comeFromOwnNetwork(context);
  const found: string[] = [];
  const look = async (name: string) => {
    for (const width of [390, 820, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const words = await listWordsInHalos(page);
      found.push(...words.map((each) => `${name} at ${width} px: ${each}`));
    }
  };
  const listed = await listSitemapPaths(page.request);
  for (const path of [...listed, paths.login, '/no-such-page']) {
    await page.goto(path);
    await look(path);
  }
  await openBooked(page);
  await look(paths.appointment);
  await becomeMember(context);
  await page.goto(paths.memberDashboard);
  await expect(page.getByRole('heading', { name: 'Your next appointment' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).evaluate((name) => {
    name.textContent = 'Welcome, Christopher';
  });
  await look(paths.memberDashboard);
  await becomeTherapist(context);
  await page.goto(paths.admin);
  for (const width of [820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await page.locator('header h1 + p').evaluate((line) => {
      line.textContent = 'Tuesday, November 24. Maximiliane Lindqvist-Halvorsen is next, at 10:19.';
    });
    found.push(...(await listWordsInHalos(page)).map((each) => `Today at ${width} px: ${each}`));
  }
  expect(found).toEqual([]);
});

test('two quick taps on a choice or a question select none of its words', async ({ page }) => {
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await page.goto(paths.testimonials);
  await page.getByRole('radiogroup', { name: 'Rating' }).locator('label').last().dblclick();
  expect(await selected()).toBe('');
  await page.goto(paths.faq);
  await page.locator('main summary').first().dblclick();
  expect(await selected()).toBe('');
  await page.locator('h1').dblclick();
  expect(await selected()).not.toBe('');
});

test('the ratings of a review are equally wide', async ({ page }) => {
  await page.goto(paths.testimonials);
  const choices = page.getByRole('radiogroup', { name: 'Rating' }).locator('label');
  await choices.first().scrollIntoViewIfNeeded();
  const widths = await choices.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().width)),
  );
  expect(widths).toHaveLength(5);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
});

test('the menu button says whether it opens or closes', async ({ page }) => {
  await page.goto(paths.about);
  const devTools = await page.context().newCDPSession(page);
  const button = async () => {
    const { nodes } = await devTools.send('Accessibility.getFullAXTree');
    const node = nodes.find(
      ({ role, name }) => role?.value === 'button' && /menu/i.test(name?.value),
    );
    const expanded = node?.properties?.find((property) => property.name === 'expanded');
    return { name: node?.name?.value as unknown, expanded: expanded?.value.value as unknown };
  };
  expect(await button()).toEqual({ name: 'Menu', expanded: false });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await button()).toEqual({ name: 'Close menu', expanded: true });
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  expect(await button()).toEqual({ name: 'Menu', expanded: false });
});

test('a gift certificate and its price stand before the button that buys it', async ({ page }) => {
  await page.goto(paths.giftCertificates);
  await page.getByRole('button', { name: 'Thai 90 min $145' }).click();
  const total = page.getByText('Total $145');
  const purchase = page.getByRole('button', { name: 'Purchase Gift Certificate' });
  await expect(total).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await Promise.all(
      [page.getByText('Gift certificate', { exact: true }), total, purchase].map(
        async (part) => (await part.boundingBox())?.y ?? 0,
      ),
    );
    expect(tops, `at ${width} px`).toEqual(tops.toSorted((a, b) => a - b));
  }
});

test('a no-show is drawn without a sun', async ({ page }) => {
  await page.goto(paths.policies);
  const steps = page
    .getByRole('region', { name: 'Cancellation and rescheduling' })
    .locator('ol li');
  const suns = await steps.evaluateAll((all) =>
    all.map((step) => step.querySelectorAll('.up').length),
  );
  expect(suns).toEqual([1, 1, 0]);
});

test('Home is printed with prices, address and hours on at most two pages', async ({ page }) => {
  await page.goto(paths.home);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Thai Bodywork', 'Swedish Massage', 'Deep Tissue']) {
    await expect(
      page
        .getByRole('region', { name })
        .getByText(/^\s*\$[\d,]+\s*$/)
        .first(),
    ).toBeVisible();
  }
  const contact = page.getByRole('region', { name: /boots/ });
  for (const words of [/\d+ \w+/, /9:00 AM to 5:00 PM/]) {
    await expect(contact.getByText(words).first()).toBeVisible();
  }
  for (const picture of await page.locator('.scene, .window, body > footer').all()) {
    await expect(picture).toBeHidden();
  }
});
