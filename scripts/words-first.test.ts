import { expect, test } from 'vitest';
import { putWordsFirst } from './words-first.ts';

const BOOKING = '/_astro/page.astro_x.1.js';
const PRICES = '/_astro/prices.2.js';
const VIEWPORT = '<meta name="viewport" content="width=device-width">';
const module = (src: string) => `<script type="module" src="${src}"></script>`;
const page = (body: string) =>
  `<html><head>${VIEWPORT}</head><body>${body}${module(BOOKING)}</body></html>`;
const parts = {
  starter: 'start("$&")',
  later: (scripts: readonly string[]) => Promise.resolve(['later', ...scripts].join(' ')),
  keep: (name: string, text: string) => `/kept/${name}.${text.length}.js`,
};

test('the booking script waits for a person, every other script for the words', async () => {
  expect(await putWordsFirst(page(`<p>Hi</p>${module(PRICES)}`), parts)).toBe(
    `<html><head>${VIEWPORT}<script data-later="/kept/later.${`later ${PRICES}`.length}.js" data-booking="${BOOKING}">start("$&")</script></head><body><p>Hi</p></body></html>`,
  );
});

test('what starts islands becomes a file where every island waits for a person', async () => {
  const scripts = '<script>self.Astro.intent=1</script><script>define("astro-island")</script>';
  const html = await putWordsFirst(
    page(`${scripts}<astro-island client="intent"></astro-island>`),
    parts,
  );
  expect(html).toContain('data-islands="/kept/islands.');
  expect(html).not.toContain('define(');
});

test('an island that starts by itself keeps its scripts, and may ask for the dialog by itself', async () => {
  const scripts = '<script>define("astro-island")</script>';
  const html = await putWordsFirst(
    page(`${scripts}<astro-island client="load"></astro-island>`),
    parts,
  );
  expect(html).toContain(scripts);
  expect(html).toContain(`data-later="/kept/later.${`later ${BOOKING}`.length}.js"`);
  expect(html).not.toContain('data-booking');
});

test('scripts that stand in the page stay, and so does a file without a head', async () => {
  const inline = '<script type="module">share()</script>';
  expect(await putWordsFirst(page(inline), parts)).toContain(inline);
  expect(await putWordsFirst('<html><body></body></html>', parts)).toBe(
    '<html><body></body></html>',
  );
});
