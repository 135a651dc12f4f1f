import { Resvg } from '@resvg/resvg-js';
import { placement, type Scene, type Shape } from '#lib/landscape/scene.ts';
import { cardFonts } from './card-fonts.ts';
import { timeOfDayColors, type TimeOfDayColors } from './time-of-day-colors.ts';
import { wrapTitle } from './wrap-title.ts';

export interface CardContent {
  title: string;
  kicker: string;
  /** The name of the practice. */
  brand: string;
  scene: Scene;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const INK = '#12303c';
/** The landscape's sheet overhangs the lower edge a little: a card ends in water. */
const SCENE_TOP = HEIGHT - 400 + 34;
/** Sizes in pixels; the largest one at which the title fits above the hills is used. */
const TITLE_SIZES = [
  { size: 76, lines: 2 },
  { size: 60, lines: 3 },
  { size: 50, lines: 4 },
] as const;
const HEADING = 'Fraunces';
/** The font file's own name, whatever its weight. */
const TEXT = 'Figtree Light';

const escapeXml = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws a page's picture for social media: 1200 by 630 pixels, as PNG. */
export async function renderSocialCard(content: CardContent): Promise<Uint8Array<ArrayBuffer>> {
  const fonts = await cardFonts();
  const font = { fontFiles: [fonts.heading, fonts.text], loadSystemFonts: false };
  const widths = new Map<string, number>();
  const measure = (words: string) => {
    const known = widths.get(words);
    if (known !== undefined) return known;
    const text = sheet(`<text font-family="${HEADING}" font-size="100">${escapeXml(words)}</text>`);
    const width = new Resvg(text, { font }).getBBox()?.width ?? 0;
    widths.set(words, width);
    return width;
  };
  return new Uint8Array(new Resvg(cardSvg(content, measure), { font }).render().asPng());
}

function cardSvg(
  { title, kicker, brand, scene }: CardContent,
  measure: (words: string) => number,
): string {
  const colors = timeOfDayColors(scene.timeOfDay);
  const { size, lines } = fitTitle(title, measure);
  const words = lines.map(
    (line, index) =>
      `<text x="${MARGIN}" y="${MARGIN + 72 + size * (0.72 + index * 1.12)}" font-family="${HEADING}" font-size="${size}" letter-spacing="${-0.012 * size}" fill="${INK}">${escapeXml(line)}</text>`,
  );
  return sheet(
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colors['sky-high'].color}"/><stop offset=".68" stop-color="${colors['sky-low'].color}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<g transform="translate(0 ${SCENE_TOP})">${scene.shapes.map((shape) => shapeSvg(shape, colors)).join('')}</g>`,
    `<text x="${MARGIN}" y="${MARGIN + 26}" font-family="${TEXT}" font-size="28" fill="${INK}">${escapeXml(kicker)}</text>`,
    ...words,
    `<text x="${WIDTH - MARGIN}" y="${MARGIN + 26}" text-anchor="end" font-family="${TEXT}" font-size="28" fill="${INK}">${escapeXml(brand)}</text>`,
  );
}

function fitTitle(
  title: string,
  measure: (words: string) => number,
): { size: number; lines: string[] } {
  const fits = TITLE_SIZES.map(({ size, lines: most }) => {
    const lines = wrapTitle(title, ((WIDTH - 2 * MARGIN) / size) * 100, measure);
    return { size, lines, fits: lines.length <= most };
  });
  const best = fits.find((fit) => fit.fits) ?? fits.at(-1);
  return best ?? { size: 50, lines: [title] };
}

function shapeSvg({ role, d, line, at }: Shape, colors: TimeOfDayColors): string {
  // A card has no page below it: the nearest water continues to the edge.
  const { color, opacity } = colors[role === 'page' ? 'water-near' : role];
  const paint = line
    ? `fill="none" stroke="${color}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"`
    : `fill="${color}" fill-opacity="${opacity}"`;
  return `<path d="${d}" ${paint}${at ? ` transform="${placement(at)}"` : ''}/>`;
}

function sheet(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;
}
