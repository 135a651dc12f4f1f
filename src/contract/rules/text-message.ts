/** The letters of GSM 03.38: in a text of these alone, each is one of the 160 that a part has. */
const GSM_LETTERS = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Those that take the place of two. */
const GSM_PAIRS = new Set('\f^{}\\[~]|€');

/** What keyboards and word processors write instead of a letter that is as good. */
const AS_GOOD: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′ʼ`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u00ad\u200b\ufeff]/g, ''],
];

/** Returns a text in letters of the GSM alphabet where one is as good: one curly apostrophe makes the whole text cost double. */
export const toGsmLetters = (words: string): string =>
  AS_GOOD.reduce((text, [wrong, right]) => text.replaceAll(wrong, right), words);

/** Returns how many of a part's 160 places a text takes; null if it has a letter outside the alphabet. */
export function gsmLength(words: string): number | null {
  let length = 0;
  for (const letter of words) {
    if (GSM_LETTERS.has(letter)) length += 1;
    else if (GSM_PAIRS.has(letter)) length += 2;
    else return null;
  }
  return length;
}

/** Returns how many parts carriers send and charge a text as: 160 places, or 70 with a letter outside the alphabet; less if there are several. */
export function countTextParts(words: string): number {
  const length = gsmLength(words);
  const [size, alone, joined] =
    length === null ? [words.length, 70, 67] : ([length, 160, 153] as const);
  return size <= alone ? 1 : Math.ceil(size / joined);
}
