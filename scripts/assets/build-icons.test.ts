import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawIcon, ICON_WIDTHS } from './build-icons.ts';

it.each(ICON_WIDTHS)('the %i-pixel icon matches the drawing (npm run icons)', (width) => {
  expect(drawIcon(width).equals(readFileSync(`public/icon-${width}.png`))).toBe(true);
});
