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
  later: 'later',
  keep: (name: string, text: string) => `/kept/${name}.${text.length}.js`,
};

test('the booking script waits for a person, every other script for the words', () => {
  expect(putWordsFirst(page(`<p>Hi</p>${module(PRICES)}`), parts)).toBe(
    `<html><head>${VIEWPORT}<script data-later="/kept/later.5.js" data-scripts="${PRICES}" data-booking="${BOOKING}">start("$&")</script></head><body><p>Hi</p></body></html>`,
  );
});

test('what starts islands becomes a file where every island waits for a person', () => {
  const scripts = '<script>self.Astro.intent=1</script><script>define("astro-island")</script>';
  const html = putWordsFirst(
    page(`${scripts}<astro-island client="intent"></astro-island>`),
    parts,
  );
  expect(html).toContain('data-islands="/kept/islands.');
  expect(html).not.toContain('define(');
});

test('an island that starts by itself keeps its scripts, and may ask for the dialog by itself', () => {
  const scripts = '<script>define("astro-island")</script>';
  const html = putWordsFirst(page(`${scripts}<astro-island client="load"></astro-island>`), parts);
  expect(html).toContain(scripts);
  expect(html).toContain(`data-scripts="${BOOKING}"`);
  expect(html).not.toContain('data-booking');
});

test('scripts that stand in the page stay, and so does a file without a head', () => {
  const inline = '<script type="module">share()</script>';
  expect(putWordsFirst(page(inline), parts)).toContain(inline);
  expect(putWordsFirst('<html><body></body></html>', parts)).toBe('<html><body></body></html>');
});
