/**
 * Writes the site's two font files, their stylesheet, and the fonts of printed certificates. Run it after changing a font package
 * or the characters below: `node scripts/build-fonts.ts`. The output is committed, so that a build needs no font tools.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';

const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, index) =>
  String.fromCodePoint(32 + index),
).join('');
const PUNCTUATION = '\u00a0©°·×–—‘’“”…−é';
/** Names and places that people type: the letters of Western and Northern Europe. */
const TEXT_EXTRAS = '¡¿áàâäãåæçéèêëíìîïñóòôöõøœúùûüýßÁÀÂÄÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜÝ€†‡•½¼¾²³←→↑↓';

interface Face {
  family: string;
  source: string;
  output: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
  weight: string;
  maxBytes: number;
  fallbacks: Fallback[];
}

interface Fallback {
  family: string;
  local: string[];
  /** For a face with several weights: the ones that this fallback replaces. */
  weights?: readonly Weights[];
  metrics: FallbackMetrics;
}

interface Weights {
  range: string;
  /** Our weight, which it is measured against. */
  measured: number;
}

interface FallbackMetrics {
  unitsPerEm: number;
  /** Average character width of English text, in font units (as capsize measures it). */
  xWidthAvg: number;
}

// A device's regular weight also replaces the weight of names in the header.
const LIGHT: Weights[] = [
  { range: '400 499', measured: 400 },
  { range: '500 599', measured: 550 },
];
const BOLD: Weights[] = [{ range: '600 700', measured: 650 }];

const FACES: Face[] = [
  {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    output: 'fraunces-soft.woff2',
    characters: PRINTABLE_ASCII + PUNCTUATION,
    axes: { SOFT: 60, WONK: 0, opsz: 60, wght: 480 },
    weight: '480',
    maxBytes: 18_000,
    fallbacks: [
      {
        family: 'Fraunces Fallback',
        // Liberation Serif and Tinos are as wide as Times New Roman.
        local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
        metrics: { unitsPerEm: 2048, xWidthAvg: 832 },
      },
      {
        family: 'Fraunces Fallback Android',
        local: ['Noto Serif'],
        metrics: { unitsPerEm: 1000, xWidthAvg: 481 },
      },
      {
        family: 'Fraunces Fallback Wide',
        local: ['DejaVu Serif'],
        metrics: { unitsPerEm: 2048, xWidthAvg: 1058 },
      },
    ],
  },
  {
    family: 'Figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    output: 'figtree.woff2',
    characters: PRINTABLE_ASCII + PUNCTUATION + TEXT_EXTRAS,
    axes: { wght: { min: 400, max: 700 } },
    weight: '400 700',
    maxBytes: 22_000,
    fallbacks: [
      {
        family: 'Figtree Fallback',
        // Liberation Sans and Arimo are as wide as Arial.
        local: ['Arial', 'Liberation Sans', 'Arimo'],
        weights: LIGHT,
        metrics: { unitsPerEm: 2048, xWidthAvg: 913 },
      },
      {
        family: 'Figtree Fallback',
        local: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
        weights: BOLD,
        metrics: { unitsPerEm: 2048, xWidthAvg: 983 },
      },
      {
        family: 'Figtree Fallback Android',
        local: ['Roboto'],
        weights: LIGHT,
        metrics: { unitsPerEm: 2048, xWidthAvg: 911 },
      },
      {
        family: 'Figtree Fallback Android',
        local: ['Roboto Bold'],
        weights: BOLD,
        metrics: { unitsPerEm: 2048, xWidthAvg: 926 },
      },
      {
        family: 'Figtree Fallback Wide',
        local: ['DejaVu Sans'],
        weights: LIGHT,
        metrics: { unitsPerEm: 2048, xWidthAvg: 1041 },
      },
      {
        family: 'Figtree Fallback Wide',
        local: ['DejaVu Sans Bold'],
        weights: BOLD,
        metrics: { unitsPerEm: 2048, xWidthAvg: 1176 },
      },
    ],
  },
];

type FaceMetrics = Awaited<ReturnType<typeof fromBuffer>>;

const percent = (ratio: number): string => `${Number((ratio * 100).toFixed(2))}%`;

/** A local fallback that takes the same space as a face, so that nothing moves when the font arrives. */
function fallbackCss(
  { family, local, metrics }: Fallback,
  face: FaceMetrics,
  weights?: Weights,
): string {
  const ours = face.xWidthAvg / face.unitsPerEm;
  const sizeAdjust = ours / (metrics.xWidthAvg / metrics.unitsPerEm);
  const emSquare = face.unitsPerEm * sizeAdjust;
  return `@font-face {
  font-family: '${family}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};${weights ? `\n  font-weight: ${weights.range};` : ''}
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${percent(face.ascent / emSquare)};
  descent-override: ${percent(Math.abs(face.descent) / emSquare)};
  line-gap-override: ${percent(face.lineGap / emSquare)};
}
`;
}

/** Measures a face at one of its weights. */
async function measure(face: Face, source: Buffer, weight?: number): Promise<FaceMetrics> {
  const axes = weight === undefined ? face.axes : { ...face.axes, wght: weight };
  return fromBuffer(
    await subsetFont(source, face.characters, { targetFormat: 'sfnt', variationAxes: axes }),
  );
}

/** The CSS of a face and its fallbacks. */
async function fontFaceCss(face: Face, source: Buffer): Promise<string> {
  const fallbacks = await Promise.all(
    face.fallbacks.flatMap((fallback) =>
      (fallback.weights ?? [undefined]).map(async (weights) =>
        fallbackCss(fallback, await measure(face, source, weights?.measured), weights),
      ),
    ),
  );
  return `@font-face {
  font-family: '${face.family}';
  src: url('./fonts/${face.output}') format('woff2');
  font-weight: ${face.weight};
  font-display: swap;
}

${fallbacks.join('\n')}`;
}

const stylesheet: string[] = ['/* Written by scripts/build-fonts.ts; change that instead. */\n'];
for (const face of FACES) {
  const source = await readFile(new URL(`../node_modules/${face.source}`, import.meta.url));
  const font = await subsetFont(source, face.characters, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
  });
  if (font.length > face.maxBytes) {
    throw new Error(`${face.output} is ${font.length} bytes, more than its ${face.maxBytes}`);
  }
  await writeFile(new URL(`../src/styles/fonts/${face.output}`, import.meta.url), font);
  stylesheet.push(await fontFaceCss(face, source));
  console.log(`${face.output}: ${font.length} bytes`);
}
await writeFile(new URL('../src/styles/fonts.css', import.meta.url), stylesheet.join('\n'));

/** What a certificate can print: all letters of Western and Northern Europe. Other letters are printed without their marks. */
const PRINTED =
  PRINTABLE_ASCII +
  Array.from({ length: 96 }, (_, index) => String.fromCodePoint(160 + index)).join('') +
  'ıŒœ–—‘’‚“”„•…€™−';

/** The PDF library embeds neither woff2 nor variable fonts. */
const PRINT_FACES = [
  { face: FACES[0], output: 'heading.ttf', axes: {} },
  { face: FACES[1], output: 'text.ttf', axes: { wght: 400 } },
  { face: FACES[1], output: 'strong.ttf', axes: { wght: 600 } },
];

for (const { face, output, axes } of PRINT_FACES) {
  if (!face) continue;
  const source = await readFile(new URL(`../node_modules/${face.source}`, import.meta.url));
  const font = await subsetFont(source, PRINTED, {
    targetFormat: 'sfnt',
    variationAxes: { ...face.axes, ...axes },
  });
  await writeFile(new URL(`../netlify/emails/fonts/${output}`, import.meta.url), font);
  console.log(`${output}: ${font.length} bytes`);
}
