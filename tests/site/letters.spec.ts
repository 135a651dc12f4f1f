import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';

const lettersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    .filter((sign) => /\p{Letter}/u.test(sign))
    .join('');

/** Latin-1 and Latin Extended-A: the letters of European names, without two that no one uses anymore. */
const LETTERS = lettersFrom(0xc0, 0x17f).replaceAll(/[ŉſ]/g, '');

/** Returns the names of the font files fetched so far, without their hashes. */
function watchFonts(page: Page): () => string[] {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const file = /([\w-]+)\.[\w-]+\.woff2$/.exec(request.url())?.[1];
    if (file !== undefined) fetched.add(file);
  });
  return () => [...fetched].sort();
}

const waitForFonts = async (page: Page) => {
  await expect(page.locator('html')).not.toHaveClass(/device-fonts/);
  await page.evaluate(async () => {
    // Laying the page out asks for what its letters need.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
};

/** Returns the fonts that draw an element, ours or the device's. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return [
    ...new Set(fonts.map((font) => `${font.familyName}${font.isCustomFont ? '' : ' (device)'}`)),
  ];
}

for (const path of [paths.home, paths.services, paths.blog, paths.testimonials, paths.policies]) {
  test(`${path} fetches no letters that it does not show`, async ({ page }) => {
    const fetched = watchFonts(page);
    await page.goto(path);
    await waitForFonts(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await waitForFonts(page);
    expect(fetched()).toEqual(['figtree', 'fraunces-soft']);
  });
}

test('a heading shows the name of Åsa Öberg or Łukasz in its own font, and fetches only what that takes', async ({
  page,
}) => {
  const fetched = watchFonts(page);
  await page.goto(paths.about);
  await waitForFonts(page);
  const write = async (name: string) => {
    await page.locator('h1').evaluate((heading, text) => (heading.textContent = text), name);
    await waitForFonts(page);
  };
  await write('Åsa Öberg');
  expect(fetched()).toEqual(['figtree', 'fraunces-soft', 'fraunces-soft-western']);
  await write('Łukasz');
  expect(fetched()).toContain('fraunces-soft-other');
  await write(LETTERS);
  const fonts = await fontsOf(page, 'h1');
  expect(fonts.filter((font) => !font.startsWith('Fraunces') || font.includes('device'))).toEqual(
    [],
  );
});

test('the text shows the letters of Łukasz and Žofie in its own font', async ({ page }) => {
  await page.goto(paths.about);
  await waitForFonts(page);
  const text = page.locator('main p').first();
  await text.evaluate((line) => (line.textContent = 'Łukasz, Žofie, Ådne'));
  await waitForFonts(page);
  const fonts = await fontsOf(page, 'main p');
  expect(fonts.filter((font) => !font.startsWith('Figtree') || font.includes('device'))).toEqual(
    [],
  );
});
