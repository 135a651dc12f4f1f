import { describe, expect, it } from 'vitest';
import { composeScene } from '#lib/landscape/compose-scene.ts';
import { timeOfDayColors } from './time-of-day-colors.ts';
import { oklchToHex } from './oklch.ts';
import { renderSocialCard } from './render-social-card.ts';
import { wrapTitle } from './wrap-title.ts';

describe('a color in OKLCH', () => {
  it.each([
    [1, 0, 0, '#ffffff'],
    [0, 0, 0, '#000000'],
    [0.628, 0.2577, 29.23, '#ff0000'],
    [0.452, 0.3132, 264.05, '#0000ff'],
    [0.44027, 0.1603, 303.373, '#663399'],
    [0.51975, 0.17686, 142.495, '#008000'],
  ])('%d %d %d is %s', (lightness, chroma, hue, hex) => {
    expect(oklchToHex(lightness, chroma, hue)).toBe(hex);
  });
});

describe('the colors of an hour', () => {
  it.each(['dawn', 'noon', 'late', 'dusk'] as const)(
    'of %s are read from the tokens',
    (timeOfDay) => {
      const colors = timeOfDayColors(timeOfDay);
      expect(colors['sky-low'].color).toMatch(/^#[0-9a-f]{6}$/);
      expect(colors.halo.opacity).toBeLessThan(1);
      expect(colors['water-near'].opacity).toBe(1);
    },
  );

  it('must be there', () => {
    expect(() => timeOfDayColors('dawn', ':root {}')).toThrow('no colours for dawn');
  });
});

describe('a title', () => {
  const measure = (words: string) => words.length;

  it('breaks into lines of much the same length', () => {
    expect(wrapTitle('aaaa bbbb cccc dddd eeee ffff', 26, measure)).toEqual([
      'aaaa bbbb cccc',
      'dddd eeee ffff',
    ]);
  });

  it('is never wider than there is room', () => {
    const title = [500, 500, 469, 500].map((length) => 'x'.repeat(length)).join(' ');
    expect(wrapTitle(title, 1000, measure).map(measure)).toEqual([500, 970, 500]);
  });

  it('stays on one line when it fits', () => {
    expect(wrapTitle('aaaa bbbb', 26, measure)).toEqual(['aaaa bbbb']);
    expect(wrapTitle('aaaa bbbb', 9, measure)).toEqual(['aaaa bbbb']);
  });
});

describe('a social card', () => {
  it('is a PNG of 1200 by 630', async () => {
    const png = Buffer.from(
      await renderSocialCard({
        title: 'Signs & <wonders>',
        kicker: 'Blog',
        brand: 'Quiet Shore',
        scene: composeScene({ timeOfDay: 'noon', subject: 'dock', seed: 'test' }),
      }),
    );
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeGreaterThan(15_000);
  });
});
