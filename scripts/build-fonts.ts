/**
 * Writes the site's two font files and their stylesheet. Run it after changing a font package or the characters below:
 * `node scripts/build-fonts.ts`. The output is committed, so that a build needs no font tools.
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
  metrics: FallbackMetrics;
}

interface FallbackMetrics {
  unitsPerEm: number;
  /** Mean advance of English text, in font units (capsize's measure). */
  xWidthAvg: number;
}

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
        // Liberation Serif and Tinos have the widths of Times New Roman.
        local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
        metrics: { unitsPerEm: 2048, xWidthAvg: 832 },
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
        // Liberation Sans and Arimo have the widths of Arial.
        local: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
        metrics: { unitsPerEm: 2048, xWidthAvg: 913 },
      },
      {
        family: 'Figtree Fallback Roboto',
        local: ['Roboto'],
        metrics: { unitsPerEm: 2048, xWidthAvg: 911 },
      },
    ],
  },
];

type FaceMetrics = Awaited<ReturnType<typeof fromBuffer>>;

const percent = (ratio: number): string => `${Number((ratio * 100).toFixed(2))}%`;

/** One local fallback that takes exactly the room of a face, so that nothing moves when the font arrives. */
function fallbackCss({ family, local, metrics }: Fallback, face: FaceMetrics): string {
  const sizeAdjust = face.xWidthAvg / face.unitsPerEm / (metrics.xWidthAvg / metrics.unitsPerEm);
  const emSquare = face.unitsPerEm * sizeAdjust;
  return `@font-face {
  font-family: '${family}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${percent(face.ascent / emSquare)};
  descent-override: ${percent(Math.abs(face.descent) / emSquare)};
  line-gap-override: ${percent(face.lineGap / emSquare)};
}
`;
}

/** The face and its fallbacks. */
function fontFaceCss(face: Face, metrics: FaceMetrics): string {
  return `@font-face {
  font-family: '${face.family}';
  src: url('./fonts/${face.output}') format('woff2');
  font-weight: ${face.weight};
  font-display: swap;
}

${face.fallbacks.map((fallback) => fallbackCss(fallback, metrics)).join('\n')}`;
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
  // Figtree opens at weight 300; its fallback is measured at the weight that text is set in.
  const measured = await subsetFont(source, face.characters, {
    targetFormat: 'sfnt',
    variationAxes: { ...face.axes, ...(face.family === 'Figtree' ? { wght: 400 } : {}) },
  });
  await writeFile(new URL(`../src/styles/fonts/${face.output}`, import.meta.url), font);
  stylesheet.push(fontFaceCss(face, await fromBuffer(measured)));
  console.log(`${face.output}: ${font.length} bytes`);
}
await writeFile(new URL('../src/styles/fonts.css', import.meta.url), stylesheet.join('\n'));
