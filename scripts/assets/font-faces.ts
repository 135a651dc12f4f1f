/** The signs of a keyboard. */
export const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, index) =>
  String.fromCodePoint(32 + index),
).join('');
const PUNCTUATION = '\u00a0©°·×–—‘’“”…−é';
const lettersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    .filter((sign) => /\p{Letter}/u.test(sign))
    .join('');

/** The letters of European names, as the font packages divide them. Few pages need one, so they have files of their own. */
const WESTERN_LETTERS = lettersFrom(0xc0, 0xff) + 'ıŒœ';
// Neither package has ŉ and ſ, which no name is written with anymore.
const OTHER_LETTERS = [...lettersFrom(0x100, 0x17f)]
  .filter((letter) => !`${WESTERN_LETTERS}ŉſ`.includes(letter))
  .join('');

/** Names and places that people type: the letters of Western and Northern Europe. */
const TEXT_EXTRAS = '¡¿áàâäãåæçéèêëíìîïñóòôöõøœúùûüýßÁÀÂÄÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜÝ€†‡•½¼¾²³←→↑↓';

export interface Face {
  family: string;
  source: string;
  output: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
  /** The OpenType features that pages use; the letters of any other are left out. */
  features: string[];
  weight: string;
  maxBytes: number;
  fallbacks: Fallback[];
  /** More letters, each set fetched only by a page that shows one of them. */
  more: MoreLetters[];
}

export interface MoreLetters {
  source: string;
  output: string;
  characters: string;
}

export interface Fallback {
  family: string;
  local: string[];
  /** For a face with several weights: the ones that this fallback replaces. */
  weights?: readonly Weights[];
  metrics: FallbackMetrics;
}

export interface Weights {
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

/** The two families, with what replaces them while they load. */
export const FACES: Face[] = [
  {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    output: 'fraunces-soft.woff2',
    characters: PRINTABLE_ASCII + PUNCTUATION,
    axes: { SOFT: 60, WONK: 0, opsz: 60, wght: 480 },
    features: ['kern', 'liga', 'rvrn'],
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
    more: [
      {
        source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
        output: 'fraunces-soft-western.woff2',
        characters: WESTERN_LETTERS,
      },
      {
        source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2',
        output: 'fraunces-soft-other.woff2',
        characters: OTHER_LETTERS,
      },
    ],
  },
  {
    family: 'Figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    output: 'figtree.woff2',
    characters: PRINTABLE_ASCII + PUNCTUATION + TEXT_EXTRAS,
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'locl', 'rvrn', 'tnum'],
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
    more: [
      {
        source: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
        output: 'figtree-other.woff2',
        characters: OTHER_LETTERS,
      },
    ],
  },
];
