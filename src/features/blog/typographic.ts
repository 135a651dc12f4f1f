/** Words with the quotation marks and apostrophes that a printer would set, as the articles' bodies have them. */
export function typographic(words: string): string {
  return words
    .replaceAll(/(^|[\s([—–])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([—–“])'/g, '$1‘')
    .replaceAll("'", '’');
}
