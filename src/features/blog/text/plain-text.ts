/** Returns MDX as a reader sees it: without tags, marks and link addresses. */
export function plainText(mdx: string): string {
  return mdx
    .replaceAll(/\s*<Cite\b[^>]*\/>/g, '')
    .replaceAll(/<\/?[A-Za-z][^>]*>/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replaceAll(/(^|[^\w*])[*_](\S(?:[^*_\n]*\S)?)[*_](?=[^\w*]|$)/gm, '$1$2')
    .replaceAll(/\\([{}<>*_[\]])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
