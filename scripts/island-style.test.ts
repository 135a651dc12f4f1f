import { expect, test } from 'vitest';
import { liftIslandStyle } from './island-style.ts';

const STYLE = '<style>astro-island,astro-slot{display:contents}</style>';

test('moves the style of the islands from the body to the end of the head', () => {
  const page = `<html><head><style>p{}</style></head><body><div>${STYLE}<p>$&</p></div></body></html>`;
  expect(liftIslandStyle(page)).toBe(
    `<html><head><style>p{}</style>${STYLE}</head><body><div><p>$&</p></div></body></html>`,
  );
});

test('leaves a page without islands as it is', () => {
  const page = '<html><head><style>p{}</style></head><body></body></html>';
  expect(liftIslandStyle(page)).toBe(page);
});
