/** Writes the pictures of the icon from public/icon.svg: `npm run icons`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

/** The widths of the pictures: Apple's home screen, and the two that a manifest needs. */
export const ICON_WIDTHS = [180, 192, 512] as const;

/** The icon as a picture of a width, without round corners: phones cut it to their own shape. */
export function drawIcon(width: number): Buffer {
  const svg = readFileSync('public/icon.svg', 'utf8').replace(' rx="15"', '');
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

if (import.meta.main)
  for (const width of ICON_WIDTHS) writeFileSync(`public/icon-${width}.png`, drawIcon(width));
