import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';

/** Build-time only: the drawing library reads font files from disk, but neither woff2 nor variable fonts. */
const CACHE = resolve('node_modules/.cache/social-cards');

/** Every character that a card may have to print. */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('') +
  '\u00a0–—‘’“”…·é';

const FACES = {
  heading: { source: 'src/styles/fonts/fraunces-soft.woff2', axes: {} },
  text: { source: 'src/styles/fonts/figtree.woff2', axes: { wght: 600 } },
} as const;

export type CardFace = keyof typeof FACES;

async function fontFile(face: CardFace): Promise<string> {
  const { source, axes } = FACES[face];
  const font = await readFile(source);
  const key = createHash('sha256')
    .update(font)
    .update(JSON.stringify(axes))
    .digest('hex')
    .slice(0, 12);
  const path = resolve(CACHE, `${face}-${key}.ttf`);
  if (!existsSync(path)) {
    mkdirSync(CACHE, { recursive: true });
    await writeFile(
      path,
      await subsetFont(font, CHARACTERS, { targetFormat: 'sfnt', variationAxes: axes }),
    );
  }
  return path;
}

/** Returns the site's two typefaces as files that the drawing library can read. */
export async function cardFonts(): Promise<Record<CardFace, string>> {
  const [heading, text] = await Promise.all([fontFile('heading'), fontFile('text')]);
  return { heading, text };
}
