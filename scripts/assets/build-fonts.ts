/**
 * Writes the site's font files, their stylesheet, and the fonts of printed certificates. Run it after changing a font package
 * or the characters of scripts/assets/font-faces.ts: `node scripts/assets/build-fonts.ts`. The output is committed, so that a build needs no font tools.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import {
  FACES,
  PRINTABLE_ASCII,
  type Face,
  type Fallback,
  type MoreLetters,
  type Weights,
} from './font-faces.ts';

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

/** The letters of a file that the face's own file lacks. */
const addedLetters = ({ characters }: Face, more: MoreLetters): string[] =>
  [...new Set(more.characters)].filter((letter) => !characters.includes(letter)).sort();

/** The `unicode-range` of letters in ascending order: 'U+C0-E8, U+EA-FF'. */
function unicodeRange(letters: readonly string[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const point of letters.map((letter) => letter.codePointAt(0) ?? 0)) {
    const range = ranges.at(-1);
    if (range?.last === point - 1) range.last = point;
    else ranges.push({ first: point, last: point });
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges
    .map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
    .join(', ');
}

/** The `@font-face` of one file; a page fetches it for letters of its range alone. */
const faceCss = ({ family, weight }: Face, output: string, range?: string): string =>
  `@font-face {
  font-family: '${family}';
  src: url('./fonts/${output}') format('woff2');
  font-weight: ${weight};
  font-display: swap;${range === undefined ? '' : `\n  unicode-range: ${range};`}
}
`;

/** The CSS of a face and its fallbacks. */
async function fontFaceCss(face: Face, source: Buffer): Promise<string> {
  const fallbacks = await Promise.all(
    face.fallbacks.flatMap((fallback) =>
      (fallback.weights ?? [undefined]).map(async (weights) =>
        fallbackCss(fallback, await measure(face, source, weights?.measured), weights),
      ),
    ),
  );
  const more = face.more.map((letters) =>
    faceCss(face, letters.output, unicodeRange(addedLetters(face, letters))),
  );
  return [faceCss(face, face.output), ...more, ...fallbacks].join('\n');
}

const readPackage = (source: string) =>
  readFile(new URL(`../../node_modules/${source}`, import.meta.url));

async function writeFont(output: string, font: Buffer): Promise<void> {
  await writeFile(new URL(`../../src/styles/fonts/${output}`, import.meta.url), font);
  console.log(`${output}: ${font.length} bytes`);
}

const stylesheet: string[] = [
  '/* Written by scripts/assets/build-fonts.ts; change that instead. */\n',
];
for (const face of FACES) {
  const source = await readPackage(face.source);
  const font = await subsetFont(source, face.characters, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    keepFeatures: face.features,
  });
  if (font.length > face.maxBytes) {
    throw new Error(`${face.output} is ${font.length} bytes, more than its ${face.maxBytes}`);
  }
  await writeFont(face.output, font);
  for (const more of face.more) {
    const letters = await subsetFont(
      await readPackage(more.source),
      addedLetters(face, more).join(''),
      { targetFormat: 'woff2', variationAxes: face.axes },
    );
    await writeFont(more.output, letters);
  }
  stylesheet.push(await fontFaceCss(face, source));
}
await writeFile(new URL('../../src/styles/fonts.css', import.meta.url), stylesheet.join('\n'));

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
  const source = await readPackage(face.source);
  const font = await subsetFont(source, PRINTED, {
    targetFormat: 'sfnt',
    variationAxes: { ...face.axes, ...axes },
  });
  await writeFile(new URL(`../../netlify/emails/fonts/${output}`, import.meta.url), font);
  console.log(`${output}: ${font.length} bytes`);
}
