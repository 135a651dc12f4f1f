/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Escapes text so that Markdown shows it as written. */
export const literal = (text: string) =>
  text.replaceAll(/[*<]/g, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`));

export const code = (text: string) => `\`${text}\``;
