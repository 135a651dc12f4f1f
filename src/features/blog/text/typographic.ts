/** Returns words with typographic quotation marks and apostrophes, like those in the articles' bodies. */
export function typographic(words: string): string {
  return words
    .replaceAll(/(^|[\s([—–])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([—–“])'/g, '$1‘')
    .replaceAll("'", '’');
}
