/** `npm run icons` writes the PNG icons from public/icon.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

/** Icon widths: Apple's home screen, and the two that a manifest needs. */
export const ICON_WIDTHS = [180, 192, 512] as const;

/** The icon as a PNG of the given width, without round corners: phones crop it to their own shape. */
export function drawIcon(width: number): Buffer {
  const svg = readFileSync('public/icon.svg', 'utf8').replace(' rx="15"', '');
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

if (import.meta.main)
  for (const width of ICON_WIDTHS) writeFileSync(`public/icon-${width}.png`, drawIcon(width));
