/** Replacements for characters that have no marks to lose. */
const REPLACED: Record<string, string> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ŋ: 'n', Ŋ: 'N' },
  ...{ ə: 'e', Ə: 'E', ẞ: 'SS', '\t': ' ', '\u2044': '/', '\u02bb': '‘', '\u02bc': '’' },
  ...{ '\u2010': '-', '\u2012': '–', '\u2015': '—', '\u2032': '’', '\u2033': '”' },
};

/** The characters in the fonts of printed certificates (scripts/build-fonts.ts). */
const PRINTED = /[\n -~\u00a0-\u00ffıŒœ–—‘’‚“”„•…€™−]/u;

/**
 * Returns a text as a certificate can print it. A letter that the fonts lack loses its marks ("ễ" becomes "e"). If that doesn't
 * help, as with emoji and other scripts, it is left out: nothing is ever printed as a box.
 */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\r\n?/g, '\n'), printableCharacter)
    .join('')
    .replaceAll(/[ \u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function printableCharacter(character: string): string {
  if (PRINTED.test(character)) return character;
  if (/\p{Zs}/u.test(character)) return ' ';
  // A character that combines several, such as "ﬁ" or "⅓", becomes its parts.
  const bare = REPLACED[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const parts = Array.from(bare, (part) => REPLACED[part] ?? part);
  return parts.every((part) => PRINTED.test(part)) ? parts.join('') : '';
}
