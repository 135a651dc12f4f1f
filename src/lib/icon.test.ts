import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { ICON_SVG, ICON_WIDTHS } from './icon.ts';

it('the icon is drawn in the widths of a home screen and a manifest', () => {
  expect(ICON_WIDTHS).toEqual([180, 192, 512]);
  const { pixels, width } = new Resvg(ICON_SVG, { fitTo: { mode: 'width', value: 64 } }).render();
  const colorAt = (x: number, y: number) => [
    ...pixels.subarray((y * width + x) * 4).subarray(0, 4),
  ];
  // The night around the sun, and a corner that is cut off.
  expect(colorAt(32, 8)).toEqual([0x0f, 0x26, 0x30, 255]);
  expect(colorAt(32, 28)).toEqual([0xf0, 0xb2, 0x64, 255]);
  expect(colorAt(0, 0)[3]).toBe(0);
});
